import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { readAccount } from "../payments/read-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import {
  confirmPromise,
  dismissPromise,
  recordPromise,
  undoPromise,
  withdrawPromise,
} from "../promises/change-promise.ts";
import { listPromises } from "../promises/list-promises.ts";
import { previewRemindNow } from "../reminders/plan/remind-now.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { closeConversation } from "./change-conversation.ts";
import { draftReplyFor } from "./draft-reply-for.ts";
import { listConversations } from "./list-conversations.ts";
import { reply } from "./reply.ts";
import { writeConversationNote } from "./write-conversation-note.ts";

const PHONE = "+919876543210";

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let customerId: string;
let subscriptionId: string;
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
  ({ customerId, id: subscriptionId } = await createTestSubscription(ctx, {
    endOn: "2026-12-05",
    phone: PHONE,
    email,
  }));
});
afterAll(() => bench.close());

/** Asha writes on WhatsApp; returns the id of the conversation. */
async function wrote(...texts: string[]): Promise<string> {
  for (const text of texts) {
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text });
  }
  const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
  const id = items[0]?.id;
  if (!id) throw new Error("Expected a conversation");
  return id;
}

/** A customer answers an email of the business. */
async function emailed({
  customerId: id,
  ...email
}: {
  customerId: string;
  from: string;
  text: string;
  headers?: { Name: string; Value: string }[];
}) {
  await answers.email({ ...email, mailboxHash: await bench.hashOf({ tenantId: tenant.tenantId, customerId: id }) });
}

const draft = async (id: string, who = ctx) => (await draftReplyFor(who, { id })).draft;

/** What the list of conversations says is ready for, as a member sees it. */
const ready = async (who = ctx) =>
  (await listConversations(who, { tab: "all", limit: 50, cursor: undefined })).items[0]?.draftIntents;

/** All rows that a draft could leave behind. */
const stored = async () =>
  (
    await bench.superuser.query(
      "select (select count(*) from conversation_message) as messages, (select count(*) from outbox) as jobs, (select count(*) from audit_event) as events",
    )
  ).rows[0];

describe("a draft of a reply", () => {
  it("says what the account says, with the records that say it", async () => {
    const id = await wrote("kitna baaki hai?");
    const { soFar, charges } = await readAccount(ctx, { customerId });
    expect(soFar).toMatchObject({ owed: "1500.00", toCome: "0.00" });
    const before = await stored();
    expect(await draft(id)).toMatchObject({
      language: "hi-Latn",
      intents: ["amount"],
      text: [
        "Namaste Asha ji,",
        "Abhi ₹1,500 baaki hai (Gold plan, 5 Nov 2026).",
        "Gold plan: agla renewal 5 Dec 2026 ko, ₹1,500.",
      ].join("\n"),
      facts: [
        { name: "charge", record: { kind: "charge", id: charges[0]?.id }, amount: "1500.00", day: "2026-11-05" },
        { name: "renewal", record: { kind: "subscription", id: subscriptionId }, amount: "1500.00", day: "2026-12-05" },
      ],
    });
    expect(await stored()).toEqual(before);
  });

  it("follows the records: after a payment it states what is left, and the payment", async () => {
    const id = await wrote("kitna baaki hai?", "receipt bhej do");
    await recordPayment(ctx, { customerId, amount: 60_000, mode: "upi" });
    const written = await draft(id);
    expect(written?.intents).toEqual(["amount", "send-receipt"]);
    expect(written?.text).toContain("Abhi ₹900 baaki hai");
    expect(written?.text).toContain("Aapka pichhla payment: 21 Nov 2026 ko ₹600, receipt ");
    expect(written?.facts.map(({ record }) => record.kind)).toEqual(["charge", "subscription", "payment"]);
  });

  it("thanks for no reference that somebody else's payment has, and names that to the member only", async () => {
    const fatima = await createTestSubscription(ctx, { endOn: "2026-12-05", customerName: "Fatima Sheikh" });
    const id = await wrote("Paid 1800 on GPay UTR 431877209912");
    expect(await draft(id)).toMatchObject({ possibleDuplicate: null, text: expect.stringContaining("Thank you") });
    const paid = { amount: 180_000, mode: "upi", reference: "4318 7720 9912" } as const;
    const { receiptNumber } = await recordPayment(ctx, { customerId: fatima.customerId, ...paid });
    expect(await draft(id)).toMatchObject({
      text: "Hi Asha,\nWe'll check reference 431877209912 and get back to you.",
      claimedPayment: { reference: "431877209912" },
      possibleDuplicate: {
        customer: { id: fatima.customerId, name: "Fatima Sheikh" },
        amount: "1800.00",
        receivedOn: "2026-11-21",
        receiptNumber,
      },
    });
    bench.clock.advance({ minutes: 1 });
    await recordPayment(ctx, { customerId, ...paid, allowSameReference: true });
    expect(await draft(id)).toBeNull();
  });

  it.each([
    ["says that they paid", "Paid 1500 on GPay"],
    ["promises to pay", "kal dunga"],
    ["asks how much is due", "kitna baaki hai?"],
  ])("is answered by a payment that settles the balance, and so told to other devices: %s", async (_, text) => {
    const id = await wrote(text);
    bench.clock.advance({ minutes: 1 });
    const version = async () =>
      (
        await bench.superuser.query<{ version: number }>(
          "select coalesce(max(version), 0)::int as version from notification_version where tenant_id = $1",
          [tenant.tenantId],
        )
      ).rows[0]?.version ?? 0;
    const before = await version();
    await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    expect(await draft(id)).not.toBeNull();
    const rest = await recordPayment(ctx, { customerId, amount: 100_000, mode: "upi" });
    expect(await draft(id)).toBeNull();
    expect(await version()).toBe(before + 2);
    await reversePayment(ctx, { id: rest.id, reason: "Entered twice" });
    expect(await draft(id)).not.toBeNull();
    expect(await version()).toBe(before + 3);
    await recordPayment(ctx, { customerId, amount: 100_000, mode: "upi" });
    await wrote("receipt bhej do");
    expect(await draft(id)).not.toBeNull();
  });

  it("is withdrawn once somebody of the business replied, and comes back with the next message", async () => {
    const id = await wrote("How much do I owe?");
    expect(await draft(id)).not.toBeNull();
    await writeConversationNote(ctx, { id, text: "She asked yesterday too" });
    expect(await draft(id)).not.toBeNull();
    bench.clock.advance({ minutes: 1 });
    await reply(ctx, { id, text: "1,500" });
    expect(await draft(id)).toBeNull();
    await wrote("thank you");
    expect(await draft(id)).toBeNull();
    await wrote("when is my due date?");
    expect(await draft(id)).toMatchObject({ intents: ["due-date"], language: "en" });
  });

  it("is none in a closed conversation, outside WhatsApp's window, and where a person must answer", async () => {
    const id = await wrote("kitna baaki hai?");
    await closeConversation(ctx, { id });
    expect(await draft(id)).toBeNull();
    await wrote("kitna hai?");
    expect(await draft(id)).not.toBeNull();
    bench.clock.advance({ hours: 24 });
    expect(await draft(id)).toBeNull();
    await wrote("call me please, nobody listens");
    expect(await draft(id)).toBeNull();
  });

  it("ignores what an automatic responder wrote", async () => {
    await emailed({
      customerId,
      from: email,
      text: "How much do I owe? I am out of office.",
      headers: [{ Name: "Auto-Submitted", Value: "auto-replied" }],
    });
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
    expect(await draft(items[0]?.id ?? "")).toBeNull();
  });

  it("tells a payer of everybody they pay for, and nobody else of their payer's account", async () => {
    const father = await createCustomer(ctx, {
      name: "Ravi Patel",
      email: `ravi-${tenant.tenantId}@example.in`,
      phone: "+919812345678",
      company: null,
      status: "active",
    });
    await setPayer(ctx, { customerId, payerId: father.id });
    await recordPayment(ctx, { customerId: father.id, amount: 200_000, mode: "cash" });
    const id = await wrote("kitna baaki hai?");
    const own = await draft(id);
    expect(own?.text).toBe(
      "Namaste Asha ji,\nAbhi kuch baaki nahi hai.\nGold plan: agla renewal 5 Dec 2026 ko, advance ke baad ₹1,000 dena baaki.",
    );
    await emailed({ customerId: father.id, from: father.email, text: "kitna baaki hai?" });
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined, customerId: father.id });
    expect((await draft(items[0]?.id ?? ""))?.text).toBe(
      [
        "Namaste Ravi ji,",
        "Abhi kuch baaki nahi hai.",
        "Asha Patel, Gold plan: agla renewal 5 Dec 2026 ko, advance ke baad ₹1,000 dena baaki.",
      ].join("\n"),
    );
  });

  it("asks for what a reminder by hand would: nothing where an advance covers, else what is left", async () => {
    const father = await createCustomer(ctx, {
      name: "Ravi Patel",
      email: `ravi-${tenant.tenantId}@example.in`,
      phone: "+919812345678",
      company: null,
      status: "active",
    });
    // A sister whose renewal comes first, so that the father's advance pays hers before Asha's.
    const sister = await createTestSubscription(ctx, {
      customerName: "Riya",
      endOn: "2026-12-01",
      phone: null,
      isPaid: true,
    });
    for (const one of [customerId, sister.customerId]) await setPayer(ctx, { customerId: one, payerId: father.id });
    const id = await wrote("How much do I have to pay?");
    const byHand = async () => {
      const { sample, leftOut } = await previewRemindNow(ctx, {
        about: "customers",
        ids: [customerId],
        evenInQuietHours: true,
      });
      return { asks: /₹[\d,]+/.exec(sample?.text ?? "")?.[0], leftOut: leftOut.map(({ reason }) => reason) };
    };
    const renewal = async (conversationId: string) =>
      (await draft(conversationId))?.text.split("\n").filter((line) => line.includes("renewal"));
    await recordPayment(ctx, { customerId: father.id, amount: 340_000, mode: "cash" });
    // Not on the day of a step, whose reminder would be sent instead.
    bench.clock.set("2026-12-03T05:00:00.000Z");
    await wrote("How much do I have to pay?");
    expect(await byHand()).toEqual({ asks: "₹1,100", leftOut: [] });
    expect(await renewal(id)).toEqual(["Gold plan: next renewal on 5 Dec 2026, ₹1,100 left to pay after the advance."]);
    await recordPayment(ctx, { customerId: father.id, amount: 200_000, mode: "cash" });
    expect(await byHand()).toEqual({ asks: undefined, leftOut: ["paid-in-advance"] });
    const covered = await draft(id);
    expect(covered?.text).toBe(
      ["Hi Asha,", "Nothing is due right now.", "Gold plan: next renewal on 5 Dec 2026, already paid in advance."].join(
        "\n",
      ),
    );
    expect(covered?.facts).toMatchObject([
      { name: "renewal", record: { kind: "subscription", id: subscriptionId }, amount: null, day: "2026-12-05" },
    ]);
    await emailed({ customerId: father.id, from: father.email, text: "How much do I have to pay?" });
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined, customerId: father.id });
    expect((await draft(items[0]?.id ?? ""))?.text).toBe(
      [
        "Hi Ravi,",
        "Nothing is due right now.",
        "Riya, Gold plan: renewal was due on 1 Dec 2026, already paid in advance.",
        "Asha Patel, Gold plan: next renewal on 5 Dec 2026, already paid in advance.",
        "You also have an advance of ₹900 with us.",
      ].join("\n"),
    );
  });

  it("is refused without permission to reply, and unknown to another business", async () => {
    const id = await wrote("kitna baaki hai?");
    await expect((async () => draft(id, tenant.as("viewer")))()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(draft(id, other.ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a draft that repeats a promised day", () => {
  const promises = async () => (await listPromises(ctx, { customerId, limit: 50 })).items;
  const states = async () => {
    const { rows } = await bench.superuser.query<{ id: string; state: string }>(
      "select id, state from payment_promise",
    );
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  const version = async () => {
    const { rows } = await bench.superuser.query<{ version: string }>(
      "select version from notification_version where tenant_id = $1",
      [tenant.tenantId],
    );
    return Number(rows[0]?.version ?? 0);
  };

  it("names the promise, which the reply confirms with it, holding reminders", async () => {
    const id = await wrote("kal dunga");
    const [suggested] = await promises();
    const found = await draft(id);
    expect(found?.promise).toEqual({
      id: suggested?.id,
      promisedOn: suggested?.promisedOn,
      dayText: expect.stringMatching(/^\d{1,2} Nov 2026$/),
    });
    expect(found?.text).toContain(found?.promise?.dayText);
    await reply(ctx, { id, text: found?.text ?? "", promiseId: found?.promise?.id });
    const [confirmed] = await promises();
    expect(confirmed).toMatchObject({ id: suggested?.id, state: "open" });
    expect(confirmed?.remindersResumeOn).not.toBeNull();
    expect(await undoPromise(ctx, { id: suggested?.id ?? "", state: "open" })).toMatchObject({ state: "suggested" });
  });

  it("leaves the promise a suggestion where the reply is refused, or doesn't name it", async () => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id;
    expect(promiseId).toBeDefined();
    await expect(
      reply(ctx, { id, text: "Theek hai", promiseId, seenId: "0190a000-0000-7000-8000-000000000001" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await reply(ctx, { id, text: "Theek hai" });
    expect(await promises()).toMatchObject([{ id: promiseId, state: "suggested" }]);
  });

  it("sends the reply without it where somebody else dismissed it meanwhile", async () => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id ?? "";
    await dismissPromise(ctx, { id: promiseId });
    expect((await draft(id))?.promise).toBeNull();
    expect(await reply(ctx, { id, text: "Theek hai", promiseId })).toMatchObject({ state: "planned" });
    expect(await promises()).toMatchObject([{ id: promiseId, state: "dismissed" }]);
  });

  it("neither offers nor replaces with an older one what a member recorded after the message", async () => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id;
    expect(promiseId).toBeDefined();
    bench.clock.advance({ minutes: 1 });
    const recorded = await recordPromise(ctx, { customerId, promisedOn: "2026-12-10" });
    expect((await draft(id))?.promise).toBeNull();
    expect(await reply(ctx, { id, text: "Theek hai", promiseId })).toMatchObject({ state: "planned" });
    expect(await states()).toEqual({ [recorded.id]: "open", [promiseId ?? ""]: "suggested" });
  });

  it("still replaces an open one that was promised before the message", async () => {
    const recorded = await recordPromise(ctx, { customerId, promisedOn: "2026-12-10" });
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id ?? "";
    await reply(ctx, { id, text: "Theek hai", promiseId });
    expect(await states()).toEqual({ [recorded.id]: "withdrawn", [promiseId]: "open" });
  });

  it.each([
    ["the money came", () => recordPayment(ctx, { customerId, amount: 150_000, mode: "cash" })],
    ["its subscription was deleted", () => deleteSubscription(ctx, { id: subscriptionId })],
  ])("sends the reply without it after %s", async (_, happen) => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id ?? "";
    bench.clock.advance({ minutes: 1 });
    await happen();
    expect(await reply(ctx, { id, text: "Theek hai", promiseId })).toMatchObject({ state: "planned" });
    expect(await states()).toEqual({ [promiseId]: "suggested" });
  });

  it("keeps what a member recorded for the same day", async () => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id ?? "";
    bench.clock.advance({ minutes: 1 });
    const recorded = await recordPromise(ctx, { customerId, words: "kal dunga" });
    await reply(ctx, { id, text: "Theek hai", promiseId });
    expect(await states()).toEqual({ [recorded.id]: "open", [promiseId]: "suggested" });
  });

  it("compares the customer before it waits for a lock", async () => {
    const other = await createTestSubscription(ctx, { endOn: "2026-12-05", phone: "+919876543299" });
    const { id: promiseId } = await recordPromise(ctx, { customerId: other.customerId, promisedOn: "2026-12-01" });
    const id = await wrote("kal dunga");
    const held = await bench.superuser.connect();
    try {
      await held.query("begin");
      await held.query("select from customer where id = $1 for update", [other.customerId]);
      await expect(reply(ctx, { id, text: "Theek hai", promiseId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    } finally {
      await held.query("rollback");
      held.release();
    }
  });

  it("raises the version with every change of a promise", async () => {
    const id = await wrote("kal dunga");
    const promiseId = (await draft(id))?.promise?.id ?? "";
    const changes = [
      () => confirmPromise(ctx, { id: promiseId }),
      () => undoPromise(ctx, { id: promiseId, state: "open" }),
      () => dismissPromise(ctx, { id: promiseId }),
      async () => withdrawPromise(ctx, await recordPromise(ctx, { customerId, promisedOn: "2026-12-10" })),
    ];
    const raised: number[] = [];
    for (const change of changes) {
      const before = await version();
      await change();
      raised.push((await version()) - before);
    }
    expect(raised).toEqual([1, 1, 1, 2]);
  });

  it("refuses the promise of another customer", async () => {
    const other = await createTestSubscription(ctx, { endOn: "2026-12-05", phone: "+919876543299" });
    const { id: promiseId } = await recordPromise(ctx, { customerId: other.customerId, promisedOn: "2026-12-01" });
    const id = await wrote("kal dunga");
    await expect(reply(ctx, { id, text: "Theek hai", promiseId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the list of conversations", () => {
  it.each(["When is my fee due?", "Mujhe pause karna hai", "Kal de dunga", "I want to cancel"])(
    "names what a draft is ready for where there is one: %s",
    async (text) => {
      const id = await wrote(text);
      const found = await draft(id);
      expect(found).not.toBeNull();
      expect(await ready()).toEqual(found?.intents);
    },
  );

  it.each(["Hello", "Your service is terrible, I want to complain", "Send me my receipt"])(
    "names nothing where there is none: %s",
    async (text) => {
      expect(await draft(await wrote(text))).toBeNull();
      expect(await ready()).toEqual([]);
    },
  );

  it("names nothing once it is answered, or closed, or for somebody who may not reply", async () => {
    const id = await wrote("When is my fee due?");
    expect(await ready()).toEqual(["due-date"]);
    expect(await ready(tenant.as("viewer"))).toEqual([]);
    await reply(ctx, { id, text: "On the 5th" });
    expect(await ready()).toEqual([]);
    await wrote("When is my fee due?");
    bench.clock.advance({ hours: 25 });
    expect(await ready()).toEqual([]);
  });
});
