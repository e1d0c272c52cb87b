import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { tidyUp } from "../housekeeping/tidy-up.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { listPromises } from "../promises/list-promises.ts";
import { draftReplyFor } from "./draft-reply-for.ts";
import { listConversations } from "./list-conversations.ts";
import { listThread } from "./list-thread.ts";
import { reply } from "./reply.ts";

const PHONE = "+919876543210";
const HOUR_MS = 3_600_000;

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let messages = 0;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message, early_status");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  ({ customerId } = await createTestSubscription(ctx, { endOn: "2026-11-28", phone: PHONE }));
});
afterAll(() => bench.close());

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const agoHours = (hours: number) => new Date(bench.clock.now().getTime() - hours * HOUR_MS);
const report = (field: string, value: object) => {
  const metadata = { phone_number_id: "1", display_phone_number: "15550783881" };
  const entry = [{ changes: [{ field, value: { metadata, ...value } }] }];
  messages += 1;
  return answers.report("whatsapp", `event ${messages}`, { object: "whatsapp_business_account", entry });
};
type Written = { id?: string; to?: string; text?: string; at?: Date; type?: string };
const writes = ({ id = ctx.newId(), to = PHONE, text = "Haan, kal aa jao", at, type = "text" }: Written = {}) =>
  report("smb_message_echoes", {
    message_echoes: [
      {
        id,
        type,
        from: "15550783881",
        to: to.slice(1),
        timestamp: seconds(at ?? bench.clock.now()),
        ...(type === "text" && { text: { body: text } }),
      },
    ],
  });
const earlier = (texts: readonly { id?: string; text: string; hoursAgo: number; isOurs?: boolean }[], phone = PHONE) =>
  report("history", {
    history: [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 100 },
        threads: [
          {
            id: phone.slice(1),
            messages: texts.map(({ id = ctx.newId(), text, hoursAgo, isOurs = false }) => ({
              id,
              type: "text",
              from: isOurs ? "15550783881" : phone.slice(1),
              timestamp: seconds(agoHours(hoursAgo)),
              text: { body: text },
              history_context: { from_me: isOurs },
            })),
          },
        ],
      },
    ],
  });
const statusOf = (id: string, status: string) =>
  report("messages", {
    statuses: [{ id, status, timestamp: seconds(bench.clock.now()), recipient_id: "919876543210" }],
  });

const page = { limit: 50, cursor: undefined };
const conversations = async (tab: "all" | "closed" | "unanswered" = "all", who = ctx) =>
  (await listConversations(who, { ...page, tab })).items;
async function chat(tab: "all" | "closed" = "all") {
  const [conversation, ...others] = await conversations(tab);
  if (!conversation || others.length > 0) throw new Error("Expected exactly one conversation");
  return { ...conversation, entries: (await listThread(ctx, { ...page, id: conversation.id })).items };
}
const bell = async () => (await listNotifications(ctx, { limit: 10, cursor: undefined, status: undefined })).items;

describe("a message from the business's own WhatsApp app", () => {
  it("is shown as sent from the phone, in a chat that waits for the customer", async () => {
    await answers.whatsapp({ text: "Are you open tomorrow?" });
    bench.clock.advance({ minutes: 5 });
    expect(await writes()).toBe("applied 0 of 0 statuses, took 0 of 0 messages, stored 1 of 1 from the phone app");
    const { entries, ...conversation } = await chat();
    expect(conversation).toMatchObject({ state: "waiting", preview: "Haan, kal aa jao", isPreviewFromCustomer: false });
    expect(entries).toMatchObject([
      { direction: "out", isFromPhone: true, kind: "text", text: "Haan, kal aa jao", author: null, state: "sent" },
      { direction: "in", isFromPhone: false, text: "Are you open tomorrow?" },
    ]);
    expect(await conversations("unanswered")).toEqual([]);
    expect((await draftReplyFor(ctx, { id: conversation.id })).draft).toBeNull();
  });

  it("begins the chat of a customer who never wrote, without opening the 24 hours", async () => {
    await writes({ text: "Namaste, aapka plan ready hai" });
    const { id, windowClosesAt } = await chat();
    expect(windowClosesAt).toBe("1970-01-01T00:00:00.000Z");
    await expect(reply(ctx, { id, text: "Hello" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("doesn't prolong the 24 hours", async () => {
    await answers.whatsapp({ text: "Hi" });
    const before = (await chat()).windowClosesAt;
    bench.clock.advance({ hours: 3 });
    await writes();
    expect((await chat()).windowClosesAt).toBe(before);
  });

  it("applies no rule to its text and notifies nobody", async () => {
    const before = await bell();
    for (const text of ["STOP", "kal 500 dunga", "Already paid"]) await writes({ text });
    expect(await bell()).toEqual(before);
    expect((await listPromises(ctx, { ...page, customerId })).items).toEqual([]);
    const { rows } = await bench.superuser.query("select from consent_event where source like '%reply%'");
    expect(rows).toEqual([]);
    expect((await bench.superuser.query("select from outbox where name like 'consent.%'")).rows).toEqual([]);
  });

  it("leaves the chat unanswered when the customer wrote later", async () => {
    const at = bench.clock.now();
    bench.clock.advance({ minutes: 5 });
    await answers.whatsapp({ text: "One more question" });
    await writes({ at });
    const { entries, ...conversation } = await chat();
    expect(conversation).toMatchObject({ state: "open", preview: "One more question" });
    expect(entries.map(({ direction }) => direction)).toEqual(["in", "out"]);
  });

  it("is stored once, with its statuses in whatever order they come", async () => {
    await statusOf("wamid.late", "read");
    await statusOf("wamid.late", "delivered");
    await writes({ id: "wamid.late" });
    await writes({ id: "wamid.late" });
    await earlier([{ id: "wamid.late", text: "Haan, kal aa jao", hoursAgo: 0, isOurs: true }]);
    await statusOf("wamid.late", "sent");
    expect((await chat()).entries).toMatchObject([{ state: "read" }]);
    expect((await bench.superuser.query("select from early_status")).rowCount).toBe(0);
  });

  it("forgets a status whose message never comes after a week", async () => {
    await statusOf("wamid.never", "read");
    bench.clock.advance({ days: 8 });
    await tidyUp(bench.deps);
    expect((await bench.superuser.query("select from early_status")).rowCount).toBe(0);
  });

  it("names a photo by its type", async () => {
    await writes({ type: "image" });
    expect((await chat()).entries).toMatchObject([{ kind: "image", text: "", isFromPhone: true }]);
  });

  it("stores nothing of a chat with somebody who is no customer", async () => {
    await writes({ to: "+919000000001", text: "Dinner at eight?" });
    await earlier([{ text: "Happy birthday", hoursAgo: 30 }], "+919000000001");
    for (const table of ["conversation", "conversation_message", "inbound_message", "unmatched_message"])
      expect((await bench.superuser.query(`select from ${table}`)).rowCount).toBe(0);
  });

  it("is shown to no business where several could be meant", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Fit Gym" });
    await createTestSubscription(other.ctx, { endOn: "2026-11-28", phone: PHONE });
    await writes({ to: PHONE });
    expect(await conversations("all")).toEqual([]);
    expect(await conversations("all", other.ctx)).toEqual([]);
  });

  it("that arrives late is shown to who had written by then, and to no business that wrote since", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Fit Gym" });
    await createTestSubscription(other.ctx, { endOn: "2026-11-28", phone: PHONE });
    expect(await bench.work()).toContain("sent");
    const writtenAt = bench.clock.now();
    const wroteAt = async (id: string, at: Date) => {
      const update =
        "update reminder set sent_at = $2 where tenant_id = $1 and channel = 'whatsapp' and sent_at is not null";
      expect((await bench.superuser.query(update, [id, at])).rowCount).toBeGreaterThan(0);
    };
    await wroteAt(tenant.tenantId, writtenAt);
    await wroteAt(other.tenantId, new Date(writtenAt.getTime() + HOUR_MS / 2));
    bench.clock.advance({ hours: 1 });
    await writes({ text: "For Asha of Prerna", at: writtenAt });
    expect(await conversations("all", other.ctx)).toEqual([]);
    expect((await chat()).entries.map(({ text }) => text)).toContain("For Asha of Prerna");
  });

  it("stays in its chat, and is shown to no other business that has the number by now", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Fit Gym" });
    await writes({ to: PHONE });
    await createTestSubscription(other.ctx, { endOn: "2026-11-28", phone: PHONE });
    await writes({ to: PHONE });
    expect(await conversations("all", other.ctx)).toEqual([]);
    expect((await chat()).entries).toHaveLength(2);
  });
});

describe("reminders after a person of the business has written", () => {
  const outcomes = async () =>
    (await bench.ledger())
      .filter(({ recipient_kind: kind }) => kind === "customer")
      .map(({ state, state_reason: reason }) => ({ state, reason }));
  const stopped = {
    state: "cancelled",
    reason: "Not sent: your team wrote to them less than 12 hours before this reminder.",
  };

  beforeEach(async () => {
    await bench.reset();
    const now = bench.clock.now();
    bench.clock.advance({ days: -3 });
    tenant = await createTestTenant(bench.deps, { ownerPhone: null });
    ({ ctx } = tenant);
    ({ customerId } = await createTestSubscription(ctx, { endOn: "2026-11-21", phone: PHONE }));
    bench.clock.set(now);
  });

  it("go out when nobody wrote", async () => {
    await bench.sweepAndWork();
    expect((await outcomes()).filter(({ state }) => state === "sent").length).toBeGreaterThan(0);
  });

  it("are cancelled by a message from the phone", async () => {
    await writes();
    await bench.sweepAndWork();
    expect(await outcomes()).toContainEqual(stopped);
    expect((await outcomes()).filter(({ state }) => state === "sent")).toEqual([]);
  });

  it("are cancelled by a reply in the inbox", async () => {
    await answers.whatsapp({ text: "When does it end?" });
    await reply(ctx, { id: (await chat()).id, text: "Tomorrow" });
    await bench.superuser.query("delete from outbox where name like 'reply.%'");
    await bench.sweepAndWork();
    expect(await outcomes()).toContainEqual(stopped);
  });

  it("go out when that was longer ago, or the customer wrote", async () => {
    await writes({ at: agoHours(13) });
    await answers.whatsapp({ text: "Thank you" });
    await bench.sweepAndWork();
    expect((await outcomes()).filter(({ state }) => state === "sent").length).toBeGreaterThan(0);
  });
});

describe("the chats from before the number was connected", () => {
  it("are stored by time in a closed chat: unread by nobody, without notifications or the 24 hours", async () => {
    const before = await bell();
    await earlier([
      { text: "Theek hai", hoursAgo: 2 },
      { text: "STOP", hoursAgo: 5 },
      { text: "Fees 1500 hai", hoursAgo: 4, isOurs: true },
    ]);
    await earlier([{ text: "Fees kitni hai?", hoursAgo: 6 }]);
    const { entries, ...conversation } = await chat("closed");
    expect(entries.map(({ text }) => text)).toEqual(["Theek hai", "Fees 1500 hai", "STOP", "Fees kitni hai?"]);
    expect(conversation).toMatchObject({
      isUnread: false,
      preview: "Theek hai",
      windowClosesAt: "1970-01-01T00:00:00.000Z",
    });
    expect(await conversations("all")).toEqual([]);
    expect(await bell()).toEqual(before);
  });

  it("are no question to be answered when the customer writes", async () => {
    await earlier([{ text: "Kitna baaki hai?", hoursAgo: 3 }]);
    await answers.whatsapp({ text: "🙏" });
    expect((await draftReplyFor(ctx, { id: (await chat()).id })).draft).toBeNull();
  });

  it("give way to the message itself, which notifies as usual", async () => {
    await earlier([{ id: "wamid.both", text: "Kab tak hai?", hoursAgo: 0 }]);
    await answers.whatsapp({ id: "wamid.both", text: "Kab tak hai?" });
    await earlier([{ id: "wamid.both", text: "Kab tak hai?", hoursAgo: 0 }]);
    const { entries, ...conversation } = await chat();
    expect(entries).toHaveLength(1);
    expect(conversation).toMatchObject({ state: "open", isUnread: true });
    expect((await bell())[0]).toMatchObject({ kind: "customer.replied" });
  });
});
