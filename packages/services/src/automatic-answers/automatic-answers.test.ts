import { NO_AUTOMATIC_ANSWERS } from "@aavarti/domain/inbox/automatic-answers";
import * as jobs from "@aavarti/jobs/definitions/conversations";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { reply } from "../conversations/reply.ts";
import { checkReply, sendReply } from "../conversations/send-reply.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { answerAutomatically } from "./answer-automatically.ts";
import { readAutomaticAnswers, saveAutomaticAnswers } from "./settings.ts";

const PHONE = "+919876543210";
const EVERY_DAY = { days: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[], fromHour: 0, untilHour: 24 };
const RUN = {
  [jobs.answerAutomatically.name]: answerAutomatically,
  [jobs.sendReply.name]: sendReply,
  [jobs.checkReply.name]: checkReply,
};

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let email: string;

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  email = `asha-${tenant.tenantId}@example.in`;
  ({ customerId } = await createTestSubscription(ctx, { endOn: "2026-12-05", phone: PHONE, email }));
  bench.notifiers.reset();
});
afterAll(() => bench.close());

const allow = (more: Parameters<typeof saveAutomaticAnswers>[1] = {}) =>
  saveAutomaticAnswers(ctx, { intents: ["amount", "due-date", "already-paid", "promise"], ...EVERY_DAY, ...more });

async function onlyConversation() {
  const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
  const [first, ...others] = items;
  if (!first || others.length > 0) throw new Error("Expected exactly one conversation");
  return first;
}
const thread = async () =>
  (await listThread(ctx, { id: (await onlyConversation()).id, limit: 50, cursor: undefined })).items.filter(
    ({ direction, source }) => direction === "out" && source === "message",
  );

/** Runs the jobs of replies that are due, in turn. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 and name like 'reply.%' returning name, payload",
      [bench.clock.now()],
    );
    if (rows.length === 0) return outcomes;
    for (const { name, payload } of rows) {
      const { tenantId, messageId } = jobs.sendReply.payload.parse(payload);
      const run = RUN[name];
      if (!run) throw new Error(`No such job: ${name}`);
      const outcome = await run(await bench.systemContext(tenantId), { messageId }).catch(
        (error: Error) => error.message,
      );
      // The job that looks after a sender that died finds nothing to do.
      if (outcome !== "settled") outcomes.push(outcome);
    }
  }
}

/** Asha writes, and 20 seconds pass. */
async function wrote(text: string): Promise<string[]> {
  bench.clock.advance({ minutes: 1 });
  await answers.whatsapp({ text });
  bench.clock.advance({ seconds: 20 });
  return work();
}

const TEXT = [
  "Namaste Asha ji,",
  "Abhi ₹1,500 baaki hai (Gold plan, 5 Nov 2026).",
  "Gold plan: agla renewal 5 Dec 2026 ko, ₹1,500.",
  "",
  'Yeh jawab apne aap bheja gaya hai. Kisi se baat karne ke liye "baat karni hai" likhiye.',
].join("\n");

describe("an automatic answer", () => {
  it("is off until somebody allows it", async () => {
    expect(await wrote("kitna baaki hai?")).toEqual([]);
    expect(await readAutomaticAnswers(ctx)).toEqual({ ...NO_AUTOMATIC_ANSWERS, sentLast30Days: 0 });
  });

  it("says what the records say, offers a person, has no author and is counted", async () => {
    await allow();
    expect(await wrote("kitna baaki hai?")).toEqual(["answered", "sent"]);
    expect(bench.notifiers.texts).toMatchObject([{ to: PHONE, text: TEXT }]);
    expect(await thread()).toMatchObject([{ text: TEXT, state: "sent", author: null, isAutomatic: true }]);
    expect(await onlyConversation()).toMatchObject({ state: "waiting", assignee: null, isUnread: true });
    expect(await readAutomaticAnswers(ctx)).toMatchObject({ sentLast30Days: 1 });
    const { rows } = await bench.superuser.query(
      "select actor_kind, changes from audit_event where action = 'conversation.answered-automatically'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("1,500");
  });

  it("asks whoever is paid for only for what the payer's advance leaves", async () => {
    await allow();
    const father = await createCustomer(ctx, { name: "Ravi", email: `ravi-${email}`, status: "active" });
    await setPayer(ctx, { customerId, payerId: father.id });
    await recordPayment(ctx, { customerId: father.id, amount: 200_000, mode: "upi" });
    expect(await wrote("kitna baaki hai?")).toEqual(["answered", "sent"]);
    expect(bench.notifiers.texts[0]?.text.split("\n").slice(1, 4)).toEqual([
      "Abhi kuch baaki nahi hai.",
      "Gold plan: agla renewal 5 Dec 2026 ko, advance ke baad ₹1,000 dena baaki.",
      "",
    ]);
  });

  it("answers only what is allowed, for sure, and whole", async () => {
    await allow({ intents: ["amount"] });
    expect(await wrote("last date kya hai?")).toEqual(["for-a-person"]);
    expect(await wrote("kitna baaki hai? receipt bhej do")).toEqual(["for-a-person"]);
    expect(await thread()).toEqual([]);
  });

  it("leaves messages that are not understood to a person", async () => {
    await allow();
    expect(await wrote("mere bhai ka admission kaise hoga batao")).toEqual(["for-a-person"]);
    expect(await wrote("kitna baaki hai?")).toEqual(["for-a-person"]);
  });

  it("answers once what is written in several messages", async () => {
    await allow();
    await answers.whatsapp({ text: "hello" });
    bench.clock.advance({ seconds: 5 });
    await answers.whatsapp({ text: "kitna baaki hai?" });
    bench.clock.advance({ seconds: 20 });
    expect(await work()).toEqual(["moved-on", "answered", "sent"]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("stops for a day when a person has written", async () => {
    await allow();
    await wrote("kitna baaki hai?");
    await reply(ctx, { id: (await onlyConversation()).id, text: "Hello" });
    await work();
    expect(await wrote("last date kya hai?")).toEqual(["for-a-person"]);
    bench.clock.advance({ hours: 25 });
    expect(await wrote("last date kya hai")).toEqual(["answered", "sent"]);
  });

  it("stops when the customer asks for a person, until one has answered", async () => {
    await allow();
    await wrote("baat karni hai");
    expect(await wrote("kitna baaki hai?")).toEqual(["for-a-person"]);
    await reply(ctx, { id: (await onlyConversation()).id, text: "Hello" });
    await work();
    bench.clock.advance({ hours: 25 });
    expect(await wrote("kitna baaki hai?")).toEqual(["answered", "sent"]);
  });

  it("keeps to the limit of a day, and doesn't answer the same again", async () => {
    await allow({ mostPerDay: 2 });
    expect(await wrote("kitna baaki hai?")).toEqual(["answered", "sent"]);
    expect(await wrote("Kitna baaki hai")).toEqual(["limit"]);
    expect(await wrote("last date kya hai?")).toEqual(["answered", "sent"]);
    expect(await wrote("total kitna hai")).toEqual(["limit"]);
  });

  it("is written in working hours only, and withdrawn after them", async () => {
    // 09:30 in India on a Saturday.
    await allow({ fromHour: 10, untilHour: 20 });
    expect(await wrote("kitna baaki hai?")).toEqual([]);
    await allow({ fromHour: 9, untilHour: 10 });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "kitna dena hai?" });
    await allow({ days: [7] });
    bench.clock.advance({ seconds: 20 });
    expect(await work()).toEqual(["off"]);
    expect(await thread()).toEqual([]);
  });

  it("keeps the conversation open when a payment is to be looked for", async () => {
    await allow();
    expect(await wrote("1500 gpay kar diya")).toEqual(["answered", "sent"]);
    expect(await onlyConversation()).toMatchObject({ state: "open" });
  });
});

describe("an automatic answer that is not sent yet", () => {
  /** Asha asks, and the answer is written but not sent. */
  async function planned(): Promise<string> {
    await allow();
    await answers.whatsapp({ text: "kitna baaki hai?" });
    const { rows } = await bench.superuser.query<{ id: string }>("select id from inbound_message");
    await bench.superuser.query("delete from outbox where name = 'reply.automatic'");
    const system = await bench.systemContext(tenant.tenantId);
    expect(await answerAutomatically(system, { messageId: rows[0]?.id ?? "" })).toBe("answered");
    return rows[0]?.id ?? "";
  }

  it.each([
    ["stopped.newerMessage", () => answers.whatsapp({ text: "aur kab tak?" })],
    ["stopped.answerChanged", () => recordPayment(ctx, { customerId, amount: 60_000, mode: "upi" })],
    [
      "stopped.recipientChanged",
      () => bench.superuser.query("update customer set phone_e164 = '+919811122333' where id = $1", [customerId]),
    ],
    ["stopped.automaticOff", () => saveAutomaticAnswers(ctx, { intents: ["promise"] })],
    ["stopped.afterHours", () => saveAutomaticAnswers(ctx, { fromHour: 1, untilHour: 2 })],
    ["stopped.windowClosed", async () => bench.clock.advance({ hours: 24 })],
  ])("is withdrawn, and its conversation opened again: %s", async (reason, happens) => {
    await planned();
    bench.clock.advance({ seconds: 5 });
    await happens();
    expect(await work()).toContain("cancelled");
    expect(bench.notifiers.texts).toEqual([]);
    expect(await thread()).toMatchObject([{ state: "cancelled", cause: { reason } }]);
    expect(await onlyConversation()).toMatchObject({ state: "open" });
  });

  it("is written once, however often its job runs", async () => {
    const messageId = await planned();
    const system = await bench.systemContext(tenant.tenantId);
    const again = await Promise.all([1, 2, 3].map(() => answerAutomatically(system, { messageId })));
    expect(again).toEqual(["moved-on", "moved-on", "moved-on"]);
    expect(await work()).toEqual(["sent"]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });

  it("is never sent twice when its sender dies between claim and send", async () => {
    await planned();
    bench.notifiers.script = ["crash"];
    expect(await work()).toEqual(["The process lost its mind"]);
    await bench.superuser.query("update conversation_message set lease_until = lease_until - interval '1 minute'");
    bench.clock.advance({ minutes: 1 });
    expect(await work()).toEqual(["unknown"]);
    expect(bench.notifiers.texts).toEqual([]);
  });

  it("opens its conversation again when the provider refuses it", async () => {
    await planned();
    bench.notifiers.script = ["refused"];
    expect(await work()).toEqual(["failed"]);
    expect(await onlyConversation()).toMatchObject({ state: "open" });
  });
});

describe("by email", () => {
  const emailed = async (text: string, headers: { Name: string; Value: string }[] = []) => {
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId, customerId });
    await answers.email({ from: email, text, headers, mailboxHash });
    bench.clock.advance({ seconds: 20 });
    return work();
  };

  it.each([
    { Name: "Auto-Submitted", Value: "auto-replied" },
    { Name: "Precedence", Value: "bulk" },
  ])("nothing is answered that a program sent: $Name", async (header) => {
    await allow();
    expect(await emailed("How much do I owe?", [header])).toEqual([]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("a person is answered", async () => {
    await allow();
    expect(await emailed("How much do I owe?")).toEqual(["answered", "sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ to: email }]);
    expect(bench.notifiers.emails[0]?.text).toContain('reply "call me"');
  });
});

describe("the settings", () => {
  it("are changed by an owner or admin only, seen by the team, and by nobody else", async () => {
    const agent = await addTeamMember(tenant, { name: "Rohan Patil", role: "agent" });
    await allow({ intents: ["amount"] });
    await expect((async () => saveAutomaticAnswers(agent, { intents: [] }))()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await readAutomaticAnswers(agent)).toMatchObject({ intents: ["amount"] });
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    expect(await readAutomaticAnswers(other.ctx)).toMatchObject({ intents: [] });
  });

  it("refuse hours that end before they begin and no day, and leave no trace", async () => {
    await expect(saveAutomaticAnswers(ctx, { fromHour: 12, untilHour: 12 })).rejects.toMatchObject({
      explanation: { reason: "automaticAnswers.hours" },
    });
    await expect(saveAutomaticAnswers(ctx, { intents: ["amount"], days: [] })).rejects.toMatchObject({
      explanation: { reason: "automaticAnswers.noDay" },
    });
    const { rowCount } = await bench.superuser.query(
      "select from audit_event where action = 'automatic-answers.configured'",
    );
    expect([rowCount, (await readAutomaticAnswers(ctx)).intents]).toEqual([0, []]);
  });
});
