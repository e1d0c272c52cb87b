import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { previewBulkSend } from "../bulk/preview-bulk-send.ts";
import type { ServiceContext } from "../context.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { applyDeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { sendReminder } from "../reminders/deliver/send-reminder.ts";
import { countReminders } from "../reminders/log/count-reminders.ts";
import { listReminders } from "../reminders/log/list-reminders.ts";
import { previewRemindNow, remindNow } from "../reminders/plan/remind-now.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { readMessageSpending, saveMessageBudget } from "./budget.ts";
import { nextCost, recordCost } from "./claim-cost.ts";
import { readMessagePrices, saveMessagePrices } from "./prices.ts";

const TODAY = "2026-11-21";
const SOON = "2026-11-25";

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let ctx: ServiceContext;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  ({ ctx } = tenant);
  await saveNotificationSettings(ctx, { emailEnabled: false, remindOwner: false, ownerDigest: false });
});
afterAll(() => bench.close());

/** Adds a customer whose subscription is due today, which WhatsApp reminds of. */
const due = (place: number, { email = "", endOn = TODAY }: { email?: string; endOn?: CalendarDate } = {}) =>
  createTestSubscription(ctx, {
    customerName: `Customer ${place}`,
    endOn,
    phone: `+9198765432${10 + place}`,
    email,
  });

const costs = async () =>
  (await bench.superuser.query("select * from message_cost order by at, message_id")).rows as {
    message_id: string;
    category: string;
    estimated_tenths: number;
    price_tenths: number;
    reported_category: string | null;
  }[];
const notices = async () =>
  (
    await bench.superuser.query(
      "select title, body from notification where kind = 'messages.budget' order by created_at",
    )
  ).rows as { title: string; body: string }[];
const states = async () => (await bench.ledger()).map(({ channel, state, state_reason: why }) => [channel, state, why]);
const report = async (pricing: { billable: boolean; category: string | null; type?: string }, status = "delivered") => {
  const row = (await bench.ledger()).find(({ channel, sent_at: sent }) => channel === "whatsapp" && sent !== null);
  return applyDeliveryStatus(await bench.systemContext(tenant.tenantId), {
    reminderId: row?.id ?? "",
    messageId: "wamid.1",
    status: status as "delivered",
    at: bench.clock.now(),
    fault: status === "failed" ? deliveryFault("131026", "Not on WhatsApp.", "Call.") : null,
    pricing: status === "failed" ? null : { model: "PMP", type: "regular", ...pricing },
  });
};

describe("the price list", () => {
  it("is the default one with its source until the business enters its own", async () => {
    expect(await readMessagePrices(ctx)).toEqual({
      utility: "0.115",
      marketing: "0.863",
      authentication: "0.115",
      isDefault: true,
      changedAt: null,
      defaults: {
        utility: "0.115",
        marketing: "0.863",
        authentication: "0.115",
        source: "Meta, price list for India",
        from: "2026-01-01",
      },
    });
    const saved = await saveMessagePrices(ctx, { utility: 920 });
    expect(saved).toMatchObject({ utility: "0.920", marketing: "0.863", isDefault: false });
    expect(await readMessagePrices(ctx)).toEqual(saved);
    const { items } = await listActivity(ctx, { limit: 10 });
    expect(items[0]?.sentence).toContain("changed the price list of messages");
    expect(await saveMessagePrices(ctx, { utility: 115 })).toMatchObject({ isDefault: true, changedAt: null });
  });

  it("is what bulk previews and the log estimate with", async () => {
    const { customerId } = await due(1, { endOn: SOON });
    await due(2);
    await saveMessagePrices(ctx, { utility: 920 });
    const preview = await previewBulkSend(ctx, {
      kind: "due",
      subject: null,
      text: null,
      isOffer: false,
      emailFallback: false,
      customerIds: [customerId],
      at: 0,
    });
    expect(preview.estimatedCost).toBe("0.92");
    await bench.sweepAndWork();
    expect(await countReminders(ctx, { period: "7d" })).toMatchObject({ costs: [{ messages: 1, cost: "0.92" }] });
  });

  it("leaves a message the price at which it was estimated", async () => {
    await due(1);
    await bench.sweepAndWork();
    await saveMessagePrices(ctx, { utility: 1_000 });
    expect(await costs()).toMatchObject([{ category: "utility", estimated_tenths: 115, price_tenths: 115 }]);
    expect(await countReminders(ctx, { period: "7d" })).toMatchObject({ costs: [{ messages: 1, cost: "0.12" }] });
  });

  it("is read by every role that sees estimates, and changed by owners and admins", async () => {
    const forbidden = { code: "FORBIDDEN" };
    for (const role of ["manager", "agent", "viewer"] as const) {
      const member = await addTeamMember(tenant, { role, name: role });
      expect(await readMessagePrices(member)).toMatchObject({ isDefault: true });
      await expect((async () => saveMessagePrices(member, { utility: 1 }))()).rejects.toMatchObject(forbidden);
      await expect((async () => saveMessageBudget(member, { amount: 100 }))()).rejects.toMatchObject(forbidden);
      if (role === "manager") expect(await readMessageSpending(member)).toMatchObject({ budget: null });
      else await expect((async () => readMessageSpending(member))()).rejects.toMatchObject(forbidden);
    }
    expect(await readMessagePrices(ctx)).toMatchObject({ isDefault: true });
  });

  it("is no other business's", async () => {
    await saveMessagePrices(ctx, { utility: 920 });
    await saveMessageBudget(ctx, { amount: 100, stops: true });
    await due(1);
    await bench.sweepAndWork();
    const other = (await createTestTenant(bench.deps, { ownerPhone: null })).ctx;
    expect(await readMessagePrices(other)).toMatchObject({ isDefault: true });
    expect(await readMessageSpending(other)).toMatchObject({ budget: null, spent: "0.00", categories: [] });
  });

  it("stays as it was when a change fails", async () => {
    const failing = { ...ctx, newId: () => "not-a-uuid" };
    await expect(saveMessagePrices(failing, { utility: 920 })).rejects.toThrow();
    await expect(saveMessageBudget(failing, { amount: 500 })).rejects.toThrow();
    expect(await readMessagePrices(ctx)).toMatchObject({ isDefault: true });
    expect(await readMessageSpending(ctx)).toMatchObject({ budget: null });
  });
});

describe("the price that WhatsApp reports", () => {
  it("replaces the estimate: nothing for a free message, else the list's price of its category", async () => {
    await due(1);
    await bench.sweepAndWork();
    await report({ billable: false, category: "utility", type: "free_customer_service" });
    expect(await readMessageSpending(ctx)).toMatchObject({
      spent: "0.00",
      messages: 1,
      categories: [{ category: "utility", messages: 1, reported: 1, spent: "0.00" }],
    });
    await report({ billable: true, category: "utility" }, "read");
    expect(await readMessageSpending(ctx)).toMatchObject({ spent: "0.12" });
  });

  it("is shown with the message in the log, an estimate until then", async () => {
    await due(1);
    await bench.sweepAndWork();
    const priceOf = async () => (await listReminders(ctx, { limit: 10, cursor: undefined })).items[0]?.price;
    expect(await priceOf()).toMatchObject({ category: "utility", amount: "0.115", isReported: false });
    await report({ billable: true, category: "marketing" });
    expect(await priceOf()).toMatchObject({ amount: "0.863", isReported: true, estimatedAs: "utility" });
  });

  it("names another category than expected once in the activity log", async () => {
    await due(1);
    await bench.sweepAndWork();
    await report({ billable: true, category: "marketing" });
    await report({ billable: true, category: "marketing" }, "read");
    expect(await costs()).toMatchObject([
      { category: "utility", estimated_tenths: 115, reported_category: "marketing", price_tenths: 863 },
    ]);
    expect(await readMessageSpending(ctx)).toMatchObject({ spent: "0.86", categories: [{ category: "marketing" }] });
    const { items } = await listActivity(ctx, { limit: 50 });
    expect(items.filter(({ sentence }) => sentence.includes("in another category"))).toHaveLength(1);
  });

  it("costs nothing for a message that failed, and counts one that is looked up", async () => {
    await due(1);
    bench.notifiers.script = ["accept-then-unknown"];
    await bench.sweepAndWork();
    expect(await costs()).toHaveLength(1);
    const row = (await bench.ledger())[0];
    await applyDeliveryStatus(await bench.systemContext(tenant.tenantId), {
      reminderId: row?.id ?? "",
      messageId: "wamid.1",
      status: "failed",
      at: bench.clock.now(),
      fault: deliveryFault("131026", "Not on WhatsApp.", "Call."),
    });
    expect(await costs()).toEqual([]);
  });

  it("is stored with the status or not at all", async () => {
    await due(1);
    await bench.sweepAndWork();
    const row = (await bench.ledger())[0];
    const failing = { ...(await bench.systemContext(tenant.tenantId)), newId: () => "not-a-uuid" };
    const status = { reminderId: row?.id ?? "", messageId: "wamid.1", status: "delivered", at: ctx.now() } as const;
    const pricing = { billable: true, category: "marketing", model: "PMP", type: "regular" };
    await expect(applyDeliveryStatus(failing, { ...status, fault: null, pricing })).rejects.toThrow();
    expect(await costs()).toMatchObject([{ reported_category: null }]);
    expect((await bench.ledger())[0]?.state).toBe("sent");
  });
});

describe("the monthly budget", () => {
  it("notifies at 80 and at 100 percent, each once in a month", async () => {
    // 10 messages of 11.5 paise: the 7th reaches 80 percent of a rupee, the 9th 100 percent.
    await saveMessageBudget(ctx, { amount: 100 });
    for (let place = 1; place <= 6; place += 1) await due(place);
    await bench.sweepAndWork();
    expect(await notices()).toEqual([]);
    await due(7);
    await bench.sweepAndWork();
    expect(await notices()).toMatchObject([{ title: "80% of this month's WhatsApp budget is used" }]);
    for (let place = 8; place <= 12; place += 1) await due(place);
    await bench.sweepAndWork();
    expect((await notices()).map(({ title }) => title)).toEqual([
      "80% of this month's WhatsApp budget is used",
      "100% of this month's WhatsApp budget is used",
    ]);
    expect(await costs()).toHaveLength(12);
    expect(await readMessageSpending(ctx)).toMatchObject({
      month: "2026-11",
      budget: { amount: "1.00", stops: false },
      spent: "1.38",
      messages: 12,
    });
  });

  it("notifies at once when it is set with 80 percent used already, and once", async () => {
    for (let place = 1; place <= 7; place += 1) await due(place);
    await bench.sweepAndWork();
    await saveMessageBudget(ctx, { amount: 200 });
    expect(await notices()).toEqual([]);
    await saveMessageBudget(ctx, { amount: 100 });
    await saveMessageBudget(ctx, { amount: 100 });
    expect((await notices()).map(({ title }) => title)).toEqual(["80% of this month's WhatsApp budget is used"]);
    await due(8);
    await bench.sweepAndWork();
    expect(await notices()).toHaveLength(1);
    await saveMessageBudget(ctx, { amount: 50, stops: true });
    expect((await notices()).map(({ title }) => title)).toEqual([
      "80% of this month's WhatsApp budget is used",
      "100% of this month's WhatsApp budget is used",
    ]);
  });

  it("notifies of a share once, however often it is set to stop messages, and again of a higher amount", async () => {
    for (let place = 1; place <= 7; place += 1) await due(place);
    await bench.sweepAndWork();
    await saveMessageBudget(ctx, { amount: 100 });
    for (const stops of [true, false, true, false]) await saveMessageBudget(ctx, { stops });
    expect(await notices()).toHaveLength(1);
    await saveMessageBudget(ctx, { amount: 130 });
    expect(await notices()).toHaveLength(1);
    for (let place = 8; place <= 10; place += 1) await due(place);
    await bench.sweepAndWork();
    expect((await notices()).map(({ title }) => title)).toEqual([
      "80% of this month's WhatsApp budget is used",
      "80% of this month's WhatsApp budget is used",
    ]);
    await saveMessageBudget(ctx, { amount: 50, stops: true });
    for (const stops of [false, true]) await saveMessageBudget(ctx, { stops });
    await due(11);
    await bench.sweepAndWork();
    expect((await notices()).filter(({ title }) => title.startsWith("100%"))).toHaveLength(1);
  });

  it("notifies of no share again when it is raised and lowered to what it was", async () => {
    for (let place = 1; place <= 9; place += 1) await due(place);
    await bench.sweepAndWork();
    await saveMessageBudget(ctx, { amount: 100 });
    const before = await notices();
    expect(before).toMatchObject([{ title: "100% of this month's WhatsApp budget is used" }]);
    for (const amount of [130, 100, 200, 90]) await saveMessageBudget(ctx, { amount });
    await due(10);
    await bench.sweepAndWork();
    expect((await notices()).filter(({ title }) => title.startsWith("100%"))).toHaveLength(1);
  });

  it("stops automatic reminders, which go by email, or not at all with the reason", async () => {
    await saveMessageBudget(ctx, { amount: 20, stops: true });
    await due(1);
    await bench.sweepAndWork();
    await due(2, { email: "two@example.in" });
    await due(3);
    await bench.sweepAndWork();
    expect((await states()).toSorted()).toEqual(
      [
        ["whatsapp", "sent", null],
        ["email", "sent", null],
        ["whatsapp", "cancelled", "This month's WhatsApp budget is used up."],
        ["whatsapp", "cancelled", "This month's WhatsApp budget is used up."],
      ].toSorted(),
    );
    expect(bench.notifiers.templates).toHaveLength(1);
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual(["two@example.in"]);
    expect((await notices()).at(-1)?.body).toContain("automatic and bulk messages go by email only");
    expect(await costs()).toHaveLength(1);
  });

  it("begins again with the calendar month in the business's time zone", async () => {
    await saveMessageBudget(ctx, { amount: 20, stops: true });
    await due(1);
    await bench.sweepAndWork();
    expect(await readMessageSpending(ctx)).toMatchObject({ month: "2026-11", spent: "0.12" });
    bench.clock.set(new Date("2026-11-30T18:29:00Z"));
    expect(await readMessageSpending(ctx)).toMatchObject({ month: "2026-11", spent: "0.12" });
    bench.clock.set(new Date("2026-11-30T18:31:00Z"));
    expect(await readMessageSpending(ctx)).toMatchObject({ month: "2026-12", spent: "0.00", categories: [] });
  });

  it("is not exceeded by workers that claim at the same time", async () => {
    // 50 paise pay for four messages of 11.5 paise.
    await saveMessageBudget(ctx, { amount: 50, stops: true });
    for (let place = 1; place <= 10; place += 1) await due(place);
    await sweepReminders(bench.deps);
    const system = await bench.systemContext(tenant.tenantId);
    const ids = (await bench.ledger()).map(({ id }) => id);
    const outcomes = await Promise.all(ids.map((reminderId) => sendReminder(system, { reminderId })));
    expect(outcomes.toSorted()).toEqual([...Array(6).fill("cancelled"), ...Array(4).fill("sent")]);
    expect(bench.notifiers.templates).toHaveLength(4);
    expect(await readMessageSpending(ctx)).toMatchObject({ spent: "0.46", messages: 4 });
    expect((await notices()).filter(({ title }) => title.startsWith("100%"))).toHaveLength(1);
  });

  it("counts what others have claimed and not sent yet", async () => {
    await saveMessageBudget(ctx, { amount: 20, stops: true });
    const id = ctx.newId();
    await ctx.transact(async (unit) => {
      const cost = await nextCost(ctx, unit, "utility");
      expect(cost).toMatchObject({ isOver: false, tenths: 115, spent: 0 });
      await recordCost(ctx, unit, { messageId: id, source: "reply", cost });
    });
    await ctx.transact(async (unit) => {
      expect(await nextCost(ctx, unit, "utility")).toMatchObject({ isOver: true, spent: 115 });
      expect(await nextCost(ctx, unit, "service")).toMatchObject({ isOver: false, tenths: 0 });
    });
  });

  it("sends a bulk message's templates as far as it goes, and the rest by email or not", async () => {
    await saveMessageBudget(ctx, { amount: 12, stops: true });
    const customerIds = [];
    for (const [place, email] of [
      [1, ""],
      [2, "two@example.in"],
      [3, ""],
    ] as const)
      customerIds.push((await due(place, { email, endOn: SOON })).customerId);
    await saveNotificationSettings(ctx, { emailEnabled: true });
    const preview = await previewBulkSend(ctx, {
      kind: "due",
      subject: null,
      text: null,
      isOffer: false,
      emailFallback: false,
      customerIds,
      at: 0,
    });
    expect(preview.routes.map(({ count }) => count)).toEqual([0, 1, 1, 0]);
    expect(preview.skipped).toMatchObject([{ customer: { name: "Customer 3" }, reason: "budget" }]);
  });

  it("is removed with the amount null, and keeps what is not given", async () => {
    await saveMessageBudget(ctx, { amount: 50_000, stops: true });
    expect(await saveMessageBudget(ctx, { amount: 60_000 })).toMatchObject({
      budget: { amount: "600.00", stops: true },
    });
    expect(await saveMessageBudget(ctx, { amount: null })).toMatchObject({ budget: null });
    expect(await saveMessageBudget(ctx, { stops: true })).toMatchObject({ budget: null });
  });
});

describe("reminders by hand", () => {
  const chosen = (ids: string[]) => ({ about: "subscriptions" as const, ids, evenInQuietHours: false });
  /**
   * Adds a customer whose subscription is due soon; with `chats` they wrote on WhatsApp just now.
   */
  async function soon(place: number, { chats = false, ...more }: { chats?: boolean; email?: string } = {}) {
    const { id } = await due(place, { ...more, endOn: SOON });
    if (chats) await answers.whatsapp({ text: "Hello", from: `+9198765432${10 + place}` });
    return id;
  }

  it("show by which route each goes and what it costs, and go that way", async () => {
    const ids = [await soon(1, { chats: true }), await soon(2), await soon(3)];
    bench.notifiers.reset();
    const preview = await previewRemindNow(ctx, chosen(ids));
    expect(preview).toMatchObject({
      routes: [
        { route: "window", count: 1, estimatedCost: "0.00" },
        { route: "template", count: 2, estimatedCost: "0.23" },
        { route: "email", count: 0, estimatedCost: "0.00" },
      ],
      estimatedCost: "0.23",
      isOverBudget: false,
    });
    expect(preview.to.map(({ route }) => route)).toEqual(["window", "template", "template"]);
    expect(bench.notifiers.texts).toEqual([]);
    await remindNow(ctx, chosen(ids));
    await bench.work();
    expect(bench.notifiers.texts).toHaveLength(1);
    expect(bench.notifiers.templates).toHaveLength(2);
    expect(await costs()).toMatchObject([
      { category: "service", price_tenths: 0 },
      { category: "utility", price_tenths: 115 },
      { category: "utility", price_tenths: 115 },
    ]);
  });

  it("ask before they go over a budget that stops messages, and go when confirmed", async () => {
    await saveMessageBudget(ctx, { amount: 12, stops: true });
    const ids = [await soon(1), await soon(2)];
    expect(await previewRemindNow(ctx, chosen(ids))).toMatchObject({ isOverBudget: true, people: 2 });
    await expect(remindNow(ctx, chosen(ids))).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await bench.ledger()).toEqual([]);
    await remindNow(ctx, { ...chosen(ids), overBudget: true });
    expect(await bench.work()).toEqual(["sent", "sent"]);
    expect(await readMessageSpending(ctx)).toMatchObject({ spent: "0.23" });
  });

  it("that are free are no matter of the budget", async () => {
    await saveMessageBudget(ctx, { amount: 1, stops: true });
    const ids = [await soon(1, { chats: true })];
    bench.notifiers.reset();
    expect(await previewRemindNow(ctx, chosen(ids))).toMatchObject({ isOverBudget: false, estimatedCost: "0.00" });
    await remindNow(ctx, chosen(ids));
    expect(await bench.work()).toEqual(["sent"]);
    expect(bench.notifiers.texts).toHaveLength(1);
  });
});
