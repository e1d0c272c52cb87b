import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { recordConsent } from "@aavarti/services/consent/record-consent";
import type { ServiceContext } from "@aavarti/services/context";
import { listConversations } from "@aavarti/services/conversations/list-conversations";
import { listThread } from "@aavarti/services/conversations/list-thread";
import { reply } from "@aavarti/services/conversations/reply";
import { checkReply, sendReply } from "@aavarti/services/conversations/send-reply";
import { listOfferedTemplates, sendTemplate } from "@aavarti/services/conversations/send-template";
import { recordPayment } from "@aavarti/services/payments/record-payment";
import { recordPromise } from "@aavarti/services/promises/change-promise";
import { remindNow } from "@aavarti/services/reminders/plan/remind-now";
import { renewSubscription } from "@aavarti/services/subscriptions/renew-subscription";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription, type TestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "../providers/sandbox-under-test.ts";

const PHONE = "+919876543210";
const OTHER_PHONE = "+919826041177";
const TEMPLATE = "renewal_overdue";

let bench: ReminderBench;
let answers: Answers;
let sandbox: SandboxUnderTest;
let tenant: TestTenant;
let ctx: ServiceContext;
let subscription: TestSubscription;
let id: string;

beforeAll(async () => {
  [bench, sandbox] = await Promise.all([createReminderBench(), startSandboxUnderTest()]);
  answers = createAnswers(bench);
});
/** Asha wrote 25 hours ago, the day on which her plan ended. */
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  subscription = await createTestSubscription(ctx, { endOn: "2026-11-21", phone: PHONE });
  await bench.sweepAndWork();
  await answers.whatsapp({ text: "Is the pool open?" });
  const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
  id = items[0]?.id ?? "";
  bench.clock.advance({ hours: 25 });
  Object.assign(bench.deps.providers, { whatsapp: sandbox.providers.whatsapp });
});
afterAll(async () => {
  await Promise.all([bench.close(), sandbox.close()]);
});

const ask = (template = TEMPLATE, who = ctx) =>
  sendTemplate(who, { id, template: template as typeof TEMPLATE, subscriptionId: subscription.id });
const newest = async () =>
  (await listThread(ctx, { id, limit: 50, cursor: undefined })).items.find(({ kind }) => kind === "template");
const setPhone = (phone: string | null) =>
  bench.superuser.query("update customer set phone_e164 = $2 where id = $1", [subscription.customerId, phone]);
const written = async () =>
  (await bench.superuser.query("select from conversation_message where direction = 'out'")).rowCount;

/** Runs the jobs of replies whose time has come, as relay and worker would. */
async function work(): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
      "delete from outbox where available_at <= $1 and name like 'reply.%' returning name, payload",
      [bench.clock.now()],
    );
    if (rows.length === 0) return outcomes;
    for (const { name, payload } of rows) {
      const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
      const run = name === sendReplyJob.name ? sendReply : checkReply;
      outcomes.push(await run(await bench.systemContext(tenantId), { messageId }));
    }
  }
}

/** What the sandbox took under one of our keys. */
const accepted = (key: string) => sandbox.control<object[]>("GET", `messages?provider=whatsapp&key=${key}`);

describe("a template after the 24 hours", () => {
  it("is offered with the customer's values, delivered as shown, and in the thread with its cost", async () => {
    const { templates, goesAt, refused } = await listOfferedTemplates(ctx, { id });
    expect([goesAt, refused]).toEqual([null, null]);
    expect(templates.map(({ template }) => template)).toEqual([
      "renewal_overdue",
      "renewal_overdue_3d",
      "renewal_overdue_7d",
    ]);
    expect(templates[0]).toMatchObject({ language: "en", category: "UTILITY", missing: [] });
    expect(templates[0]?.text).toMatch(/^Hi Asha Patel, your Gold plan at .+ was due on 21 .*₹3,000/);
    const sent = await ask();
    expect(sent).toMatchObject({ kind: "template", text: templates[0]?.text, state: "planned" });
    expect(await work()).toEqual(["sent"]);
    expect(await accepted(sent.id)).toMatchObject([{ to: expect.any(String) }]);
    expect(await newest()).toMatchObject({
      id: sent.id,
      state: "sent",
      price: { category: "utility", amount: templates[0]?.estimatedCost, isReported: false },
    });
    expect(Number(sent.price?.amount)).toBeGreaterThan(0);
    const { items } = await listConversations(ctx, { tab: "all", limit: 50, cursor: undefined });
    expect(items).toMatchObject([{ id, state: "waiting", assignee: { id: tenant.userId } }]);
  });

  it("goes where a text no longer may that was written before its end", async () => {
    bench.clock.advance({ hours: -2 });
    await reply(ctx, { id, text: "Yes." });
    bench.clock.advance({ hours: 2 });
    expect(await work()).toEqual(["cancelled"]);
    await expect(reply(ctx, { id, text: "Yes." })).rejects.toMatchObject({ code: "CONFLICT" });
    await ask();
    expect(await work()).toEqual(["sent"]);
  });

  it("is sent once, however often and by however many Send is pressed", async () => {
    const presses = await Promise.allSettled([ask(), ask(), ask("renewal_overdue_3d")]);
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(presses.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", explanation: { reason: "template.notOffered" } },
    });
    expect([await work(), await written()]).toEqual([["sent"], 1]);
    expect(await listOfferedTemplates(ctx, { id })).toMatchObject({
      refused: { reason: "template.sentToday" },
      templates: [],
    });
  });

  it("is refused to somebody who opted out, also after it was written", async () => {
    await ask();
    await answers.whatsapp({ text: "STOP" });
    expect(await work()).toEqual(["cancelled"]);
    expect(await newest()).toMatchObject({ state: "cancelled", cause: { reason: "stopped.optedOut" } });
    expect(await listOfferedTemplates(ctx, { id })).toMatchObject({
      refused: { reason: "stopped.optedOut" },
      templates: [],
    });
    await expect(ask()).rejects.toMatchObject({ code: "CONFLICT", explanation: { reason: "stopped.optedOut" } });
    expect(await written()).toBe(1);
  });

  it("says until when nothing is due", async () => {
    const { id: subscriptionId, customerId } = subscription;
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-11-21", from: "old_end" });
    await renewSubscription(ctx, { id: subscriptionId, endDate: "2026-12-21" });
    await recordPayment(ctx, { customerId, amount: 450_000, mode: "cash" });
    expect(await listOfferedTemplates(ctx, { id })).toMatchObject({
      refused: { reason: "template.notDue", params: { day: "2027-01-21" } },
      templates: [],
    });
  });

  it("is not sent when the record says something else by then", async () => {
    await ask();
    await bench.superuser.query("update customer set name = 'Asha Rao' where id = $1", [subscription.customerId]);
    expect(await work()).toEqual(["cancelled"]);
    expect(await newest()).toMatchObject({ state: "cancelled", cause: { reason: "stopped.templateChanged" } });
  });

  it("goes to the number in the record, not to the one the customer last wrote from", async () => {
    await setPhone(OTHER_PHONE);
    expect((await listOfferedTemplates(ctx, { id })).templates[0]).toMatchObject({ to: OTHER_PHONE });
    const { id: messageId } = await ask();
    expect(await work()).toEqual(["sent"]);
    expect(await accepted(messageId)).toMatchObject([{ to: OTHER_PHONE.slice(1) }]);
  });

  it("is not sent when the number in the record is another one by then", async () => {
    const { id: messageId } = await ask();
    await setPhone(OTHER_PHONE);
    expect(await work()).toEqual(["cancelled"]);
    expect(await newest()).toMatchObject({ state: "cancelled", cause: { reason: "stopped.templateChanged" } });
    expect(await accepted(messageId)).toEqual([]);
  });

  it("is refused to a customer without a number, also after it was written", async () => {
    await ask();
    await setPhone(null);
    expect(await work()).toEqual(["cancelled"]);
    expect(await newest()).toMatchObject({ state: "cancelled", cause: { reason: "stopped.noNumber" } });
    expect(await listOfferedTemplates(ctx, { id })).toMatchObject({
      refused: { reason: "stopped.noNumber" },
      templates: [],
    });
    await expect(ask()).rejects.toMatchObject({ code: "CONFLICT", explanation: { reason: "stopped.noNumber" } });
    expect(await written()).toBe(1);
  });

  it("waits for the end of the quiet hours", async () => {
    bench.clock.advance({ hours: 12 });
    expect(await listOfferedTemplates(ctx, { id })).toMatchObject({ goesAt: "2026-11-23T02:30:00.000Z" });
    const { id: messageId } = await ask();
    expect(await work()).toEqual([]);
    expect(await accepted(messageId)).toEqual([]);
    bench.clock.advance({ hours: 10 });
    expect(await work()).toEqual(["sent"]);
  });

  it("counts for the day on which it is sent, not for the evening on which it was written", async () => {
    bench.clock.advance({ hours: 12 });
    await ask();
    bench.clock.advance({ hours: 10 });
    expect(await work()).toEqual(["sent"]);
    expect((await listOfferedTemplates(ctx, { id })).templates).toEqual([]);
    await expect(ask("renewal_overdue_3d")).rejects.toMatchObject({ explanation: { reason: "template.notOffered" } });
    expect(await written()).toBe(1);
    bench.clock.advance({ hours: 24 });
    expect((await listOfferedTemplates(ctx, { id })).templates).not.toEqual([]);
  });

  it("is not offered where a reminder by hand would be left out", async () => {
    // Its welcome is recent, and its end has passed.
    await bench.superuser.query("update subscription set start_on = '2026-11-10'");
    const { customerId } = subscription;
    const offers = { channel: "whatsapp", purpose: "offers", state: "granted", source: "in_person" } as const;
    await recordConsent(ctx, { customerId, ...offers });
    await recordPromise(ctx, { customerId, promisedOn: "2026-11-25" });
    expect((await listOfferedTemplates(ctx, { id })).templates).toEqual([]);
    await expect(ask("win_back")).rejects.toMatchObject({ explanation: { reason: "template.notOffered" } });
    await bench.superuser.query("update subscription set paused_from = '2026-11-20'");
    expect((await listOfferedTemplates(ctx, { id })).templates).toEqual([]);
    expect(await written()).toBe(0);
  });

  it("counts as today's reminder by hand", async () => {
    await ask();
    const byHand = { about: "subscriptions" as const, ids: [subscription.id], evenInQuietHours: false };
    const refused = { people: 0, leftOut: [{ reason: "written-today" }] };
    expect(await remindNow(ctx, byHand), "on its way").toMatchObject(refused);
    await work();
    expect(await remindNow(ctx, byHand), "sent").toMatchObject(refused);
  });

  it("is not offered while Meta doesn't approve it", async () => {
    const status = (to: string) =>
      sandbox.control("POST", "whatsapp/template", { name: "renewal_overdue_3d", status: to });
    await status("PAUSED");
    // Meta is asked once a minute.
    bench.clock.advance({ minutes: 2 });
    const { templates } = await listOfferedTemplates(ctx, { id });
    expect(templates.map(({ template }) => template)).toEqual(["renewal_overdue", "renewal_overdue_7d"]);
    await expect(ask("renewal_overdue_3d")).rejects.toMatchObject({ explanation: { reason: "template.notOffered" } });
    await status("APPROVED");
    expect(await written()).toBe(0);
  });

  it("names the value that the record doesn't have, and is not sent without it", async () => {
    await bench.superuser.query("update subscription set price_paise = 0, next_price_paise = null");
    await bench.superuser.query("update charge set settled_paise = amount_paise");
    expect((await listOfferedTemplates(ctx, { id })).templates[0]).toMatchObject({ missing: ["amount"] });
    await expect(ask()).rejects.toMatchObject({
      code: "CONFLICT",
      explanation: { reason: "template.valueMissing", params: { names: "amount" } },
    });
    expect([await written(), await work()]).toEqual([0, []]);
  });

  it("needs the permissions to answer and to send reminders", async () => {
    for (const role of ["viewer", "accountant"] as const) {
      await expect(ask(TEMPLATE, tenant.as(role))).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(listOfferedTemplates(tenant.as(role), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await written()).toBe(0);
  });

  it("is unknown to another business, and about no subscription of another", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(ask(TEMPLATE, other.ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listOfferedTemplates(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const theirs = await createTestSubscription(other.ctx, { endOn: "2026-11-21" });
    await expect(sendTemplate(ctx, { id, template: TEMPLATE, subscriptionId: theirs.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await written()).toBe(0);
  });
});
