import type { CalendarDate } from "@aavarti/domain/calendar";
import { unconfiguredWhatsApp } from "@aavarti/providers/not-configured";
import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../../consent/record-consent.ts";
import type { ServiceContext } from "../../context.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { deleteCustomer } from "../../customers/delete-customer.ts";
import { restoreCustomer } from "../../customers/restore-customer.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { saveNotificationSettings } from "../../notifications/save-settings.ts";
import { setPayer } from "../../payments/set-payer.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { applyDeliveryStatus } from "../deliver/apply-delivery-status.ts";
import { sendReminder } from "../deliver/send-reminder.ts";
import { listReminders } from "../log/list-reminders.ts";
import { skipReminder, unskipReminder } from "./skip-reminder.ts";
import { sweepReminders } from "./sweep-reminders.ts";

const TODAY = "2026-11-21";
const page = { limit: 50 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/**
 * Creates a business that contacts customers by WhatsApp only, with one subscription, due today.
 */
async function onlyByWhatsapp(more: { phone?: string | null; email?: string; endOn?: CalendarDate } = {}) {
  const tenant = await createTestTenant(bench.deps);
  await saveNotificationSettings(tenant.ctx, { emailEnabled: false, remindOwner: false });
  const subscription = await createTestSubscription(tenant.ctx, {
    endOn: TODAY,
    email: "asha@example.in",
    ...more,
  });
  return { ...tenant, subscription };
}

const rows = async () =>
  (await bench.ledger()).map(
    ({ channel, state, fallback_of }) => `${channel} ${state}${fallback_of ? " instead" : ""}`,
  );

const fail = async (minute = 1) => {
  const row = (await bench.ledger()).find(({ channel }) => channel === "whatsapp");
  const ctx = await bench.systemContext(row?.tenant_id ?? "");
  const fault = deliveryFault("131026", "This number is not on WhatsApp.", "Call.");
  const at = new Date(bench.clock.now().getTime() + minute * 60_000);
  return applyDeliveryStatus(ctx, { reminderId: row?.id ?? "", messageId: null, status: "failed", at, fault });
};

const NOT_ON_WHATSAPP = deliveryFault("131026", "This number is not on WhatsApp.", "Call.");
const customersOwn = async () => {
  const own = (await bench.ledger()).filter((row) => row.recipient_kind === "customer");
  return { ids: own.map(({ id }) => id), tenant: own[0]?.tenant_id ?? "" };
};

describe("an email in place of WhatsApp", () => {
  it("is sent once when the message is refused, with the reason in the history and to the owner", async () => {
    const { ctx } = await onlyByWhatsapp();
    await sweepReminders(bench.deps);
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toEqual(["failed", "sent"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.emails.map((email) => email.to)).toEqual(["asha@example.in"]);

    const { items } = await listReminders(ctx, page);
    const email = items.find((item) => item.channel === "email");
    const chat = items.find((item) => item.channel === "whatsapp");
    expect(email).toMatchObject({
      state: "sent",
      fallbackOf: chat?.id,
      note: "Email instead of WhatsApp. It was refused.",
    });
    expect(chat).toMatchObject({ state: "failed", replacedBy: email?.id, note: "An email was sent instead." });
    const notified = await bench.superuser.query("select body from notification where kind = 'reminder.failed'");
    expect(notified.rows).toEqual([{ body: "It was refused. We're sending an email instead. No action needed." }]);
  });

  it("goes out once when a status says later that it failed, however often and late it says so", async () => {
    await onlyByWhatsapp();
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(await fail(1)).toBe(true);
    expect(await fail(2)).toBe(false);
    expect(await bench.work()).toEqual(["sent"]);
    expect(await fail(3)).toBe(false);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp failed"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is planned in the transaction that records the failure, or neither happens", async () => {
    await onlyByWhatsapp();
    await bench.sweepAndWork();
    const [row] = await bench.ledger();
    const ctx = await bench.systemContext(row?.tenant_id ?? "");
    const failing = { ...ctx, newId: () => "not-a-uuid" };
    const status = {
      reminderId: row?.id ?? "",
      messageId: null,
      status: "failed",
      at: ctx.now(),
      fault: null,
    } as const;
    await expect(applyDeliveryStatus(failing, status)).rejects.toThrow();
    expect(await rows()).toEqual(["whatsapp sent"]);
    expect(await bench.work()).toEqual([]);
  });

  it("is sent to customers without a number, as the history shows", async () => {
    const { ctx } = await onlyByWhatsapp({ phone: null });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(await bench.sweepAndWork()).toEqual([]);
    const { items } = await listReminders(ctx, page);
    expect(items.map(({ channel, state, cause, note }) => [channel, state, cause, note])).toEqual(
      expect.arrayContaining([
        ["email", "sent", null, "Email instead of WhatsApp. No phone number for WhatsApp."],
        ["whatsapp", "cancelled", "No phone number for WhatsApp.", "An email was sent instead."],
      ]),
    );
  });

  it("is sent to a customer whose number was removed after the message was planned", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await sweepReminders(bench.deps);
    await updateCustomer(ctx, { id: subscription.customerId, changes: { phone: null } });
    expect(await bench.work()).toEqual(["cancelled", "sent"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp cancelled"]);
  });

  const stop = (ctx: ServiceContext, customerId: string, channel: "email" | "whatsapp") =>
    recordConsent(ctx, { customerId, channel, purpose: "reminders", state: "withdrawn", source: "in the shop" });

  it("is sent when the customer opts out of WhatsApp while a message is planned, with the reason", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await sweepReminders(bench.deps);
    await stop(ctx, subscription.customerId, "whatsapp");
    await stop(ctx, subscription.customerId, "whatsapp");
    expect(await bench.work()).toEqual(["not-planned", "sent"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp cancelled"]);
    expect(bench.notifiers.templates).toEqual([]);
    const [email] = (await listReminders(ctx, { ...page, channel: "email" })).items;
    expect(email?.note).toBe("Email instead of WhatsApp. Opted out of WhatsApp on 21 Nov 2026.");
  });

  it("is not sent to a customer who opted out of both", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await sweepReminders(bench.deps);
    await stop(ctx, subscription.customerId, "email");
    await stop(ctx, subscription.customerId, "whatsapp");
    await bench.sweepAndWork();
    expect(await rows()).toEqual(["whatsapp cancelled"]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is sent when WhatsApp isn't connected", async () => {
    await onlyByWhatsapp();
    bench.deps.providers.whatsapp = unconfiguredWhatsApp();
    expect(await bench.sweepAndWork()).toEqual(["not-configured", "sent"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp cancelled"]);
  });

  it("is not sent when the same step is sent by email already", async () => {
    await bench.tenantWithTerm(TODAY);
    await bench.sweepAndWork();
    await fail();
    expect(await bench.work()).toEqual([]);
    expect(bench.notifiers.emails).toHaveLength(2);
  });

  it.each([
    ["there is no mailbox", async () => ({ email: "" })],
    ["the business wants none", async () => ({})],
  ])("does not go out where %s", async (what, given) => {
    const { ctx, subscription } = await onlyByWhatsapp(await given());
    if (what.includes("mailbox"))
      await bench.superuser.query("update customer set email = '' where id = $1", [subscription.customerId]);
    else await saveNotificationSettings(ctx, { emailFallback: false });
    await bench.sweepAndWork();
    await fail();
    expect(await bench.work()).toEqual([]);
    expect(await rows()).toEqual(["whatsapp failed"]);
  });

  it.each(["before", "after"])("is not sent for a step that is skipped %s the message is sent", async (when) => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await saveNotificationSettings(ctx, { remindOwner: true });
    const skip = () => skipReminder(ctx, { subscriptionId: subscription.id, endDate: TODAY, daysBefore: 0 });
    await sweepReminders(bench.deps);
    const { ids, tenant } = await customersOwn();
    await bench.superuser.query("delete from outbox");
    expect(ids).toHaveLength(1);
    if (when === "before")
      bench.notifiers.onSend = async () => {
        bench.notifiers.onSend = async () => undefined;
        await skip();
      };
    bench.notifiers.script = when === "before" ? ["refused"] : [];
    await sendReminder(await bench.systemContext(tenant), { reminderId: ids[0] ?? "" });
    if (when === "after") {
      await skip();
      const row = { reminderId: ids[0] ?? "", messageId: null, status: "failed" as const };
      const at = new Date(bench.clock.now().getTime() + 60_000);
      await applyDeliveryStatus(await bench.systemContext(tenant), { ...row, at, fault: NOT_ON_WHATSAPP });
    }
    bench.clock.advance({ minutes: 5 });
    await bench.sweepAndWork();
    expect(bench.notifiers.emails).toEqual([]);
    expect(await rows()).toEqual(["whatsapp failed", "whatsapp cancelled"]);
  });

  it("is sent once the skipping of the step is undone during which the message failed", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await saveNotificationSettings(ctx, { remindOwner: true });
    await sweepReminders(bench.deps);
    const later = new Date(bench.clock.now().getTime() + 3_600_000);
    await bench.superuser.query("update reminder set due_at = $1 where recipient_kind = 'owner'", [later]);
    expect(await bench.work()).toEqual(["sent", "not-due"]);
    const step = { subscriptionId: subscription.id, endDate: TODAY, daysBefore: 0 } as const;
    await skipReminder(ctx, step);
    bench.clock.advance({ minutes: 5 });
    expect(await fail()).toBe(true);
    expect(await bench.sweepAndWork()).toEqual([]);
    await unskipReminder(ctx, step);
    await unskipReminder(ctx, step);
    bench.clock.advance({ hours: 1 });
    await bench.sweepAndWork();
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual(["asha@example.in"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp failed", "whatsapp sent"]);
  });

  it("is not sent to a payer who was set after the step's own email, but in place of one that failed", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await saveNotificationSettings(ctx, { emailEnabled: true });
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent"]);
    const to = { name: "Papa", email: "papa@example.in", phone: null, company: null, status: "active" } as const;
    const payer = await createCustomer(ctx, to);
    await setPayer(ctx, { customerId: subscription.customerId, payerId: payer.id });
    expect(await fail()).toBe(true);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.emails.map((email) => email.to)).toEqual(["asha@example.in"]);

    await bench.superuser.query("update reminder set state = case channel when 'email' then 'failed' else 'sent' end");
    expect(await fail()).toBe(true);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(bench.notifiers.emails.map((email) => email.to)).toEqual(["asha@example.in", to.email]);
  });

  it("is not followed by the message it replaced when the number is there again", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await sweepReminders(bench.deps);
    const { customerId: id } = subscription;
    await updateCustomer(ctx, { id, changes: { phone: null } });
    await bench.sweepAndWork();
    await updateCustomer(ctx, { id, changes: { phone: "+919876543210" } });
    await bench.sweepAndWork();
    expect(await rows()).toEqual(["email sent instead", "whatsapp cancelled"]);
    expect(bench.notifiers.templates).toEqual([]);
  });

  it("follows changes between the failure and the morning", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    await bench.sweepAndWork();
    await fail();
    await updateSubscription(ctx, { id: subscription.id, changes: { customEndDate: "2027-11-21" } });
    expect(await bench.work()).toEqual(["cancelled"]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is not sent once the delivery is reported after the failure", async () => {
    await onlyByWhatsapp();
    await bench.sweepAndWork();
    await fail();
    const row = (await bench.ledger()).find(({ channel }) => channel === "whatsapp");
    const ctx = await bench.systemContext(row?.tenant_id ?? "");
    const about = { reminderId: row?.id ?? "", messageId: null, at: ctx.now(), fault: null };
    expect(await applyDeliveryStatus(ctx, { ...about, status: "delivered" })).toBe(true);
    expect(await bench.work()).toEqual(["cancelled"]);
    expect(bench.notifiers.emails).toEqual([]);
    expect(await rows()).toEqual(["email cancelled instead", "whatsapp delivered"]);
  });

  it("waits for the morning when the failure comes at night, and is missed when it comes too late", async () => {
    await onlyByWhatsapp();
    await bench.sweepAndWork();
    bench.clock.set("2026-11-21T16:30:00.000Z");
    await fail();
    expect(await bench.work()).toEqual([]);
    bench.clock.set("2026-11-22T02:30:00.000Z");
    expect(await bench.work()).toEqual(["sent"]);

    await bench.reset();
    await onlyByWhatsapp();
    await bench.sweepAndWork();
    bench.clock.advance({ days: 3 });
    await fail();
    expect(await bench.work()).toEqual(["missed"]);
  });
});

describe("an email in place of WhatsApp that is switched on", () => {
  const turn = (ctx: ServiceContext, emailFallback: boolean) => saveNotificationSettings(ctx, { emailFallback });

  it("is not sent for what was due to somebody without a number, but for what is due later", async () => {
    const { ctx } = await onlyByWhatsapp({ phone: null, endOn: "2026-11-29" });
    await turn(ctx, false);
    bench.clock.set("2026-11-22T04:00:00Z");
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ hours: 1 });
    await turn(ctx, true);
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ days: 3 });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await bench.ledger()).toEqual([]);
    bench.clock.set("2026-11-29T04:00:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(bench.notifiers.emails.map(({ tag }) => tag)).toEqual(["renewal-due"]);
  });

  it("is not sent for a term that was entered on its own day while it was off", async () => {
    const { ctx } = await onlyByWhatsapp({ phone: null });
    await turn(ctx, false);
    bench.clock.advance({ minutes: 1 });
    await turn(ctx, true);
    expect(await bench.sweepAndWork()).toEqual([]);
    await createTestSubscription(ctx, { endOn: TODAY, phone: null, email: "ravi@example.in" });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual(["ravi@example.in"]);
  });

  it("is sent for what fails afterwards, not for what failed before, also if that is reported later", async () => {
    const { ctx } = await onlyByWhatsapp();
    await turn(ctx, false);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    bench.clock.advance({ hours: 1 });
    await turn(ctx, true);
    expect(await fail(-30)).toBe(true);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await rows()).toEqual(["whatsapp failed"]);

    await bench.reset();
    const other = await onlyByWhatsapp();
    await turn(other.ctx, false);
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    bench.clock.advance({ hours: 1 });
    await turn(other.ctx, true);
    expect(await fail()).toBe(true);
    expect(await bench.work()).toEqual(["sent"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp failed"]);
  });

  it("counts from the last time, when it is switched off and on again", async () => {
    const { ctx } = await onlyByWhatsapp({ phone: null, endOn: "2026-11-22" });
    await turn(ctx, false);
    await turn(ctx, true);
    bench.clock.set("2026-11-22T04:00:00Z");
    expect(await bench.sweepAndWork()).toEqual(["sent"]);

    await bench.reset();
    const other = await onlyByWhatsapp({ phone: null, endOn: "2026-11-22" });
    bench.clock.set("2026-11-22T03:00:00Z");
    await turn(other.ctx, false);
    bench.clock.advance({ hours: 1 });
    await turn(other.ctx, true);
    await turn(other.ctx, true);
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.emails).toEqual([]);
  });

  it("is sent where WhatsApp has no number, also when email reminders are turned on after it was due", async () => {
    const { ctx } = await onlyByWhatsapp({ phone: null, endOn: "2026-11-22" });
    bench.clock.set("2026-11-22T03:31:00Z");
    await saveNotificationSettings(ctx, { emailEnabled: true });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(await rows()).toEqual(["email sent instead", "whatsapp cancelled"]);

    await bench.reset();
    const other = await onlyByWhatsapp({ endOn: "2026-11-22" });
    bench.clock.set("2026-11-22T03:31:00Z");
    await saveNotificationSettings(other.ctx, { emailEnabled: true });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
    expect(await rows()).toEqual(["whatsapp sent"]);
  });

  it("is not sent for what was due before and stopped for something else that is over now", async () => {
    const { ctx, subscription } = await onlyByWhatsapp();
    const { customerId: id } = subscription;
    const withdrawn = { channel: "whatsapp", purpose: "reminders", state: "withdrawn", source: "in the shop" } as const;
    await recordConsent(ctx, { customerId: id, ...withdrawn });
    await turn(ctx, false);
    await sweepReminders(bench.deps);
    await deleteCustomer(ctx, { id });
    expect(await bench.work()).toEqual(["cancelled"]);
    bench.clock.advance({ hours: 1 });
    await turn(ctx, true);
    await restoreCustomer(ctx, { id });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(bench.notifiers.emails).toEqual([]);
  });
});
