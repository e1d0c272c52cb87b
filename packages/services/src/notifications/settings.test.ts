import { SaveNotificationSettings } from "@aavarti/contract/notifications";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { readNotificationSettings } from "./read-settings.ts";
import { saveNotificationSettings } from "./save-settings.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const TODAY = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const routes = async () =>
  (await bench.ledger()).map((row) => `${row.step} ${row.recipient_kind} ${row.channel} ${row.state}`);

describe("notification settings", () => {
  it("begin with both channels, customer and owner, and the two steps that are always on", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    expect(await readNotificationSettings(ctx)).toEqual({
      emailEnabled: true,
      whatsappEnabled: true,
      remindCustomer: true,
      remindOwner: true,
      renewalReminderDays: [7, 0],
      extraReminderDays: [],
      messages: [],
      emailFallback: true,
      ownerDigest: true,
      avoidHolidays: true,
      holidayState: null,
      followPaydays: false,
      afterLastReminder: "ask",
      sendHour: 9,
      quietHours: { from: 21, until: 8 },
      timeZone: "Asia/Kolkata",
    });
  });

  it("keep what is not given, and put the days into the order of time", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await saveNotificationSettings(ctx, { whatsappEnabled: false });
    await saveNotificationSettings(ctx, { extraReminderDays: [-1, 3, 30, 3] });
    expect(await readNotificationSettings(ctx)).toMatchObject({
      emailEnabled: true,
      whatsappEnabled: false,
      extraReminderDays: [30, 3, -1],
    });
    await saveNotificationSettings(ctx, { extraReminderDays: [], whatsappEnabled: true });
    expect(await readNotificationSettings(ctx)).toMatchObject({ whatsappEnabled: true, extraReminderDays: [] });
  });

  it("lose neither of two changes made at once", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await Promise.all([
      saveNotificationSettings(ctx, { emailEnabled: false }),
      saveNotificationSettings(ctx, { remindOwner: false }),
    ]);
    expect(await readNotificationSettings(ctx)).toMatchObject({ emailEnabled: false, remindOwner: false });
  });

  it("belong to one business and don't affect another's reminders", async () => {
    const one = await createTestTenant(bench.deps);
    await saveNotificationSettings(one.ctx, { emailEnabled: false, whatsappEnabled: false });
    const other = await bench.tenantWithTerm(TODAY);
    expect(await readNotificationSettings(other.ctx)).toMatchObject({ emailEnabled: true, whatsappEnabled: true });
    expect(await bench.sweepAndWork()).toHaveLength(4);
  });

  it("are changed only with permission, and read by every role", async () => {
    const { as } = await createTestTenant(bench.deps);
    for (const role of ["agent", "accountant", "viewer"] as const)
      expect(() => saveNotificationSettings(as(role), { emailEnabled: false })).toThrow("roles: owner, admin, manager");
    expect(await readNotificationSettings(as("viewer"))).toMatchObject({ emailEnabled: true });
  });

  it("stay unchanged when saving fails", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    const failing = { ...ctx, newId: () => "not-a-uuid" };
    await expect(saveNotificationSettings(failing, { emailEnabled: false })).rejects.toThrow();
    expect((await bench.superuser.query("select * from notification_settings")).rows).toEqual([]);
  });
});

describe("quiet hours", () => {
  it("delay everything until their end, and the plan shows it", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    await saveNotificationSettings(ctx, { quietHours: { from: 18, until: 11 } });
    expect(new Set(await bench.work())).toEqual(new Set(["held"]));
    expect(new Set((await bench.ledger()).map((row) => row.due_at.toISOString()))).toEqual(
      new Set(["2026-11-21T05:30:00.000Z"]),
    );
    await bench.tenantWithTerm(TODAY);
    bench.clock.set("2026-11-21T05:29:00Z");
    await bench.work();
    expect(bench.notifiers.emails).toEqual([]);
    bench.clock.set("2026-11-21T05:30:00Z");
    await bench.sweepAndWork();
    expect(
      (await bench.ledger()).filter(({ tenant_id }) => tenant_id === ctx.tenantId).map(({ state }) => state),
    ).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it.each([
    { from: 22, until: 8 },
    { from: 21, until: 7 },
    { from: 17, until: 8 },
    { from: 21, until: 12 },
    { from: 20.5, until: 8 },
  ])("never allow the night: %o", (quietHours) => {
    expect(SaveNotificationSettings.safeParse({ quietHours }).success).toBe(false);
  });
});

describe("reminders follow the settings", () => {
  it.each([
    [{ emailEnabled: false }, ["due_today customer whatsapp planned", "due_today owner whatsapp planned"]],
    [{ whatsappEnabled: false }, ["due_today customer email planned", "due_today owner email planned"]],
    [{ remindOwner: false }, ["due_today customer email planned", "due_today customer whatsapp planned"]],
    [{ remindCustomer: false, whatsappEnabled: false }, ["due_today owner email planned"]],
    [{ emailEnabled: false, whatsappEnabled: false }, []],
    [{ remindCustomer: false, remindOwner: false }, []],
  ])("when the sweep plans: %o", async (input, expected) => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await saveNotificationSettings(ctx, input);
    await sweepReminders(bench.deps);
    expect(await routes()).toEqual(expected);
  });

  it.each([
    [{ emailEnabled: false }, "customer email", "Email reminders are turned off."],
    [{ whatsappEnabled: false }, "owner whatsapp", "WhatsApp reminders are turned off."],
    [{ remindCustomer: false }, "customer whatsapp", "Reminders to customers are turned off."],
    [{ remindOwner: false }, "owner email", "Reminders to the owner are turned off."],
  ])("also when the message was planned before: %o", async (input, route, reason) => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    await saveNotificationSettings(ctx, input);
    expect((await bench.work()).sort()).toEqual(["cancelled", "cancelled", "sent", "sent"]);
    const row = (await bench.ledger()).find((each) => `${each.recipient_kind} ${each.channel}` === route);
    expect(row).toMatchObject({ state: "cancelled", state_reason: reason });
    expect(bench.notifiers.emails.length + bench.notifiers.templates.length).toBe(2);
  });

  it("are not sent later for days on which they were off, nor recorded as missed or sent", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await saveNotificationSettings(ctx, { emailEnabled: false, whatsappEnabled: false });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ hours: 1 });
    await saveNotificationSettings(ctx, { emailEnabled: true });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ days: 5 });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await bench.ledger()).toEqual([]);
  });

  it("remind a term entered on its own day by a channel that was switched on earlier that day", async () => {
    const { ctx } = await createTestTenant(bench.deps);
    await saveNotificationSettings(ctx, { whatsappEnabled: false });
    bench.clock.advance({ hours: 1 });
    await saveNotificationSettings(ctx, { whatsappEnabled: true });
    bench.clock.advance({ hours: 1 });
    await createTestSubscription(ctx, { endOn: TODAY });
    expect(await bench.sweepAndWork()).toHaveLength(4);
  });
});

describe("extra steps", () => {
  const given = async (extraReminderDays: (30 | 15 | 3 | -1 | -7)[], endOn: `${number}-${number}-${number}`) => {
    const now = bench.clock.now();
    bench.clock.advance({ days: -40 });
    const tenant = await createTestTenant(bench.deps);
    await saveNotificationSettings(tenant.ctx, { extraReminderDays, whatsappEnabled: false, remindOwner: false });
    const subscription = await createTestSubscription(tenant.ctx, { endOn });
    bench.clock.set(now);
    return { ...tenant, subscription };
  };

  it("go out on their days beside the two fixed ones, each once", async () => {
    const { subscription } = await given([30, 15, 3, -1, -7], "2026-12-21");
    const days: string[] = [];
    for (let day = 0; day < 42; day += 1) {
      for (const outcome of await bench.sweepAndWork()) days.push(`${day}: ${outcome}`);
      bench.clock.advance({ days: 1 });
    }
    expect(days).toEqual(["0: sent", "15: sent", "23: sent", "27: sent", "30: sent", "31: sent", "37: sent"]);
    expect(bench.notifiers.emails.map((email) => email.tag)).toEqual([
      "renewal-30d",
      "renewal-15d",
      "renewal-7d",
      "renewal-3d",
      "renewal-due",
      "renewal-overdue-1d",
      "renewal-overdue-7d",
    ]);
    expect(new Set((await bench.ledger()).map((row) => row.subscription_id))).toEqual(new Set([subscription.id]));
  });

  it("aren't planned after the end date of a renewed term", async () => {
    const { ctx, subscription } = await given([-1, -7], TODAY);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    await updateSubscription(ctx, { id: subscription.id, changes: { customEndDate: "2027-11-21" } });
    bench.clock.advance({ days: 1 });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ days: 6 });
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("aren't sent after the end date when the term is renewed between planning and sending", async () => {
    const { ctx, subscription } = await given([-1], "2026-11-20");
    await sweepReminders(bench.deps);
    await updateSubscription(ctx, { id: subscription.id, changes: { customEndDate: "2027-11-20" } });
    expect(new Set(await bench.work())).toEqual(new Set(["cancelled"]));
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("aren't planned for terms whose day had passed when they were switched on", async () => {
    const { ctx } = await bench.tenantWithTerm("2026-12-11");
    await saveNotificationSettings(ctx, { extraReminderDays: [30, 15] });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await bench.ledger()).toEqual([]);
    bench.clock.set("2026-11-26T03:30:00Z");
    expect(await bench.sweepAndWork()).toHaveLength(4);
  });

  it("aren't sent when they are switched off first", async () => {
    const { ctx } = await given([3], "2026-11-24");
    await sweepReminders(bench.deps);
    await saveNotificationSettings(ctx, { extraReminderDays: [] });
    expect(await bench.work()).toEqual(["cancelled"]);
    const cancelled = (await bench.ledger()).filter((row) => row.state === "cancelled");
    expect(cancelled).toMatchObject([{ state_reason: "This reminder is turned off." }]);
  });

  it("become one message, the later one, when several are due after downtime", async () => {
    await given([-1], "2026-11-20");
    // Nothing ran yesterday: the steps of the due day and the day after are both within their 48
    // hours.
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect((await routes()).sort()).toEqual([
      "due_in_7 customer email missed",
      "due_today customer email cancelled",
      "overdue_1 customer email sent",
    ]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("take the place of one that was planned and could not go out until then", async () => {
    await given([-1], TODAY);
    bench.notifiers.script = Array.from({ length: 100 }, () => "not-sent" as const);
    expect(await bench.sweepAndWork()).toEqual(["put-off"]);
    bench.notifiers.script = [];
    bench.clock.advance({ days: 1 });
    // Both go to the same mailbox, so the first job to run decides about both.
    expect((await bench.sweepAndWork()).sort()).toEqual(["not-planned", "not-planned", "sent"]);
    expect(bench.notifiers.emails.map((email) => email.tag)).toEqual(["renewal-overdue-1d"]);
  });
});
