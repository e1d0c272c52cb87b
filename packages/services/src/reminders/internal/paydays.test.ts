import { addDays, type CalendarDate, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { recordPayment } from "../../payments/record-payment.ts";
import { reversePayment } from "../../payments/reverse-payment.ts";
import { setPayer } from "../../payments/set-payer.ts";
import { deleteSubscription } from "../../subscriptions/delete-subscription.ts";
import { listReminders } from "../log/list-reminders.ts";
import { skipReminder, unskipReminder } from "../plan/skip-reminder.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { listUpcoming } from "../preview/list-upcoming.ts";
import { readPayday } from "../preview/read-payday.ts";
import { readPaidDays } from "./paydays.ts";

const page = { limit: 50 };
const FIFTHS = ["2026-08-05", "2026-09-05", "2026-10-05"] as const;
/** 15 days before it is Wednesday, 2 December. */
const END = "2026-12-17";
const MOVED = "Usually pays on the 5th; reminder moved from 2 Dec to 5 Dec";
const nine = (day: string) => `${day}T03:30:00.000Z`;

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Adds terms as if the subscription had been renewed on these days; the first term stays the
 * newest, since only the days matter here.
 */
const paid = (id: string, days: readonly CalendarDate[], { hour = 12, price = 150_000 } = {}) =>
  bench.superuser.query(
    `insert into subscription_term (tenant_id, subscription_id, seq, start_on, end_on, price_paise, source, created_at, updated_at)
     select s.tenant_id, s.id, (select max(seq) from subscription_term where subscription_id = s.id) + 100 + n, paid.at::date, paid.at::date + 30, $3, 'renewed', paid.at, paid.at
     from subscription s, unnest($2::timestamptz[]) with ordinality as paid (at, n) where s.id = $1`,
    [id, days.map((day) => zonedInstant(day, hour, "Asia/Kolkata").toISOString()), price],
  );

async function given({ followPaydays = true, paidOn = FIFTHS as readonly CalendarDate[] } = {}) {
  const tenant = await bench.tenantWithTerm(END, { ownerPhone: null });
  bench.clock.advance({ days: -3 });
  await saveNotificationSettings(tenant.ctx, { extraReminderDays: [15], remindOwner: false, followPaydays });
  bench.clock.advance({ days: 3 });
  await paid(tenant.subscription.id, paidOn);
  return tenant;
}

const sentOn = async (days: readonly CalendarDate[]) => {
  const sent: string[] = [];
  for (const day of days) {
    bench.clock.set(nine(day));
    for (const outcome of await bench.sweepAndWork()) if (outcome === "sent") sent.push(day);
  }
  return sent;
};
const DAYS = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"] as const;

describe("a reminder of a business that follows paydays", () => {
  it("is sent once on the customer's payday, as the plan shows before and after", async () => {
    const { ctx } = await given();
    const inPlan = async () => (await listUpcoming(ctx, page)).items.find(({ daysBefore }) => daysBefore === 15);
    expect(await inPlan()).toMatchObject({ day: "2026-12-05", dueAt: nine("2026-12-05"), moved: MOVED });
    expect(await sentOn(DAYS.slice(0, 3))).toEqual([]);
    expect(await bench.ledger()).toMatchObject([
      { channel: "email", state: "planned", due_at: new Date(nine("2026-12-05")), state_reason: MOVED },
      { channel: "whatsapp", state: "planned", due_at: new Date(nine("2026-12-05")), state_reason: MOVED },
    ]);
    expect(await inPlan()).toMatchObject({ day: "2026-12-05", dueAt: nine("2026-12-05"), moved: MOVED });
    expect(await sentOn(DAYS.slice(2))).toEqual(["2026-12-05", "2026-12-05"]);
    expect(await inPlan()).toBeUndefined();
    expect(bench.notifiers.emails).toHaveLength(1);
    expect(bench.notifiers.templates).toHaveLength(1);
  });

  it("is sent on its own day without the setting or without a clear payday", async () => {
    await given({ followPaydays: false });
    await given({ paidOn: FIFTHS.slice(1) });
    expect(await sentOn(DAYS)).toEqual(Array(4).fill("2026-12-02"));
  });

  it.each([
    ["another payday is learned", (id: string) => paid(id, ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"])],
    [
      "the payments are deleted",
      (id: string) =>
        bench.superuser.query("delete from subscription_term where subscription_id = $1 and seq >= 100", [id]),
    ],
  ])("keeps its day and is sent once when %s", async (_, change) => {
    const { subscription } = await given();
    expect(await sentOn(DAYS.slice(0, 2))).toEqual([]);
    await change(subscription.id);
    expect(await sentOn(DAYS.slice(2))).toEqual(["2026-12-05", "2026-12-05"]);
    expect(await bench.ledger()).toHaveLength(2);
  });

  it("is still sent on that day when the setting is turned off meanwhile", async () => {
    const { ctx } = await given();
    await sentOn(DAYS.slice(0, 2));
    await saveNotificationSettings(ctx, { followPaydays: false });
    expect(await sentOn(DAYS.slice(2))).toEqual(["2026-12-05", "2026-12-05"]);
  });

  it("is not planned again when the setting is turned on after it was sent", async () => {
    const { ctx } = await given({ followPaydays: false });
    await sentOn(DAYS.slice(0, 2));
    await saveNotificationSettings(ctx, { followPaydays: true });
    expect(await sentOn(DAYS.slice(2))).toEqual([]);
  });

  it.each([
    ["sent immediately when the worker is back within 48 hours of the payday", "2026-12-07T03:30:00.000Z", "sent"],
    ["missed after 48 hours", "2026-12-07T03:30:00.001Z", "missed"],
  ])("is %s", async (_, back, state) => {
    await given();
    bench.clock.set(back);
    await bench.sweepAndWork();
    expect((await bench.ledger()).map((row) => row.state)).toEqual([state, state]);
  });

  it("is missed when the provider is down for 48 hours after the payday", async () => {
    await given();
    await sentOn(DAYS.slice(0, 2));
    bench.clock.set("2026-12-07T05:00:00.000Z");
    await bench.sweepAndWork();
    expect((await bench.ledger()).map((row) => row.state)).toEqual(["missed", "missed"]);
  });

  it("can be skipped and restored while it waits", async () => {
    const { ctx, subscription } = await given();
    await sentOn(DAYS.slice(0, 4));
    const ref = { subscriptionId: subscription.id, endDate: END, daysBefore: 15 } as const;
    // The owner's message is switched off.
    expect(await skipReminder(ctx, ref)).toEqual({ skipped: true, messages: 2 });
    expect((await listUpcoming(ctx, page)).items[0]).toMatchObject({
      skipped: "Skipped by Priya Sharma.",
      moved: MOVED,
    });
    expect(await unskipReminder(ctx, ref)).toEqual({ skipped: false, messages: 2 });
    expect(await sentOn(DAYS.slice(3))).toEqual(["2026-12-05", "2026-12-05"]);
  });

  it("shows in the log why it waits", async () => {
    const { ctx } = await given();
    await sentOn(DAYS.slice(0, 2));
    expect((await listReminders(ctx, page)).items[0]).toMatchObject({ cause: MOVED, dueAt: nine("2026-12-05") });
  });

  it("is never the 7-day or the due-day reminder", async () => {
    await given({ paidOn: ["2026-08-12", "2026-09-12", "2026-10-12"] });
    expect(await sentOn(["2026-12-10", "2026-12-12", "2026-12-17"])).toEqual([
      "2026-12-10",
      "2026-12-10",
      "2026-12-17",
      "2026-12-17",
    ]);
  });

  it("waits for each customer of a page", async () => {
    const { ctx } = await given();
    for (let customer = 0; customer < 4; customer += 1) {
      bench.clock.advance({ days: -3 });
      await paid((await createTestSubscription(ctx, { endOn: END })).id, FIFTHS);
      bench.clock.advance({ days: 3 });
    }
    bench.clock.set(nine("2026-12-02"));
    await sweepReminders(bench.deps);
    const rows = await bench.ledger();
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map((row) => row.due_at.toISOString()))).toEqual(new Set([nine("2026-12-05")]));
  });
});

describe("the payment days of a customer", () => {
  it("are days in the business's time zone", async () => {
    const { ctx, subscription } = await given({ paidOn: [] });
    const ends = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 9, 4, hour, 30)));
    for (const [n, at] of ends.entries())
      await bench.superuser.query(
        `insert into subscription_term (tenant_id, subscription_id, seq, start_on, end_on, price_paise, source, created_at, updated_at)
         select tenant_id, id, $2, '2026-01-01', '2026-02-01', 100, 'reactivated', $3, $3 from subscription where id = $1`,
        [subscription.id, 200 + n, at],
      );
    const found = await ctx.transact(({ trx }) => readPaidDays(ctx, trx, [subscription.customerId]));
    expect(new Set(found.get(subscription.customerId))).toEqual(new Set(ends.map((at) => todayIn(ctx.timeZone, at))));
  });

  it("are those on which recorded payments of theirs or of their payer were received", async () => {
    const { ctx, subscription } = await given({ paidOn: [] });
    const { customerId } = subscription;
    const papa = await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" });
    await setPayer(ctx, { customerId, payerId: papa.id });
    // Recorded on a renewal day, long after the money came in.
    bench.clock.set(nine("2026-10-20"));
    const payments = [];
    for (const receivedOn of FIFTHS)
      payments.push(await recordPayment(ctx, { customerId: papa.id, amount: 100, mode: "upi", receivedOn }));
    bench.clock.set(nine("2026-10-21"));
    await paid(subscription.id, ["2026-10-22", "2026-11-22", "2026-12-22"]);
    bench.clock.set(nine("2026-12-23"));
    expect(await readPayday(ctx, { customerId })).toMatchObject({ payday: 5 });
    expect(await readPayday(ctx, { customerId: papa.id })).toMatchObject({ payday: 5 });
    await reversePayment(ctx, { id: payments[0]?.id ?? "", reason: "A mistake" });
    expect(await readPayday(ctx, { customerId })).toMatchObject({ payday: null });
  });

  it("are days of renewals until the first payment is recorded", async () => {
    const { ctx, subscription } = await given();
    const { customerId } = subscription;
    bench.clock.set(nine("2026-11-20"));
    await recordPayment(ctx, { customerId, amount: 100, mode: "upi" });
    expect(await readPayday(ctx, { customerId })).toMatchObject({ payday: 5 });
  });

  it("exclude first terms, free terms and deleted records", async () => {
    const { ctx, subscription } = await given();
    const other = await createTestSubscription(ctx, { endOn: addDays(END, 90) });
    await paid(other.id, FIFTHS, { price: 0 });
    expect(await readPayday(ctx, { customerId: other.customerId })).toMatchObject({ payday: null, words: null });
    const ref = { customerId: subscription.customerId };
    expect(await readPayday(ctx, ref)).toEqual({
      payday: 5,
      words: "Usually pays on the 5th",
      wordsReason: { reason: "payday.usual", params: { payday: 5 } },
      isFollowed: true,
    });
    await deleteSubscription(ctx, { id: subscription.id });
    expect(await readPayday(ctx, ref)).toMatchObject({ payday: null });
  });

  it("are hidden from other businesses", async () => {
    const { subscription, as } = await given();
    const stranger = await createTestTenant(bench.deps);
    const ref = { customerId: subscription.customerId };
    await expect(readPayday(stranger.ctx, ref)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readPayday(as("viewer"), ref)).toMatchObject({ payday: 5 });
  });
});
