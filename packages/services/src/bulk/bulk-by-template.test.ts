import { advanceBulkSend as advanceJob, replaceByEmail as replaceJob } from "@aavarti/jobs/definitions/bulk-messages";
import { checkReply as checkReplyJob, sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { cancelMessage } from "../conversations/cancel-message.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { listThread } from "../conversations/list-thread.ts";
import { checkReply, sendReply } from "../conversations/send-reply.ts";
import { saveMessageBudget } from "../message-costs/budget.ts";
import { deleteOwnTemplate } from "../own-templates/manage-own-templates.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { previewRemindNow } from "../reminders/plan/remind-now.ts";
import { advanceBulkSend } from "./advance-bulk-send.ts";
import { listBulkRecipients, readBulkSend } from "./list-bulk-sends.ts";
import { previewBulkSend } from "./preview-bulk-send.ts";
import { replaceByEmail } from "./replace-by-email.ts";
import { cancelBulkSend, startBulkSend } from "./start-bulk-send.ts";

const PHONES = ["+919876543210", "+919876543211", "+919876543212"] as const;
const TIMINGS = "Hi {{customer_name}}, {{business_name}} opens at 6 from Monday. See you then.";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;
let events = 0;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Star Gym" });
  ({ ctx } = tenant);
});
afterAll(() => bench.close());

type Wording = { name?: string; language?: "en" | "hi"; category?: "utility" | "marketing"; body?: string };

/** Stores a template of the business that WhatsApp has approved, and returns its id. */
async function approve({ name = "new_timings", language = "en", category = "utility", body = TIMINGS }: Wording = {}) {
  const id = ctx.newId();
  await bench.superuser.query(
    `insert into own_template (tenant_id, id, name, version, meta_name, language, category, body, status, submitted_at, checked_at, updated_at)
      values ($1, $2, $3, 1, $4, $5, $6, $7, 'approved', $8, $8, $8)`,
    [tenant.tenantId, id, name, `biz_0123456789ab_${name}_v1`, language, category, body, ctx.now()],
  );
  return id;
}
const change = (id: string, status: string) =>
  bench.superuser.query("update own_template set status = $2 where id = $1", [id, status]);

async function person(name: string, more: { phone?: string | null; email?: string; endOn?: string } = {}) {
  const { phone = null, email = `${name.toLowerCase()}-${tenant.tenantId}@example.in`, endOn = "2027-06-21" } = more;
  const options = { customerName: name, phone, email, endOn: endOn as `${number}-${number}-${number}` };
  return (await createTestSubscription(ctx, { ...options, isPaid: endOn > "2027" })).customerId;
}
const agree = (customerId: string, state: "granted" | "withdrawn" = "granted") =>
  recordConsent(ctx, { customerId, channel: "whatsapp", purpose: "offers", state, source: "manual" });

const byTemplate = (customerIds: string[], more: { emailFallback?: boolean; template?: string } = {}) => ({
  kind: "template" as const,
  subject: more.emailFallback ? "New timing" : null,
  text: null,
  isOffer: false,
  template: "new_timings",
  emailFallback: false,
  customerIds,
  ...more,
});
const news = (customerIds: string[]) => ({
  kind: "text" as const,
  subject: "New timing",
  text: "Hi {{customer.firstName or 'there'}}, we open at 7.",
  isOffer: false,
  emailFallback: true,
  customerIds,
});
const due = (customerIds: string[]) => ({
  kind: "due" as const,
  subject: null,
  text: null,
  isOffer: false,
  emailFallback: true,
  customerIds,
});
type Content = ReturnType<typeof byTemplate> | ReturnType<typeof news> | ReturnType<typeof due>;
const start = (content: Content) => startBulkSend(ctx, { ...content, id: ctx.newId() });
const preview = (content: Content) => previewBulkSend(ctx, { ...content, at: 0 });

/** Runs the jobs of sends and replies whose time has come, as relay and worker would. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 and (name like 'reply.%' or name like 'bulk.%') returning name, payload",
      [bench.clock.now()],
    );
    if (rows.length === 0) return outcomes;
    for (const { name, payload } of rows) outcomes.push(await run(name, payload));
  }
}

async function run(name: string, payload: unknown): Promise<string> {
  if (name === advanceJob.name) {
    const { tenantId, sendId } = advanceJob.payload.parse(payload);
    return advanceBulkSend(await bench.systemContext(tenantId), { sendId });
  }
  const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
  const system = await bench.systemContext(tenantId);
  if (name === replaceJob.name) return replaceByEmail(system, { messageId });
  return name === checkReplyJob.name ? checkReply(system, { messageId }) : sendReply(system, { messageId });
}

/** Delivers WhatsApp's status of a message. */
function report(opaque: string, status: string, errors?: object[]) {
  events += 1;
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const statuses = [
    { id: `wamid.${opaque}`, status, timestamp, recipient_id: "1", biz_opaque_callback_data: opaque, errors },
  ];
  return answers.report("whatsapp", `status-${events}`, {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value: { metadata: { phone_number_id: "1" }, statuses } }] }],
  });
}
const NOT_ON_WHATSAPP = [{ code: 131026, title: "Message undeliverable" }];
const messageIds = async () =>
  (await bench.superuser.query<{ id: string }>("select id from conversation_message order by created_at, id")).rows.map(
    ({ id }) => id,
  );
const results = async (id: string) =>
  (await listBulkRecipients(ctx, { id })).items.map(({ customer, result, reason, route, replaced }) => ({
    name: customer.name,
    result,
    reason,
    route,
    replaced: replaced?.route ?? null,
  }));

describe("a bulk message by a template of the business", () => {
  it("is filled for each, in their language, and costs what its category does", async () => {
    await approve();
    await approve({ language: "hi", body: "नमस्ते {{customer_name}}, {{business_name}} सोमवार से 6 बजे खुलेगा।" });
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    const mail = await person("Mail");
    await bench.superuser.query("update customer set language = 'hi' where id = $1", [ravi]);
    const shown = await preview(byTemplate([asha, ravi, mail]));
    expect(shown.routes.filter(({ count }) => count > 0)).toEqual([
      { route: "template", count: 2, estimatedCost: "0.23" },
    ]);
    expect(shown.skipped).toMatchObject([{ customer: { name: "Mail" }, reason: "no-address" }]);
    expect(shown.messages.map(({ text }) => text)).toEqual([
      "Hi Asha, Star Gym opens at 6 from Monday. See you then.",
      "नमस्ते Ravi, Star Gym सोमवार से 6 बजे खुलेगा।",
    ]);
    const { id } = await start(byTemplate([asha, ravi, mail]));
    await work();
    expect(bench.notifiers.templates).toMatchObject([
      { template: "biz_0123456789ab_new_timings_v1", language: "en", params: { customer_name: "Asha" } },
      { template: "biz_0123456789ab_new_timings_v1", language: "hi", params: { customer_name: "Ravi" } },
    ]);
    expect(bench.notifiers.emails).toEqual([]);
    expect(await readBulkSend(ctx, { id })).toMatchObject({ template: "new_timings", counts: { sent: 2, skipped: 1 } });
    const { rows } = await bench.superuser.query("select category from message_cost");
    expect(rows).toEqual([{ category: "utility" }, { category: "utility" }]);
  });

  it("goes as free text where the chat is open, which costs nothing", async () => {
    await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.notifiers.reset();
    await start(byTemplate([asha]));
    await work();
    expect(bench.notifiers.templates).toEqual([]);
    expect(bench.notifiers.texts.map(({ text }) => text)).toEqual([
      "Hi Asha, Star Gym opens at 6 from Monday. See you then.",
    ]);
  });

  it("billed as marketing reaches only who agreed to offers, at its price", async () => {
    await approve({ category: "marketing" });
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    await agree(asha);
    const shown = await preview(byTemplate([asha, ravi]));
    expect(shown.routes.filter(({ count }) => count > 0)).toMatchObject([{ route: "marketing", count: 1 }]);
    expect(shown.estimatedCost).toBe("0.86");
    expect(shown.skipped).toMatchObject([{ customer: { name: "Ravi" }, reason: "no-consent" }]);
    const { id } = await start(byTemplate([asha, ravi]));
    const system = await bench.systemContext(tenant.tenantId);
    await advanceBulkSend(system, { sendId: id });
    // Taken back after it was written and before it is sent.
    await agree(asha, "withdrawn");
    await work();
    expect(bench.notifiers.templates).toEqual([]);
    expect(await results(id)).toMatchObject([{ result: "cancelled" }, { result: "skipped", reason: "no-consent" }]);
  });

  it("is refused for a template that isn't approved, and skips who is left once approval ends", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    const ravi = await person("Ravi", { phone: PHONES[1] });
    await expect(preview(byTemplate([asha]))).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(start(byTemplate([asha]))).rejects.toMatchObject({ code: "CONFLICT" });
    const templateId = await approve();
    const first = await start(byTemplate([asha]));
    await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId: first.id });
    const second = await start(byTemplate([ravi]));
    await change(templateId, "paused");
    await work();
    expect(bench.notifiers.templates).toEqual([]);
    const [written] = (await listBulkRecipients(ctx, { id: first.id })).items;
    expect(written).toMatchObject({ result: "cancelled", cause: { reason: "stopped.templateNotApproved" } });
    expect(await results(second.id)).toMatchObject([{ result: "skipped", reason: "not-approved" }]);
  });

  it("sends no text that was submitted after the send was started", async () => {
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const templateId = await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    const send = await start(byTemplate([asha]));
    await change(templateId, "deleted");
    bench.clock.advance({ minutes: 5 });
    await bench.superuser.query(
      `insert into own_template (tenant_id, id, name, version, meta_name, language, category, body, status, submitted_at, checked_at, updated_at)
        values ($1, $2, 'new_timings', 2, 'biz_0123456789ab_new_timings_v2', 'en', 'utility', 'Other words for you', 'approved', $3, $3, $3)`,
      [tenant.tenantId, ctx.newId(), ctx.now()],
    );
    bench.clock.set(send.startsAt);
    await work();
    expect(bench.notifiers.templates).toEqual([]);
    expect(await results(send.id)).toMatchObject([{ result: "skipped", reason: "not-approved" }]);
  });

  it("keeps its template from being deleted while it runs", async () => {
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const templateId = await approve();
    await start(byTemplate([await person("Asha", { phone: PHONES[0] })]));
    await expect(deleteOwnTemplate(ctx, { id: templateId })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("with an amount follows the rules of reminders by hand", async () => {
    await approve({
      body: "Hi {{customer_name}}, {{amount}} for {{product_name}} is due on {{end_date}}. Please pay.",
    });
    const asha = await person("Asha", { phone: PHONES[0], endOn: "2026-11-25" });
    const later = await person("Later", { phone: PHONES[1] });
    const shown = await preview(byTemplate([asha, later]));
    expect(shown.skipped).toMatchObject([{ customer: { name: "Later" }, reason: "not-due" }]);
    expect(shown.messages[0]?.text).toContain("₹3,000");
    await start(byTemplate([asha, later]));
    bench.notifiers.script.push("not-sent");
    await work();
    await recordPayment(ctx, { customerId: asha, amount: 40_000, mode: "upi" });
    bench.clock.advance({ minutes: 10 });
    await work();
    expect(bench.notifiers.templates[0]?.params.amount).toContain("₹2,600");
    expect((await preview(byTemplate([asha]))).skipped).toMatchObject([{ reason: "reminded" }]);
    expect(await previewRemindNow(ctx, { about: "customers", ids: [asha], evenInQuietHours: false })).toMatchObject({
      people: 0,
    });
  });

  it("cancelled while it waits shows its text without an amount, and what is due none", async () => {
    await approve({ body: "Hi {{customer_name}}, {{amount}} is due. Please pay." });
    const asha = await person("Asha", { phone: PHONES[0], endOn: "2026-11-25" });
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const id = items[0]?.id ?? "";
    const sends = [await start(byTemplate([asha])), await start(due([asha]))];
    for (const { id: messageId } of sends) await cancelMessage(ctx, { id, messageId });
    const thread = await listThread(ctx, { id, limit: 9, cursor: undefined });
    expect(thread.items.filter(({ source }) => source === "bulk")).toMatchObject([
      { id: sends[1]?.id, state: "cancelled", subject: null, text: "" },
      { id: sends[0]?.id, state: "cancelled", subject: null, text: "Hi Asha, … is due. Please pay." },
    ]);
  });

  it("stops where the monthly budget does", async () => {
    await approve();
    await saveMessageBudget(ctx, { amount: 20, stops: true });
    const ids = [await person("Asha", { phone: PHONES[0] }), await person("Ravi", { phone: PHONES[1] })];
    expect((await preview(byTemplate(ids))).skipped).toMatchObject([{ customer: { name: "Ravi" }, reason: "budget" }]);
    const { id } = await start(byTemplate(ids));
    await work();
    expect(bench.notifiers.templates).toHaveLength(1);
    expect(await results(id)).toMatchObject([{ result: "sent" }, { result: "skipped", reason: "budget" }]);
  });
});

describe("an email in place of a bulk message that fails on WhatsApp", () => {
  it("is written once when WhatsApp refuses, and the row says which way it went", async () => {
    await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.notifiers.script.push("refused");
    const { id } = await start(byTemplate([asha], { emailFallback: true }));
    await work();
    expect(bench.notifiers.templates).toEqual([]);
    expect(bench.notifiers.emails).toMatchObject([
      { subject: "New timing", text: expect.stringContaining("Hi Asha, Star Gym opens at 6 from Monday.") },
    ]);
    expect(await results(id)).toEqual([
      { name: "Asha", result: "sent", reason: null, route: "email", replaced: "template" },
    ]);
    const [row] = (await listBulkRecipients(ctx, { id })).items;
    expect(row?.replaced?.cause).toMatchObject({ sentence: "It was refused." });
    expect(await readBulkSend(ctx, { id })).toMatchObject({ counts: { sent: 1, failed: 0 } });
    const { items } = await listConversations(ctx, { tab: "any", limit: 9, cursor: undefined, search: undefined });
    const chat = items.find(({ channel }) => channel === "whatsapp")?.id ?? "";
    expect((await listThread(ctx, { id: chat, limit: 9, cursor: undefined })).items).toMatchObject([
      {
        state: "failed",
        canRetry: false,
        cause: { sentence: "It was refused." },
        nextStep: { sentence: "Sent by email instead.", reason: "remedy.sentByEmail" },
      },
    ]);
  });

  it("is written once for a failure that WhatsApp reports twice, and for two workers at once", async () => {
    const asha = await person("Asha", { phone: PHONES[0] });
    await answers.whatsapp({ text: "Hello", from: PHONES[0] });
    bench.notifiers.reset();
    const { id } = await start(news([asha]));
    await work();
    expect(bench.notifiers.texts).toHaveLength(1);
    const [messageId = ""] = (await messageIds()).slice(-1);
    await report(messageId, "failed", NOT_ON_WHATSAPP);
    await report(messageId, "failed", NOT_ON_WHATSAPP);
    const system = await bench.systemContext(tenant.tenantId);
    const outcomes = await Promise.all([replaceByEmail(system, { messageId }), replaceByEmail(system, { messageId })]);
    expect(outcomes.toSorted()).toEqual(["settled", "written"]);
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(await results(id)).toMatchObject([{ result: "sent", route: "email", replaced: "window" }]);
    // Neither the failed message nor its email is an answer that failed.
    const { items } = await listConversations(ctx, { tab: "all", limit: 50 });
    expect(items.map(({ channel, state }) => [channel, state])).toEqual([["whatsapp", "open"]]);
  });

  it("is still written after the process died between the failure and the email", async () => {
    const { customerId } = await createTestSubscription(ctx, {
      customerName: "Asha",
      endOn: "2026-11-25",
      phone: PHONES[0],
    });
    bench.notifiers.script.push("refused");
    const { id } = await start(due([customerId]));
    const system = await bench.systemContext(tenant.tenantId);
    await advanceBulkSend(system, { sendId: id });
    const [messageId = ""] = await messageIds();
    expect(await sendReply(system, { messageId })).toBe("failed");
    const dying: ServiceContext = {
      ...system,
      transact: (fn, options) =>
        system.transact(async (unit) => {
          await fn(unit);
          throw new Error("The process was killed");
        }, options),
    };
    await expect(replaceByEmail(dying, { messageId })).rejects.toThrow("killed");
    expect(bench.notifiers.emails).toEqual([]);
    // The job is in the outbox still: it was written with the failure.
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(await results(id)).toMatchObject([{ result: "sent", route: "email", replaced: "template" }]);
  });

  it("is never written where the first message may have been delivered", async () => {
    await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.notifiers.script.push("unknown");
    const { id } = await start(byTemplate([asha], { emailFallback: true }));
    await work();
    bench.clock.advance({ hours: 2 });
    await work();
    expect(bench.notifiers.emails).toEqual([]);
    const [messageId = ""] = await messageIds();
    expect(await replaceByEmail(await bench.systemContext(tenant.tenantId), { messageId })).toBe("settled");
    expect(await results(id)).toMatchObject([{ result: "unknown", route: "template", replaced: null }]);
  });

  it("is not written when it isn't asked for, after an opt-out, to a mailbox that has it, or once cancelled", async () => {
    await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    bench.notifiers.script.push("refused");
    const plain = await start(byTemplate([asha]));
    await work();
    expect(await results(plain.id)).toMatchObject([{ result: "failed", replaced: null }]);

    const ravi = await person("Ravi", { phone: PHONES[1] });
    const email = { customerId: ravi, channel: "email", purpose: "reminders", source: "manual" } as const;
    await recordConsent(ctx, { ...email, state: "withdrawn" });
    bench.notifiers.script.push("refused");
    const optedOut = await start(byTemplate([ravi], { emailFallback: true }));
    await work();
    expect(await results(optedOut.id)).toMatchObject([{ result: "failed", replaced: null }]);

    const one = await person("One", { email: "same@example.in" });
    const two = await person("Two", { email: "same@example.in", phone: PHONES[2] });
    const shared = await start(byTemplate([one, two], { emailFallback: true }));
    await advanceBulkSend(await bench.systemContext(tenant.tenantId), { sendId: shared.id });
    const [, messageId = ""] = (await messageIds()).slice(-2);
    await report(messageId, "failed", NOT_ON_WHATSAPP);
    await work();
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual(["same@example.in"]);

    bench.clock.set("2026-11-21T17:00:00.000Z");
    const cancelled = await start(byTemplate([asha], { emailFallback: true }));
    await cancelBulkSend(ctx, { id: cancelled.id });
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("waits for the end of quiet hours", async () => {
    await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    await start(byTemplate([asha], { emailFallback: true }));
    await work();
    const [messageId = ""] = await messageIds();
    bench.clock.set("2026-11-21T17:00:00.000Z");
    await report(messageId, "failed", NOT_ON_WHATSAPP);
    expect(await work()).toContain("waits");
    expect(bench.notifiers.emails).toEqual([]);
    bench.clock.set("2026-11-22T03:30:00.000Z");
    await work();
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is neither written nor sent once WhatsApp reports the delivery after the failure", async () => {
    await approve();
    const [asha, ravi] = [await person("Asha", { phone: PHONES[0] }), await person("Ravi", { phone: PHONES[1] })];
    const { id } = await start(byTemplate([asha, ravi], { emailFallback: true }));
    await work();
    const [first = "", second = ""] = await messageIds();
    for (const messageId of [first, second]) await report(messageId, "failed", NOT_ON_WHATSAPP);
    await report(first, "delivered");
    await report(first, "failed", NOT_ON_WHATSAPP);
    const system = await bench.systemContext(tenant.tenantId);
    expect(await replaceByEmail(system, { messageId: first })).toBe("settled");
    expect(await replaceByEmail(system, { messageId: second })).toBe("written");
    await report(second, "read");
    expect(await work()).toContain("cancelled");
    expect(bench.notifiers.emails).toEqual([]);
    expect(await results(id)).toMatchObject([
      { result: "delivered", reason: null, replaced: null },
      { result: "read", route: "template", replaced: null },
    ]);
    const [, late] = (await listBulkRecipients(ctx, { id })).items;
    expect(late).toMatchObject({ channel: "whatsapp", address: PHONES[1], cause: null, nextStep: null });
    expect((await readBulkSend(ctx, { id })).counts).toMatchObject({ delivered: 2, skipped: 0, failed: 0 });
    const { rows } = await bench.superuser.query("select state, state_reason from conversation_message order by state");
    expect(rows).toEqual([
      { state: "cancelled", state_reason: "Not sent: the WhatsApp message was delivered." },
      { state: "delivered", state_reason: null },
      { state: "read", state_reason: null },
    ]);
  });

  it("replaces a message whose template lost its approval, and one whose chat closed, before sending", async () => {
    const templateId = await approve();
    const asha = await person("Asha", { phone: PHONES[0] });
    const first = await start(byTemplate([asha], { emailFallback: true }));
    const system = await bench.systemContext(tenant.tenantId);
    await advanceBulkSend(system, { sendId: first.id });
    await change(templateId, "disabled");
    await work();
    expect(await results(first.id)).toMatchObject([{ result: "sent", route: "email", replaced: "template" }]);
    const ravi = await person("Ravi", { phone: PHONES[1] });
    await answers.whatsapp({ text: "Hello", from: PHONES[1] });
    bench.clock.advance({ hours: 23 });
    bench.clock.advance({ minutes: 55 });
    bench.notifiers.reset();
    bench.notifiers.script.push("not-sent");
    const second = await start(news([ravi]));
    await work();
    bench.clock.advance({ minutes: 10 });
    await work();
    expect(await results(second.id)).toMatchObject([{ result: "sent", route: "email", replaced: "window" }]);
  });
});
