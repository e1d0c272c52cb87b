import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { listLane } from "../renewals/list-lane.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { dailyRounds } from "./daily-rounds.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const TODAY = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Creates a three-day-old business with one subscription due today, one in 5 days, and one 10 days
 * overdue.
 */
async function business(settings: Parameters<typeof saveNotificationSettings>[1] = {}) {
  const now = bench.clock.now();
  bench.clock.advance({ days: -3 });
  const tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
  await saveNotificationSettings(tenant.ctx, settings);
  const of = (customerName: string, endOn: `${number}-${number}-${number}`, price: number) =>
    createTestSubscription(tenant.ctx, { customerName, endOn, price, isPaid: true });
  const today = await of("Asha", TODAY, 100_000);
  await of("Bina", "2026-11-26", 200_000);
  await of("Chand", "2026-11-11", 400_000);
  bench.clock.set(now);
  await bench.superuser.query("truncate outbox");
  return { ...tenant, today };
}

const digests = async () =>
  (
    await bench.superuser.query<{ state: string; state_reason: string | null; channel: string }>(
      "select state, state_reason, channel from reminder where step = 'digest'",
    )
  ).rows;

describe("the owner's digest", () => {
  it("lists once a day what is due, overdue and expected, with links", async () => {
    await business();
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 1 });
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 0 });
    expect(await bench.work()).toEqual(["sent"]);
    const [email] = bench.notifiers.emails;
    expect(email?.subject).toBe("Renewals on 21 Nov 2026: 1 due today, 1 overdue, 1 in the next 7 days");
    expect(email?.text).toContain(
      "Renewals today: 1, ₹1,000\nAsha\nhttp://127.0.0.1:3000/dashboard/renewals?lane=today",
    );
    expect(email?.text).toContain("Overdue renewals: 1, ₹4,000\nChand");
    expect(email?.text).toContain("Renewals in the next 7 days: 1, ₹2,000\nBina");
    expect(email?.text).toContain("To collect in the next 7 days, including overdue: ₹7,000");

    bench.clock.advance({ days: 1 });
    await Promise.all([dailyRounds(bench.deps), dailyRounds(bench.deps)]);
    expect(await bench.work()).toEqual(["sent"]);
    expect(bench.notifiers.emails).toHaveLength(2);
  });

  it.each([
    [{}, "email", "नमस्ते Priya Shah जी,", "अगले 7 दिन में कुल लेना है (बकाया मिलाकर): ₹7,000"],
    [{ emailEnabled: false }, "whatsapp", "नमस्ते Priya Shah जी!", "कुल लेना है: ₹7,000"],
  ] as const)("is in the owner's language: %o", async (settings, channel, greeting, amount) => {
    const { ctx } = await business(settings);
    const name = "Priya Shah";
    await updateProfile(ctx, { name, language: "hi" });
    await dailyRounds(bench.deps);
    await bench.work();
    const { rows } = await bench.superuser.query(
      "select channel, message_text as text from reminder where step = 'digest'",
    );
    expect(rows).toEqual([{ channel, text: expect.stringContaining(greeting) }]);
    expect(rows[0]?.text).toContain(amount);
  });

  it("is sent once although the answer was lost, and does not hold up the reminders to the same mailbox", async () => {
    await business();
    await dailyRounds(bench.deps);
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await bench.work()).toEqual(["unknown", "reconciled: found"]);
    expect(await bench.sweepAndWork()).not.toContain("unknown");
    expect(bench.notifiers.emails.filter((email) => email.tag === "owner-digest")).toHaveLength(1);
    expect(bench.notifiers.emails.filter((email) => email.tag !== "owner-digest").length).toBeGreaterThan(0);
  });

  it("waits for the morning of the business's own clock", async () => {
    await business();
    bench.clock.set("2026-11-22T03:29:59.000Z");
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 0 });
    bench.clock.set("2026-11-22T03:30:00.000Z");
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 1 });
  });

  it("begins on the morning after sign-up, and is not sent when empty", async () => {
    const fresh = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
    await createTestSubscription(fresh.ctx, { endOn: "2026-11-24" });
    await bench.tenantWithTerm("2026-12-30");
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 0 });
    bench.clock.advance({ days: 1 });
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 1 });
  });

  it.each([
    [{ ownerDigest: false }, 0, null],
    [{ remindOwner: false }, 0, null],
    [{ emailEnabled: false, whatsappEnabled: false }, 0, null],
    [{ emailEnabled: false }, 1, "owner_digest"],
  ])("obeys the switches: %o", async (settings, count, template) => {
    await business(settings);
    expect(await dailyRounds(bench.deps)).toMatchObject({ digests: count });
    await bench.work();
    expect(bench.notifiers.emails).toEqual([]);
    expect(bench.notifiers.templates.map((message) => message.template)).toEqual(template ? [template] : []);
  });

  it("checks again when sending", async () => {
    const { ctx } = await business();
    await dailyRounds(bench.deps);
    await saveNotificationSettings(ctx, { ownerDigest: false });
    expect(await bench.work()).toEqual(["cancelled"]);
    expect(await digests()).toMatchObject([{ state: "cancelled", state_reason: "The daily summary is off." }]);
  });

  it("is not sent on a later day when it could not be sent on its own", async () => {
    await business();
    await dailyRounds(bench.deps);
    bench.clock.advance({ days: 1 });
    expect(await bench.work()).toEqual(["missed"]);
  });

  it("says what was collected yesterday, without samples, and nothing on other days", async () => {
    const { ctx, today } = await business();
    const { customerId } = today;
    await recordPayment(ctx, { customerId, amount: 40_000, mode: "upi", receivedOn: "2026-11-20" });
    await recordPayment(ctx, { customerId, amount: 10_000, mode: "upi", receivedOn: "2026-11-19" });
    await dailyRounds(bench.deps);
    await bench.work();
    expect(bench.notifiers.emails[0]?.text).toContain("Collected yesterday: ₹400");
    bench.clock.advance({ days: 1 });
    await dailyRounds(bench.deps);
    await bench.work();
    expect(bench.notifiers.emails.at(-1)?.text).not.toContain("Collected yesterday");
  });

  it.each([
    ["en", "Payments due in the next 7 days or overdue: 1, ₹1,000\nhttp://127.0.0.1:3000/dashboard/payments", "₹8,000"],
    ["hi", "बाकी पेमेंट (बकाया और अगले 7 दिन के): 1, ₹1,000\nhttp://127.0.0.1:3000/dashboard/payments", "₹8,000"],
  ] as const)("counts what is unpaid of renewed terms as well (%s)", async (language, line, toCollect) => {
    const { ctx } = await business();
    await updateProfile(ctx, { name: "Priya Shah", language });
    const { id, customerId } = await createTestSubscription(ctx, { endOn: "2026-11-28", price: 150_000, isPaid: true });
    await renewSubscription(ctx, { id, endDate: "2026-11-28" });
    await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    // Due after the week that the summary covers.
    const later = await createTestSubscription(ctx, { endOn: "2026-11-30", price: 150_000, isPaid: true });
    await renewSubscription(ctx, { id: later.id, endDate: "2026-11-30" });
    await dailyRounds(bench.deps);
    await bench.work();
    const text = bench.notifiers.emails.find((email) => email.tag === "owner-digest")?.text;
    expect(text).toContain(line);
    expect(text).toContain(`: ${toCollect}\n`);
  });

  it.each([
    ["en", "email", "Payments on 21 Nov 2026: 1 unpaid, ₹1,500", "₹1,500\nhttp://127.0.0.1:3000/dashboard/payments"],
    ["hi", "email", "21 नवंबर 2026 के पेमेंट: 1 बाकी, ₹1,500", "₹1,500\nhttp://127.0.0.1:3000/dashboard/payments"],
    ["en", "whatsapp", null, "To collect: ₹1,500. See your list at http://127.0.0.1:3000/dashboard/payments"],
  ] as const)(
    "is sent for a term that is unpaid since long ago alone (%s, %s)",
    async (language, channel, subject, words) => {
      const now = bench.clock.now();
      bench.clock.set("2026-06-01T04:00:00Z");
      const { ctx } = await createTestTenant(bench.deps);
      await updateProfile(ctx, { name: "Priya Shah", language });
      await saveNotificationSettings(ctx, { emailEnabled: channel === "email" });
      const { id, customerId } = await createTestSubscription(ctx, { endOn: "2026-07-01", price: 150_000 });
      await updateSubscription(ctx, { id, changes: { customEndDate: "2027-06-01" } });
      bench.clock.set(now);
      await bench.superuser.query("truncate outbox");
      expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 1 });
      await bench.work();
      const { rows } = await bench.superuser.query(
        "select state, channel, message_subject as subject, message_text as text from reminder where step = 'digest'",
      );
      expect(rows).toEqual([{ state: "sent", channel, subject, text: expect.stringContaining(words) }]);

      // Nothing is left to do once it is paid, whatever was collected.
      bench.clock.advance({ days: 1 });
      await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi", receivedOn: TODAY });
      expect(await dailyRounds(bench.deps)).toMatchObject({ digests: 0 });
    },
  );

  describe("where payments were made in advance", () => {
    /** Papa pays for Dev and Riya; of Om's first term ₹1,000 are owed; Asha's is paid and waits. */
    async function families() {
      const tenant = await business();
      const { ctx } = tenant;
      const now = bench.clock.now();
      bench.clock.set("2026-10-29T05:00:00.000Z");
      const papa = await createCustomer(ctx, { name: "Papa", email: "papa@example.in", status: "active" });
      const of = async (customerName: string, endOn: `${number}-${number}-${number}`, isPaid = true) =>
        createTestSubscription(ctx, { customerName, endOn, price: 100_000, isPaid });
      const dev = await of("Dev", TODAY);
      const riya = await of("Riya", "2026-11-22");
      await of("Om", "2026-11-24", false);
      for (const { customerId } of [dev, riya]) await setPayer(ctx, { customerId, payerId: papa.id });
      await recordPayment(ctx, { customerId: papa.id, amount: 140_000, mode: "upi" });
      bench.clock.set(now);
      await bench.superuser.query("truncate outbox");
      return tenant;
    }

    /** What the board's rows say is left to pay in a lane, added up, in rupees. */
    const onBoard = async (ctx: ServiceContext, lane: "today" | "week" | "overdue") =>
      (await listLane(ctx, { lane, limit: 50 })).items.reduce((sum, { dueInAll }) => sum + Number(dueInAll), 0);

    it.each([
      [
        "en",
        "Renewals today: 2, ₹1,000\n",
        "Renewals in the next 7 days: 3, ₹4,600 (₹3,600 renewal + ₹1,000 earlier dues)\n",
        "To collect in the next 7 days, including overdue: ₹9,600\n",
      ],
      [
        "hi",
        "आज के रिन्यूअल: 2, ₹1,000\n",
        "अगले 7 दिन के रिन्यूअल: 3, ₹4,600 (रिन्यूअल ₹3,600 + पिछला बकाया ₹1,000)\n",
        "अगले 7 दिन में कुल लेना है (बकाया मिलाकर): ₹9,600\n",
      ],
    ] as const)("states what is left, as the board does (%s)", async (language, today, week, total) => {
      const { ctx } = await families();
      await updateProfile(ctx, { name: "Priya Shah", language });
      expect([await onBoard(ctx, "today"), await onBoard(ctx, "week"), await onBoard(ctx, "overdue")]).toEqual([
        1_000, 4_600, 4_000,
      ]);
      await dailyRounds(bench.deps);
      await bench.work();
      const text = bench.notifiers.emails.find((email) => email.tag === "owner-digest")?.text;
      expect(text).toContain(today);
      expect(text).toContain(week);
      // What Om owes is in the amount of his renewal, once.
      expect(text).not.toContain("Payments due");
      expect(text).not.toContain("बाकी पेमेंट");
      expect(text).toContain(total);
    });

    it("names payments that are in no renewal's amount as the others", async () => {
      const { ctx } = await families();
      const { id } = await createTestSubscription(ctx, { endOn: "2026-11-28", price: 150_000, isPaid: true });
      await renewSubscription(ctx, { id, endDate: "2026-11-28" });
      await dailyRounds(bench.deps);
      await bench.work();
      const text = bench.notifiers.emails.find((email) => email.tag === "owner-digest")?.text;
      expect(text).toContain("Other payments due in the next 7 days or overdue: 1, ₹1,500\n");
      expect(text).toContain("including overdue: ₹11,100\n");
    });

    it("says so where nothing is left, and states the same total by WhatsApp", async () => {
      const { ctx, today } = await families();
      await recordPayment(ctx, { customerId: today.customerId, amount: 100_000, mode: "upi" });
      await saveNotificationSettings(ctx, { emailEnabled: false });
      await dailyRounds(bench.deps);
      await bench.work();
      const template = bench.notifiers.templates.find((message) => message.template === "owner_digest");
      expect(template?.params).toMatchObject({ today_count: "2", amount: "₹8,600" });
      await saveNotificationSettings(ctx, { emailEnabled: true });
      bench.clock.advance({ days: 1 });
      await dailyRounds(bench.deps);
      await bench.work();
      const text = bench.notifiers.emails.findLast((email) => email.tag === "owner-digest")?.text;
      expect(text).toContain("Overdue renewals: 3, ₹4,000\n");
      expect(text).toContain("Renewals today: 1, ₹600\n");
    });
  });

  it("contains the current figures", async () => {
    const { ctx, today } = await business();
    await dailyRounds(bench.deps);
    await updateSubscription(ctx, { id: today.id, changes: { customEndDate: "2027-11-21" } });
    await bench.work();
    expect(bench.notifiers.emails.find((email) => email.tag === "owner-digest")?.subject).toContain("0 due today");
  });

  it("is a tenant's own", async () => {
    await business();
    const other = await bench.tenantWithTerm("2027-06-01");
    await dailyRounds(bench.deps);
    expect(await other.ctx.transact(({ trx }) => trx.selectFrom("reminder").selectAll().execute())).toEqual([]);
  });
});
