import { ListThread } from "@aavarti/contract/conversations";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { countSent, countTowardsDailyLimit } from "@aavarti/db/queries/sending";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { advanceBulkSend as advanceJob } from "@aavarti/jobs/definitions/bulk-messages";
import { checkReply as checkReplyJob, sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { cancelMessage } from "../conversations/cancel-message.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { checkReply, sendReply } from "../conversations/send-reply.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { previewRemindNow, remindNow } from "../reminders/plan/remind-now.ts";
import { limitOf } from "../sending/hold-messages.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { advanceBulkSend } from "./advance-bulk-send.ts";
import { cancelBulkRecipient } from "./cancel-bulk-recipient.ts";
import { listBulkRecipients, listBulkSends, readBulkSend } from "./list-bulk-sends.ts";
import { previewBulkSend } from "./preview-bulk-send.ts";
import { cancelBulkSend, startBulkSend } from "./start-bulk-send.ts";

const PHONES = ["+919876543210", "+919876543211", "+919876543212"] as const;

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
/** How often jobs looked at the clock. */
let looks = 0;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
});
afterAll(() => bench.close());

/** Adds a customer whose subscription ends in a month, and returns their id. */
async function person(name: string, more: { phone?: string | null; email?: string; endOn?: string } = {}) {
  const { phone = null, email = `${name.toLowerCase()}-${tenant.tenantId}@example.in`, endOn = "2027-06-21" } = more;
  const options = { customerName: name, phone, email, endOn: endOn as `${number}-${number}-${number}` };
  return (await createTestSubscription(ctx, { ...options, isPaid: true })).customerId;
}

const news = (customerIds: string[]) => ({
  kind: "text" as const,
  subject: "New timing",
  text: "Hi {{customer.firstName or 'there'}}, we open at 7.",
  isOffer: false,
  emailFallback: false,
  customerIds,
});
const start = (customerIds: string[], id = ctx.newId(), who = ctx) => startBulkSend(who, { ...news(customerIds), id });

/** Runs the jobs of sends and replies whose time has come, as relay and worker would. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 and (name like 'reply.%' or name like 'bulk.%') returning name, payload",
      [new Date(bench.clock.now().getTime() + 60_000)],
    );
    if (rows.length === 0) return outcomes;
    if (outcomes.length > 100) throw new Error("Jobs go on without end");
    for (const { name, payload } of rows) outcomes.push(await run(name, payload));
  }
}

/** The context of a job, whose clock goes on with every look at it, as a real one does. */
async function jobContext(tenantId: string): Promise<ServiceContext> {
  const system = await bench.systemContext(tenantId);
  return {
    ...system,
    now: () => {
      looks += 1;
      return new Date(system.now().getTime() + looks);
    },
  };
}

async function run(name: string, payload: unknown): Promise<string> {
  if (name === advanceJob.name) {
    const { tenantId, sendId } = advanceJob.payload.parse(payload);
    return advanceBulkSend(await jobContext(tenantId), { sendId });
  }
  const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
  const system = await jobContext(tenantId);
  return name === checkReplyJob.name ? checkReply(system, { messageId }) : sendReply(system, { messageId });
}

const results = async (id: string) =>
  (await listBulkRecipients(ctx, { id })).items.map(({ customer, result, reason, route }) => ({
    name: customer.name,
    result,
    reason,
    route,
  }));
const forget = () => bench.notifiers.reset();

describe("a bulk message", () => {
  it("goes by an open WhatsApp window, else by email, filled in for each", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    forget();
    const preview = await previewBulkSend(ctx, { ...news([asha, ravi]), at: 0 });
    expect(preview).toMatchObject({
      chosen: 2,
      people: 2,
      goesAt: null,
      estimatedCost: "0.00",
      routes: [
        { route: "window", count: 1 },
        { route: "template", count: 0 },
        { route: "email", count: 1 },
        { route: "marketing", count: 0 },
      ],
      messages: [
        { recipient: "Asha", route: "window", address: PHONES[0], subject: null, text: "Hi Asha, we open at 7." },
        { recipient: "Ravi", route: "email", subject: "New timing", text: "Hi Ravi, we open at 7." },
      ],
    });
    expect(bench.notifiers.texts).toHaveLength(0);
    const { id } = await start([asha, ravi]);
    await work();
    expect(bench.notifiers.texts.map(({ text }) => text)).toEqual(["Hi Asha, we open at 7."]);
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(bench.notifiers.emails[0]).toMatchObject({ subject: "New timing", tag: "bulk" });
    expect(bench.notifiers.emails[0]?.unsubscribeUrl).toContain("http");
    expect(await readBulkSend(ctx, { id })).toMatchObject({
      state: "done",
      author: { id: expect.any(String) },
      counts: { queued: 0, onTheWay: 0, sent: 2, skipped: 0 },
    });
    expect(await results(id)).toEqual([
      { name: "Asha", result: "sent", reason: null, route: "window" },
      { name: "Ravi", result: "sent", reason: null, route: "email" },
    ]);
  });

  it("leaves a question of a customer unanswered, and fills no tab of the inbox", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi");
    await answers.whatsapp({ text: "Are you open?", from: PHONES[0] });
    await start([asha, ravi]);
    await work();
    const { items } = await listConversations(ctx, { tab: "all", limit: 50 });
    expect(items.map(({ state, customer }) => [state, customer.name])).toEqual([["open", "Asha"]]);
  });

  it("tells for each who gets none why", async () => {
    const asha = await person("Asha", { email: "same@example.in" });
    const twin = await person("Twin", { email: "SAME@example.in" });
    const stopped = await person("Stopped");
    const silent = await person("Silent", { email: "", phone: PHONES[1] });
    const nobody = await person("Nobody", { email: "", phone: null });
    const binned = await person("Binned");
    await recordConsent(ctx, {
      customerId: stopped,
      channel: "email",
      purpose: "reminders",
      state: "withdrawn",
      source: "manual",
    });
    await deleteCustomer(ctx, { id: binned });
    const preview = await previewBulkSend(ctx, {
      ...news([asha, twin, stopped, silent, nobody, binned, ctx.newId()]),
      at: 0,
    });
    expect(preview.people).toBe(1);
    expect(preview.skipped.map(({ customer, reason }) => [customer?.name ?? null, reason])).toEqual([
      ["Twin", "duplicate"],
      ["Stopped", "opted-out"],
      ["Silent", "no-window"],
      ["Nobody", "no-address"],
      ["Binned", "trash"],
      [null, "gone"],
    ]);
    const offer = await previewBulkSend(ctx, { ...news([asha]), isOffer: true, at: 0 });
    expect(offer.skipped).toMatchObject([{ reason: "no-consent" }]);
  });

  it("is refused with a faulty text, and when nobody would get it, and leaves no trace", async () => {
    const asha = await person("Asha");
    const id = ctx.newId();
    const faulty = { ...news([asha]), id, text: "Hi {{customer.shoe}}" };
    await expect(startBulkSend(ctx, faulty)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(start([ctx.newId()], id)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await listBulkSends(ctx, { limit: 20 })).items).toEqual([]);
    await work();
    expect(bench.notifiers.emails).toHaveLength(0);
  });

  it("skips whose value is missing", async () => {
    const asha = await person("Asha");
    const ravi = await person("Ravi");
    const input = { ...news([asha, ravi]), text: "Hi {{customer.company}}" };
    const preview = await previewBulkSend(ctx, { ...input, at: 0 });
    expect(preview.reasons).toEqual([{ reason: "missing-value", count: 2 }]);
  });
});

describe("sending once", () => {
  it("starts once for two presses at once", async () => {
    const asha = await person("Asha");
    const id = ctx.newId();
    const [one, other] = await Promise.all([start([asha], id), start([asha], id)]);
    expect(one.id).toBe(other.id);
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect((await listBulkSends(ctx, { limit: 20 })).items).toHaveLength(1);
  });

  it("writes once with two workers at once", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await person(`Person${count}`));
    const { id: sendId } = await start(ids);
    const system = await bench.systemContext(tenant.tenantId);
    await Promise.all([advanceBulkSend(system, { sendId }), advanceBulkSend(system, { sendId })]);
    await work();
    expect(bench.notifiers.emails).toHaveLength(8);
    expect(new Set(bench.notifiers.emails.map(({ to }) => to)).size).toBe(8);
  });

  it("waits for the customer before it counts, as whoever replies to them does", async () => {
    const asha = await person("Asha");
    const { id: sendId } = await start([asha]);
    const system = await bench.systemContext(tenant.tenantId);
    const waiting = async () => {
      const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await bench.superuser.query(sql)).rows.length;
    };
    const advanced = await ctx.transact(async ({ trx }) => {
      await lockCustomers(trx, [asha]);
      const advancing = advanceBulkSend(system, { sendId });
      await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
      await countTowardsDailyLimit(trx, { tenantId: tenant.tenantId, day: ctx.today(), limit: 50 });
      return { advancing };
    });
    expect(await advanced.advancing).toBe("ended");
  });

  it("goes on after its worker died, and repeats nothing", async () => {
    const ids = [await person("Asha"), await person("Ravi"), await person("Sita")];
    const { id: sendId } = await start(ids);
    const system = await bench.systemContext(tenant.tenantId);
    let calls = 0;
    const dying: ServiceContext = {
      ...system,
      transact: (fn, options) => {
        calls += 1;
        if (calls > 1) throw new Error("The process was killed");
        return system.transact(fn, options);
      },
    };
    await expect(advanceBulkSend(dying, { sendId })).rejects.toThrow("killed");
    await work();
    expect(bench.notifiers.emails).toHaveLength(3);
    expect(await readBulkSend(ctx, { id: sendId })).toMatchObject({ state: "done", counts: { sent: 3 } });
  });

  it("writes no second message to an address that another customer got meanwhile", async () => {
    const asha = await person("Asha");
    const ravi = await person("Ravi");
    const { id } = await start([asha, ravi]);
    await bench.superuser.query(
      "update customer set email = (select email from customer where id = $1) where id = $2",
      [asha, ravi],
    );
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(await results(id)).toMatchObject([{ result: "sent" }, { result: "skipped", reason: "duplicate" }]);
  });
});

describe("a running send", () => {
  it("waits in quiet hours, and checks everybody again in the morning", async () => {
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const asha = await person("Asha");
    const ravi = await person("Ravi");
    const send = await start([asha, ravi]);
    expect(send).toMatchObject({ state: "running", waitsFor: "quiet-hours" });
    await work();
    expect(bench.notifiers.emails).toHaveLength(0);
    await recordConsent(ctx, {
      customerId: ravi,
      channel: "email",
      purpose: "reminders",
      state: "withdrawn",
      source: "manual",
    });
    bench.clock.set(send.startsAt);
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(await results(send.id)).toMatchObject([{ result: "sent" }, { result: "skipped", reason: "opted-out" }]);
  });

  it("shows no second message as waiting to whom another of the send was written", async () => {
    const [mum, ravi] = [await person("Mum", { phone: PHONES[0] }), await person("Ravi", { phone: PHONES[1] })];
    const zoya = await person("Zoya");
    await bench.superuser.query("update customer set payer_id = $2 where id = $1", [zoya, mum]);
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[1] });
    const limit = limitOf(await ctx.transact(readTenant), ctx.now());
    const counted = "insert into sending_day (tenant_id, day, messages) values ($1, $2, $3)";
    await bench.superuser.query(counted, [tenant.tenantId, ctx.today(), limit - 1]);
    const { id: sendId } = await start([mum, ravi, zoya]);
    expect(await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId })).toBe("waits");
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const id = items.find(({ customer }) => customer.id === mum)?.id ?? "";
    const thread = await listThread(ctx, { id, limit: 9, cursor: undefined });
    expect(thread.items.map(({ source }) => source)).toEqual(["message", "message"]);
  });

  it("says of one person that theirs is cancelled, after the whole was", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const { id: messageId } = await start([asha]);
    await cancelBulkSend(ctx, { id: messageId });
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const cancelled = await cancelMessage(ctx, { id: items[0]?.id ?? "", messageId });
    expect(cancelled).toMatchObject({ id: messageId, state: "cancelled", dueAt: null });
  });

  it("shows what waits in each thread, and is cancelled there for one person", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[1] });
    bench.clock.set("2026-11-21T17:00:00.000Z");
    forget();
    const { id, startsAt } = await start([asha, ravi]);
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chatOf = (customer: string) => items.find((one) => one.customer.id === customer)?.id ?? "";
    const thread = async (chat: string, more = {}) =>
      (await listThread(ctx, { id: chat, limit: 9, cursor: undefined, ...more })).items;
    const waiting = {
      id,
      source: "bulk",
      kind: "bulk",
      state: "planned",
      dueAt: startsAt,
      text: "Hi Asha, we open at 7.",
    };
    expect(await thread(chatOf(asha))).toMatchObject([waiting, { text: "Hello" }]);
    expect(await thread(chatOf(asha), { around: id, limit: 4 })).toMatchObject([waiting, { text: "Hello" }]);
    const first = await listThread(ctx, { id: chatOf(asha), limit: 1, cursor: undefined });
    expect(first.items).toMatchObject([waiting]);
    const { cursor } = ListThread.parse({ id: chatOf(asha), cursor: first.nextCursor });
    expect(await thread(chatOf(asha), { cursor })).toMatchObject([{ text: "Hello" }]);

    const agent = await addTeamMember(tenant, { role: "agent", name: "Anil" });
    const cancelled = await cancelMessage(agent, { id: chatOf(ravi), messageId: id });
    expect(cancelled).toMatchObject({ id, state: "cancelled", dueAt: null, cause: { reason: "stopped.byMember" } });
    expect(await cancelMessage(ctx, { id: chatOf(ravi), messageId: id })).toEqual(cancelled);
    const trace = { id, source: "bulk", state: "cancelled", dueAt: null, text: "Hi Ravi, we open at 7." };
    expect(await thread(chatOf(ravi))).toEqual([cancelled, expect.objectContaining({ text: "Hello" })]);
    bench.clock.set(startsAt);
    await work();
    expect(await thread(chatOf(ravi))).toMatchObject([trace, { text: "Hello" }]);
    expect((await listBulkRecipients(ctx, { id })).items).toMatchObject([
      { result: "sent", route: "window", cancelledBy: null },
      { result: "skipped", reason: "cancelled", cancelledBy: { name: "Anil" } },
    ]);
    expect(bench.notifiers.texts).toHaveLength(1);
    expect(await thread(chatOf(asha))).toMatchObject([
      { source: "message", kind: "bulk", state: "sent" },
      { text: "Hello" },
    ]);
    const stranger = (await createTestTenant(bench.deps)).ctx;
    const unknown = { code: "NOT_FOUND" };
    await expect(cancelMessage(stranger, { id: chatOf(asha), messageId: id })).rejects.toMatchObject(unknown);
    await expect(cancelMessage(ctx, { id: chatOf(asha), messageId: id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("shows in a chat that closes before it goes that it goes by email", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.clock.set("2026-11-21T17:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    // Her 24 hours end at 7:00, an hour before the quiet hours.
    const hello = new Date("2026-11-21T01:30:00.000Z");
    await bench.superuser.query("update conversation set last_inbound_at = $1", [hello]);
    const { id, startsAt } = await start([asha]);
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chat = items.find(({ channel }) => channel === "whatsapp")?.id ?? "";
    const thread = async () => (await listThread(ctx, { id: chat, limit: 9, cursor: undefined })).items;
    const byEmail = {
      id,
      source: "bulk",
      kind: "bulk",
      state: "planned",
      dueAt: startsAt,
      subject: "New timing",
      text: "Hi Asha, we open at 7.",
      cause: { reason: "waiting.byEmail" },
    };
    expect((await thread()).filter(({ source }) => source === "bulk")).toMatchObject([byEmail]);
    // Also in the hour between the two.
    bench.clock.set("2026-11-22T02:00:00.000Z");
    expect((await thread()).filter(({ source }) => source === "bulk")).toMatchObject([byEmail]);
    const cancelled = await cancelMessage(ctx, { id: chat, messageId: id });
    expect((await thread()).filter(({ source }) => source === "bulk")).toEqual([cancelled]);
  });

  it("shows no email as waiting in a chat that was closed when it began", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    await bench.superuser.query("update conversation set last_inbound_at = '2026-11-01T09:00:00.000Z'");
    bench.clock.set("2026-11-21T17:00:00.000Z");
    await start([asha]);
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const { items: entries } = await listThread(ctx, { id: items[0]?.id ?? "", limit: 9, cursor: undefined });
    expect(entries.map(({ source }) => source)).toEqual(["message"]);
  });

  it("shows what was cancelled without deciding how it would have gone", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const { id } = await start([asha]);
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chat = items[0]?.id ?? "";
    await cancelMessage(ctx, { id: chat, messageId: id });
    // A decision about somebody who opted out would have no text.
    await recordConsent(ctx, {
      customerId: asha,
      channel: "whatsapp",
      purpose: "reminders",
      state: "withdrawn",
      source: "manual",
    });
    const [entry] = (await listThread(ctx, { id: chat, limit: 9, cursor: undefined })).items;
    expect(entry).toMatchObject({ id, state: "cancelled", text: "Hi Asha, we open at 7." });
  });

  it("is cancelled in its results for one person on any channel, and ends with the last", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi");
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.clock.set("2026-11-21T17:10:00.000Z");
    forget();
    const { id, startsAt } = await start([asha, ravi]);
    expect(await results(id)).toMatchObject([
      { result: "queued", route: "window" },
      { result: "queued", route: "email" },
    ]);
    const viewer = await addTeamMember(tenant, { role: "viewer", name: "Vani" });
    const cancel = (customerId: string, who = ctx) => cancelBulkRecipient(who, { id, customerId });
    await expect((async () => cancel(ravi, viewer))()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = (await createTestTenant(bench.deps)).ctx;
    await expect(cancel(ravi, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(cancel(ctx.newId())).rejects.toMatchObject({ code: "NOT_FOUND" });

    const agent = await addTeamMember(tenant, { role: "agent", name: "Anil" });
    const cancelled = await cancel(ravi, agent);
    expect(cancelled).toMatchObject({
      result: "skipped",
      reason: "cancelled",
      route: null,
      cancelledBy: { name: "Anil" },
      cause: { sentence: "Cancelled by Anil on 21 Nov 2026 at 22:40.", reason: "stopped.byMember" },
    });
    expect(await cancel(ravi)).toEqual(cancelled);
    const { items } = await listActivity(ctx, { limit: 10, cursor: undefined });
    expect(items.filter((one) => JSON.stringify(one).includes("activity.messageCancelled"))).toHaveLength(1);
    expect(await readBulkSend(ctx, { id })).toMatchObject({ state: "running", counts: { queued: 1, skipped: 1 } });
    await cancel(asha);
    expect(await readBulkSend(ctx, { id })).toMatchObject({
      state: "cancelled",
      waitsFor: null,
      finishedAt: "2026-11-21T17:10:00.000Z",
      counts: { queued: 0, skipped: 2 },
    });
    bench.clock.set(startsAt);
    await work();
    expect([bench.notifiers.texts, bench.notifiers.emails]).toEqual([[], []]);
  });

  it("is not cancelled for one person to whom it was written", async () => {
    const asha = await person("Asha");
    const { id } = await start([asha]);
    await work();
    const written = { code: "CONFLICT" };
    await expect(cancelBulkRecipient(ctx, { id, customerId: asha })).rejects.toMatchObject(written);
    expect(await results(id)).toMatchObject([{ result: "sent" }]);
  });

  it("that was written and is cancelled in its chat says in both by whom and when", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    const { id } = await start([asha]);
    await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId: id });
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chat = items[0]?.id ?? "";
    const [entry] = (await listThread(ctx, { id: chat, limit: 9, cursor: undefined })).items;
    bench.clock.set(`${ctx.today()}T09:05:00.000Z`);
    const anil = await addTeamMember(tenant, { role: "agent", name: "Anil" });
    const cancelled = await cancelMessage(anil, { id: chat, messageId: entry?.id ?? "" });
    const cause = { reason: "stopped.byMember", params: { name: "Anil", day: ctx.today(), time: "14:35" } };
    expect(cancelled).toMatchObject({ kind: "bulk", state: "cancelled", cause });
    expect((await listBulkRecipients(ctx, { id })).items).toMatchObject([{ result: "cancelled", cause }]);
  });

  it("is estimated in quiet hours by the chats that are open when it goes, and costs what it used", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    bench.clock.set("2026-11-21T09:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.clock.set("2026-11-21T01:30:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[1] });
    await bench.superuser.query("update conversation set last_inbound_at = $1 where address = $2", [
      "2026-11-21T01:30:00.000Z",
      PHONES[1],
    ]);
    // Ravi's 24 hours end at 7:00, an hour before the quiet hours.
    bench.clock.set("2026-11-21T17:00:00.000Z");
    forget();
    const preview = await previewBulkSend(ctx, { ...news([asha, ravi]), at: 0 });
    expect(preview.goesAt).toBe("2026-11-22T02:30:00.000Z");
    expect(preview.routes).toMatchObject([
      { route: "window", count: 1 },
      { route: "template", count: 0 },
      { route: "email", count: 1 },
      { route: "marketing", count: 0 },
    ]);
    const { id, startsAt } = await start([asha, ravi]);
    bench.clock.set(startsAt);
    await work();
    expect(await results(id)).toMatchObject([{ route: "window" }, { route: "email" }]);
    expect(await readBulkSend(ctx, { id })).toMatchObject({ cost: "0.00" });
  });

  it("is cancelled for everybody who was not written to", async () => {
    const asha = await person("Asha");
    const ravi = await person("Ravi");
    const { id } = await start([asha, ravi]);
    const cancelled = await cancelBulkSend(ctx, { id });
    expect(cancelled).toMatchObject({ state: "cancelled", counts: { queued: 0, skipped: 2 } });
    await work();
    expect(bench.notifiers.emails).toHaveLength(0);
    expect(await cancelBulkSend(ctx, { id })).toMatchObject({ state: "cancelled" });
  });

  it("cancels messages that are written and not sent", async () => {
    const asha = await person("Asha");
    const { id } = await start([asha]);
    const system = await bench.systemContext(tenant.tenantId);
    await advanceBulkSend(system, { sendId: id });
    // It had ended already: everything was written.
    expect(await cancelBulkSend(ctx, { id })).toMatchObject({ state: "done" });
  });

  it("cancelled while some wait, gives their count back and keeps why one waited", async () => {
    const ids = [await person("Asha"), await person("Ravi")];
    const { id } = await start(ids);
    const system = await bench.systemContext(tenant.tenantId);
    await advanceBulkSend(system, { sendId: id });
    await bench.superuser.query("update bulk_send set state = 'running' where id = $1", [id]);
    const busy = explainReminder("waiting.serverBusy");
    await bench.superuser.query(
      `update conversation_message set state_reason = $1, state_explanation = $2
        where id = (select message_id from bulk_recipient where customer_id = $3)`,
      [busy.message, JSON.stringify(busy), ids[0]],
    );
    const counted = () => ctx.transact(({ trx }) => countSent(trx, ctx.today()));
    expect(await counted()).toBe(2);
    await cancelBulkSend(ctx, { id });
    expect((await listBulkRecipients(ctx, { id })).items).toMatchObject([
      { result: "cancelled", cause: { reason: "waiting.serverBusy" } },
      { result: "cancelled", cause: { reason: "stopped.bulkCancelled" } },
    ]);
    expect(await counted()).toBe(0);
  });

  it("stops at the daily limit and goes on the next day", async () => {
    const asha = await person("Asha");
    const ravi = await person("Ravi");
    const { id } = await start([asha, ravi]);
    await bench.superuser.query(
      "insert into sending_day (tenant_id, day, messages) values ($1, '2026-11-21', 1000000)",
      [tenant.tenantId],
    );
    await work();
    expect(bench.notifiers.emails).toHaveLength(0);
    const waiting = await readBulkSend(ctx, { id });
    expect(waiting).toMatchObject({ state: "running", waitsFor: "daily-limit", counts: { queued: 2 } });
    bench.clock.set(waiting.startsAt);
    await work();
    expect(bench.notifiers.emails).toHaveLength(2);
  });

  it("reports a failure with its cause", async () => {
    const asha = await person("Asha");
    bench.notifiers.script.push("refused");
    const { id } = await start([asha]);
    await work();
    const { items } = await listBulkRecipients(ctx, { id });
    expect(items).toMatchObject([{ result: "failed", cause: { sentence: "It was refused." } }]);
  });
});

const due = (customerIds: string[]) => ({
  kind: "due" as const,
  subject: null,
  text: null,
  isOffer: false,
  emailFallback: false,
  customerIds,
});
const owing = (name: string, more: { phone?: string | null; email?: string }) =>
  createTestSubscription(ctx, { customerName: name, endOn: "2026-11-25", phone: null, ...more });

describe("a reminder of what is due", () => {
  it("goes by window, then utility template with its price, then email, once a day", async () => {
    const [asha, ravi, sita] = [
      await owing("Asha", { phone: PHONES[0] }),
      await owing("Ravi", { phone: PHONES[1] }),
      await owing("Sita", {}),
    ].map(({ customerId }) => customerId) as [string, string, string];
    const later = await person("Later");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    forget();
    const input = due([asha, ravi, sita, later]);
    const preview = await previewBulkSend(ctx, { ...input, at: 0 });
    expect(preview.routes).toEqual([
      { route: "window", count: 1, estimatedCost: "0.00" },
      { route: "template", count: 1, estimatedCost: "0.12" },
      { route: "email", count: 1, estimatedCost: "0.00" },
      { route: "marketing", count: 0, estimatedCost: "0.00" },
    ]);
    expect(preview.skipped).toMatchObject([{ customer: { name: "Later" }, reason: "not-due" }]);
    const { id } = await startBulkSend(ctx, { ...input, id: ctx.newId() });
    await work();
    expect(await results(id)).toMatchObject([
      { result: "sent", route: "window" },
      { result: "sent", route: "template" },
      { result: "sent", route: "email" },
      { result: "skipped", reason: "not-due" },
    ]);
    expect(bench.notifiers.texts).toHaveLength(1);
    expect(bench.notifiers.templates).toHaveLength(1);
    expect(bench.notifiers.emails).toHaveLength(1);
    const again = await previewBulkSend(ctx, { ...input, at: 0 });
    expect(again.people).toBe(0);
    expect(again.reasons).toEqual([
      { reason: "not-due", count: 1 },
      { reason: "reminded", count: 3 },
    ]);
  });

  it("asks for a renewal from a week before, not for one that is further ahead and paid until then", async () => {
    const paidUntil = async (name: string, endOn: `${number}-${number}-${number}`) => {
      const { customerId } = await createTestSubscription(ctx, { customerName: name, endOn, price: 150_000 });
      await recordPayment(ctx, { customerId, amount: 150_000, mode: "cash" });
      return customerId;
    };
    const ids = [await paidUntil("Asha", "2026-11-27"), await paidUntil("Ravi", "2026-11-29")];
    const preview = await previewBulkSend(ctx, { ...due(ids), at: 0 });
    expect(preview.messages.map(({ customer }) => customer.name)).toEqual(["Asha"]);
    expect(preview.skipped).toMatchObject([{ customer: { name: "Ravi" }, reason: "not-due" }]);
  });
});

describe("all that is due of a customer", () => {
  /** Adds one more subscription, ₹900 of which is owed since its first day. */
  async function owingMore(customerId: string, product: string) {
    const { id: productId } = await createProduct(ctx, {
      name: product,
      price: 90_000,
      durationMonths: 1,
      description: "Everything",
      sku: null,
    });
    const dates = { startDate: "2026-11-11", customEndDate: "2026-12-11", status: "active", price: 90_000 } as const;
    await createSubscription(ctx, { customerId, productId, ...dates });
  }
  const paid = (customerName: string, endOn: CalendarDate, phone: string | null = null) =>
    createTestSubscription(ctx, { customerName, endOn, phone, isPaid: true });

  it("is asked for, also where a paid term that isn't due yet ends first", async () => {
    const { customerId } = await paid("Asha", "2026-12-01");
    await owingMore(customerId, "Locker");
    const mum = await person("Mum");
    const zoya = (await paid("Zoya", "2026-12-01")).customerId;
    await owingMore(zoya, "Swimming");
    await bench.superuser.query("update customer set payer_id = $2 where id = $1", [zoya, mum]);
    const preview = await previewBulkSend(ctx, { ...due([customerId, mum]), at: 0 });
    expect(preview.skipped).toEqual([]);
    expect(preview.messages.map(({ recipient }) => recipient)).toEqual(["Asha", "Mum"]);
    for (const { text } of preview.messages) expect(text).toContain("₹900");
    expect(preview.messages[1]?.text).not.toContain("Gold plan");
  });

  it.each(["email", "window", "template"])("is asked for in one message with its sum by %s", async (route) => {
    const phone = route === "email" ? null : PHONES[0];
    const { customerId } = await paid("Asha", "2026-11-26", phone);
    await owingMore(customerId, "Locker");
    if (route === "window") await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    forget();
    const [shown] = (await previewBulkSend(ctx, { ...due([customerId]), at: 0 })).messages;
    expect(shown?.route).toBe(route);
    for (const said of ["Gold plan", "Locker", "₹1,500", "₹900", "₹2,400"]) expect(shown?.text).toContain(said);
    const { id } = await startBulkSend(ctx, { ...due([customerId]), id: ctx.newId() });
    await work();
    expect(await results(id)).toMatchObject([{ result: "sent", route }]);
    const { rows } = await bench.superuser.query("select text from conversation_message where state = 'sent'");
    expect(rows).toEqual([{ text: shown?.text }]);
  });
});

describe("what is due of a family", () => {
  /** Two children and who pays for them, each of whom owes ₹3,000. */
  async function family() {
    const address = (name: string) => ({ email: `${name}-${tenant.tenantId}@example.in` });
    const of = async (name: string) => (await owing(name, address(name.toLowerCase()))).customerId;
    const [asha, bina, papa] = [await of("Asha"), await of("Bina"), await of("Papa")];
    for (const customerId of [asha, bina]) await setPayer(ctx, { customerId, payerId: papa });
    return { asha, bina, papa };
  }

  it.each([
    ["asha", "bina", "papa"],
    ["asha", "papa", "bina"],
    ["papa", "asha", "bina"],
  ] as const)("is one message to who pays, whoever comes first: %s, %s, %s", async (...order) => {
    const of = await family();
    const ids = order.map((name) => of[name]);
    const alone = (await previewBulkSend(ctx, { ...due([of.papa]), at: 0 })).messages[0];
    for (const said of ["Asha", "Bina", "₹9,000"]) expect(alone?.text).toContain(said);
    const preview = await previewBulkSend(ctx, { ...due(ids), at: 0 });
    expect(preview.messages.map(({ recipient, text }) => ({ recipient, text }))).toEqual([
      { recipient: "Papa", text: alone?.text },
    ]);
    expect(preview.reasons).toEqual([{ reason: "duplicate", count: 2 }]);
    const { id } = await startBulkSend(ctx, { ...due(ids), id: ctx.newId() });
    await work();
    expect((await results(id)).map(({ result, reason }) => reason ?? result)).toEqual([
      "sent",
      "duplicate",
      "duplicate",
    ]);
    const { rows } = await bench.superuser.query("select text from conversation_message where state = 'sent'");
    expect(rows).toEqual([{ text: alone?.text }]);
  });

  it("is asked for once a day, also where only one child was chosen", async () => {
    const { asha, bina, papa } = await family();
    const { id } = await startBulkSend(ctx, { ...due([asha]), id: ctx.newId() });
    await work();
    expect(await results(id)).toMatchObject([{ result: "sent" }]);
    expect(bench.notifiers.emails).toHaveLength(1);
    expect((await previewBulkSend(ctx, { ...due([bina, papa]), at: 0 })).reasons).toEqual([
      { reason: "reminded", count: 2 },
    ]);
    const byHand = { about: "customers" as const, ids: [bina], evenInQuietHours: false };
    expect(await previewRemindNow(ctx, byHand)).toMatchObject({ people: 0 });
  });

  it("is not asked for where only a child who owes nothing was chosen", async () => {
    const { papa } = await family();
    const later = await person("Later");
    await setPayer(ctx, { customerId: later, payerId: papa });
    const preview = await previewBulkSend(ctx, { ...due([later]), at: 0 });
    expect(preview).toMatchObject({ people: 0, reasons: [{ reason: "not-due", count: 1 }] });
  });

  /** Asha and Bina were chosen at night, and Papa, who has a chat, pays for both since. */
  async function joined() {
    const { customerId: papa } = await owing("Papa", { phone: PHONES[0] });
    const { customerId: asha } = await owing("Asha", { phone: PHONES[1] });
    const { customerId: bina } = await owing("Bina", {});
    for (const from of [PHONES[0], PHONES[1]]) await answers.whatsapp({ text: "Hello", from });
    bench.clock.set("2026-11-21T17:10:00.000Z");
    forget();
    const { id, startsAt } = await startBulkSend(ctx, { ...due([asha, bina]), id: ctx.newId() });
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chat = items.find(({ customer }) => customer.id === papa)?.id ?? "";
    const join = async () => {
      for (const customerId of [asha, bina]) await setPayer(ctx, { customerId, payerId: papa });
    };
    const shown = async () =>
      (await listThread(ctx, { id: chat, limit: 9, cursor: undefined })).items.filter((one) => one.direction === "out");
    const go = async () => {
      bench.clock.set(startsAt);
      await work();
    };
    return { id, asha, bina, chat, join, go, shown };
  }

  it("is cancelled for all whose message it is, which asks for each of them", async () => {
    const { id, asha, join, go, shown } = await joined();
    await join();
    await cancelBulkRecipient(ctx, { id, customerId: asha });
    expect((await results(id)).map(({ reason }) => reason)).toEqual(["cancelled", "cancelled"]);
    expect(await readBulkSend(ctx, { id })).toMatchObject({ state: "cancelled" });
    const { items } = await listActivity(ctx, { limit: 20, cursor: undefined });
    expect(items.filter((one) => JSON.stringify(one).includes("activity.messageCancelled"))).toHaveLength(1);
    await go();
    expect(bench.notifiers.texts).toEqual([]);
    expect(await shown()).toMatchObject([{ id, state: "cancelled" }]);
  });

  it("is not cancelled for one child once it was sent with what both owe", async () => {
    const { id, bina, chat, join, go, shown } = await joined();
    await join();
    await go();
    expect((await results(id)).map(({ result, reason }) => reason ?? result)).toEqual(["sent", "duplicate"]);
    // As where the limit of the day stopped the send after the first.
    await bench.superuser.query(
      "update bulk_recipient set state = 'queued', reason = null where send_id = $1 and customer_id = $2",
      [id, bina],
    );
    await bench.superuser.query("update bulk_send set state = 'running', finished_at = null where id = $1", [id]);
    const refused = { code: "CONFLICT", explanation: { reason: "reply.notCancellable" } };
    await expect(cancelBulkRecipient(ctx, { id, customerId: bina })).rejects.toMatchObject(refused);
    await expect(cancelMessage(ctx, { id: chat, messageId: id })).rejects.toMatchObject(refused);
    expect((await results(id)).map(({ result }) => result)).toEqual(["sent", "queued"]);
    expect(await shown()).toMatchObject([{ kind: "bulk", state: "sent" }]);
  });

  it("stands alone in the chat where it was cancelled for a child before", async () => {
    const { id, asha, join, go, shown } = await joined();
    await cancelBulkRecipient(ctx, { id, customerId: asha });
    expect((await results(id)).map(({ reason }) => reason)).toEqual(["cancelled", null]);
    await join();
    await go();
    expect(await shown()).toMatchObject([{ kind: "bulk", state: "sent" }]);
  });
});

describe("a reminder of what is due that changes before it is sent", () => {
  /** Has one written whose first attempt was certainly not sent, and returns the send's id. */
  async function putOff(customerId: string): Promise<string> {
    bench.notifiers.script.push("not-sent");
    const { id } = await startBulkSend(ctx, { ...due([customerId]), id: ctx.newId() });
    await work();
    expect([...bench.notifiers.emails, ...bench.notifiers.templates, ...bench.notifiers.texts]).toEqual([]);
    return id;
  }
  async function later(): Promise<void> {
    bench.clock.advance({ minutes: 10 });
    await work();
  }
  const texts = async () =>
    (await bench.superuser.query("select text from conversation_message where direction = 'out'")).rows;

  it.each([
    ["by email", { phone: null }, () => bench.notifiers.emails[0]?.text],
    ["by template", { phone: PHONES[0] }, () => Object.values(bench.notifiers.templates[0]?.params ?? {}).join(" ")],
  ])("is written anew with what is asked for now, %s", async (_, more, said) => {
    const { customerId } = await owing("Asha", more);
    const id = await putOff(customerId);
    await recordPayment(ctx, { customerId, amount: 40_000, mode: "upi" });
    await later();
    expect(said()).toContain("₹2,600");
    expect(said()).not.toContain("₹3,000");
    expect(await results(id)).toMatchObject([{ result: "sent" }]);
    expect(await texts()).toEqual([{ text: expect.stringContaining("₹2,600") }]);
  });

  it("is written anew in an open window", async () => {
    const { customerId } = await owing("Asha", { phone: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    forget();
    await putOff(customerId);
    await recordPayment(ctx, { customerId, amount: 40_000, mode: "upi" });
    await later();
    expect(bench.notifiers.texts.map(({ text }) => text)).toEqual([expect.stringContaining("₹2,600")]);
  });

  it("keeps its route when a cheaper one has opened meanwhile", async () => {
    const { customerId } = await owing("Asha", { phone: PHONES[0] });
    await putOff(customerId);
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    await later();
    expect(bench.notifiers.templates).toHaveLength(1);
  });

  it("is not sent once nothing is asked for, or to another address, and says why", async () => {
    const paid = await owing("Paid", {});
    const paidSend = await putOff(paid.customerId);
    await recordPayment(ctx, { customerId: paid.customerId, amount: 300_000, mode: "upi" });
    await later();
    const moved = await owing("Moved", {});
    const movedSend = await putOff(moved.customerId);
    await bench.superuser.query("update customer set email = 'new@example.in' where id = $1", [moved.customerId]);
    await later();
    expect(bench.notifiers.emails).toEqual([]);
    const causes = [];
    for (const id of [paidSend, movedSend])
      causes.push(
        ...(await listBulkRecipients(ctx, { id })).items.map(({ result, cause }) => [result, cause?.sentence]),
      );
    expect(causes).toEqual([
      ["cancelled", "Nothing is due any more."],
      ["cancelled", "Not sent: the recipient or their address changed before this message could be sent."],
    ]);
  });
});

describe("what is due, asked for in bulk and by hand", () => {
  const byHand = (ids: string[]) => ({ about: "customers" as const, ids, evenInQuietHours: false });

  it("in bulk counts as today's reminder by hand", async () => {
    const { customerId } = await owing("Asha", {});
    await startBulkSend(ctx, { ...due([customerId]), id: ctx.newId() });
    await work();
    const refused = { people: 0, leftOut: [{ reason: "written-today", customer: { name: "Asha" } }] };
    expect(await previewRemindNow(ctx, byHand([customerId]))).toMatchObject(refused);
    expect(await remindNow(ctx, byHand([customerId]))).toMatchObject(refused);
    expect((await bench.superuser.query("select from reminder where step = 'by_hand'")).rowCount).toBe(0);
    bench.clock.advance({ days: 1 });
    expect(await previewRemindNow(ctx, byHand([customerId])), "the next day").toMatchObject({ people: 1 });
  });

  it("counts also before it is sent, and no longer once it has failed", async () => {
    const { customerId } = await owing("Asha", {});
    await startBulkSend(ctx, { ...due([customerId]), id: ctx.newId() });
    const { rows } = await bench.superuser.query("select id from bulk_send");
    await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId: rows[0].id });
    expect(await previewRemindNow(ctx, byHand([customerId]))).toMatchObject({ people: 0 });
    bench.notifiers.script.push("refused");
    await work();
    expect(await previewRemindNow(ctx, byHand([customerId]))).toMatchObject({ people: 1 });
  });

  it("by hand counts as today's bulk message", async () => {
    const { customerId } = await owing("Asha", {});
    await remindNow(ctx, byHand([customerId]));
    expect(await previewBulkSend(ctx, { ...due([customerId]), at: 0 })).toMatchObject({
      people: 0,
      reasons: [{ reason: "reminded", count: 1 }],
    });
  });

  it("is asked for once of several presses at once", async () => {
    const { customerId } = await owing("Asha", {});
    const { id: sendId } = await startBulkSend(ctx, { ...due([customerId]), id: ctx.newId() });
    const system = await bench.systemContext(tenant.tenantId);
    const [asked] = await Promise.all([remindNow(ctx, byHand([customerId])), advanceBulkSend(system, { sendId })]);
    const [bulk] = await results(sendId);
    expect(asked.people + (bulk?.result === "skipped" ? 0 : 1)).toBe(1);
  });
});

describe("permission and tenants", () => {
  it("refuses who may not send in bulk, and a job; an agent sees the results", async () => {
    const asha = await person("Asha");
    const agent = await addTeamMember(tenant, { role: "agent", name: "Agent" });
    const refused = { code: "FORBIDDEN" };
    await expect((async () => previewBulkSend(agent, { ...news([asha]), at: 0 }))()).rejects.toMatchObject(refused);
    await expect((async () => start([asha], ctx.newId(), agent))()).rejects.toMatchObject(refused);
    const { id } = await start([asha]);
    await expect((async () => cancelBulkSend(agent, { id }))()).rejects.toMatchObject(refused);
    expect((await listBulkSends(agent, { limit: 20 })).items).toHaveLength(1);
  });

  it("shows another business nothing, and lets it cancel nothing", async () => {
    const asha = await person("Asha");
    const { id } = await start([asha]);
    const other = (await createTestTenant(bench.deps, { ownerPhone: null })).ctx;
    const unknown = { code: "NOT_FOUND" };
    expect((await listBulkSends(other, { limit: 20 })).items).toEqual([]);
    await expect(readBulkSend(other, { id })).rejects.toMatchObject(unknown);
    await expect(listBulkRecipients(other, { id })).rejects.toMatchObject(unknown);
    await expect(cancelBulkSend(other, { id })).rejects.toMatchObject(unknown);
    const preview = await previewBulkSend(other, { ...news([asha]), at: 0 });
    expect(preview.skipped).toEqual([{ customer: null, reason: "gone" }]);
  });
});
