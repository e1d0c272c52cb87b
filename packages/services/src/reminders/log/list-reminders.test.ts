import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateCustomer } from "../../customers/update-customer.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { applyDeliveryStatus } from "../deliver/apply-delivery-status.ts";
import { skipReminder } from "../plan/skip-reminder.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { countReminders } from "./count-reminders.ts";
import { listReminders } from "./list-reminders.ts";
import { readMessage } from "./read-message.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India; reminders are sent at 9:00.
const TODAY = "2026-11-21";
const page = { limit: 50 };

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

describe("the reminder history", () => {
  it("shows recipient, channel and status in plain words", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(TODAY);
    await bench.sweepAndWork();
    const { items } = await listReminders(ctx, page);
    expect(items).toHaveLength(4);
    const mail = items.find((item) => item.channel === "email" && item.recipient.kind === "customer");
    expect(mail).toMatchObject({
      state: "sent",
      label: "Sent",
      explanation: "Sent. Delivery isn't confirmed yet.",
      cause: null,
      nextStep: null,
      daysBefore: 0,
      step: "On the day",
      recipient: { kind: "customer", name: "Asha Patel", address: bench.notifiers.emails[0]?.to },
      subscriptionId: subscription.id,
      endDate: TODAY,
      customer: { id: subscription.customerId, name: "Asha Patel" },
      product: { name: "Gold plan" },
      dueAt: "2026-11-21T04:00:00.000Z",
      sentAt: "2026-11-21T04:00:00.000Z",
      readAt: null,
    });
    expect(items.map((item) => item.recipient.name).sort()).toEqual([
      "Asha Patel",
      "Asha Patel",
      "Priya Sharma",
      "Priya Sharma",
    ]);
  });

  it("names the cause and next step of a failure, also when the provider gave none", async () => {
    const { ctx, id } = await planOne(bench, "whatsapp");
    await bench.work();
    const at = bench.clock.now();
    const fault = deliveryFault("131026", "Not on WhatsApp.", "Call.");
    await applyDeliveryStatus(ctx, { reminderId: id, messageId: null, status: "failed", at, fault });
    expect((await listReminders(ctx, page)).items).toMatchObject([
      {
        state: "failed",
        label: "Failed",
        explanationReason: { reason: "state.failed", params: {} },
        cause: "Not on WhatsApp.",
        causeReason: { reason: "fault.quoted", params: { words: "Not on WhatsApp." } },
        nextStep: "Call.",
        nextStepReason: { reason: "fault.quoted", params: { words: "Call." } },
      },
    ]);
    // A process of the version before writes only the sentences.
    await bench.superuser.query("update reminder set state_reason = 'Renewed until 28 Nov 2027.', next_step = null");
    expect((await listReminders(ctx, page)).items).toMatchObject([
      { cause: "Renewed until 28 Nov 2027.", causeReason: null, nextStepReason: { reason: "next.checkAddress" } },
    ]);
    await bench.superuser.query("update reminder set state = 'missed', state_reason = null, next_step = null");
    expect((await listReminders(ctx, page)).items).toMatchObject([
      { state: "missed", cause: null, nextStep: "Contact the recipient directly." },
    ]);
  });

  it("filters by state, channel, subscription and customer", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    const count = async (filter: object) => (await listReminders(ctx, { ...page, ...filter })).items.length;
    expect(await count({ status: "queued" })).toBe(4);
    expect(await count({ status: "sent" })).toBe(0);
    expect(await count({ channel: "whatsapp" })).toBe(2);
    expect(await count({ subscriptionId: subscription.id })).toBe(4);
    expect(await count({ customerId: subscription.customerId, channel: "email" })).toBe(2);
    expect(await count({ customerId: subscription.id })).toBe(0);
  });

  it("pages without missing or repeating any", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    const whole = (await listReminders(ctx, page)).items.map((item) => item.id);
    const first = await listReminders(ctx, { limit: 3 });
    const last = first.items.at(-1);
    expect(first.nextCursor).not.toBeNull();
    const cursor = { createdAt: new Date(last?.createdAt ?? ""), id: last?.id ?? "" };
    const second = await listReminders(ctx, { limit: 3, cursor });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(whole);
    expect(second.nextCursor).toBeNull();
  });

  it("counts a period's reminders by state, zeros too, by the days of the tenant", async () => {
    const { ctx } = await bench.tenantWithTerm(TODAY);
    await bench.sweepAndWork();
    const counts = await countReminders(ctx, { period: "7d" });
    expect(counts.total).toBe(4);
    expect(Object.fromEntries(counts.states.map(({ state, count }) => [state, count]))).toEqual({
      queued: 0,
      sent: 4,
      delivered: 0,
      read: 0,
      failed: 0,
      unknown: 0,
      cancelled: 0,
      skipped: 0,
      missed: 0,
    });
    bench.clock.set("2026-11-27T18:29:59Z");
    expect((await countReminders(ctx, { period: "7d" })).total).toBe(4);
    bench.clock.set("2026-11-27T18:30:00Z");
    expect((await countReminders(ctx, { period: "7d" })).total).toBe(0);
    expect((await countReminders(ctx, { period: "30d" })).total).toBe(4);
  });

  it("counts exactly the rows that the same filters list, and separates skipped from cancelled", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    await skipReminder(ctx, { subscriptionId: subscription.id, endDate: TODAY, daysBefore: 0 });
    await bench.superuser.query(
      "update reminder set skipped_by = null where channel = 'email' and recipient_kind = 'owner'",
    );
    await bench.superuser.query(
      "update reminder set due_at = due_at - interval '20 days' where recipient_kind = 'owner'",
    );
    for (const period of ["7d", "30d", "90d"] as const)
      for (const channel of ["email", "whatsapp", undefined] as const) {
        const filter = { period, ...(channel && { channel }) };
        const counts = await countReminders(ctx, filter);
        const rows = (await listReminders(ctx, { ...page, ...filter })).items;
        expect(counts.total).toBe(rows.length);
        for (const { state, count } of counts.states) {
          const listed = (await listReminders(ctx, { ...page, ...filter, status: state })).items;
          expect(listed.map((row) => row.state)).toEqual(Array.from({ length: count }, () => state));
        }
      }
    const states = (await listReminders(ctx, page)).items.map(({ state }) => state).sort();
    expect(states).toEqual(["cancelled", "skipped", "skipped", "skipped"]);
    expect((await listReminders(ctx, { ...page, period: "7d" })).items).toHaveLength(2);
  });

  it("is hidden from other businesses", async () => {
    const { subscription } = await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    const [row] = await bench.ledger();
    const stranger = await bench.tenantWithTerm("2027-06-01");
    expect((await listReminders(stranger.ctx, page)).items).toEqual([]);
    expect((await listReminders(stranger.ctx, { ...page, subscriptionId: subscription.id })).items).toEqual([]);
    expect((await countReminders(stranger.ctx, { period: "90d" })).total).toBe(0);
    await expect(readMessage(stranger.ctx, { id: row?.id ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Reminder not found",
    });
  });

  it("may be read by every role, since every role may read the customers in it", async () => {
    const { as } = await bench.tenantWithTerm(TODAY);
    for (const role of ["owner", "admin", "manager", "agent", "accountant", "viewer"] as const)
      expect(await listReminders(as(role), page)).toEqual({ items: [], nextCursor: null });
  });
});

describe("the text of a reminder", () => {
  it("is the sent text, whatever changed since", async () => {
    const { ctx, id } = await planOne(bench, "email");
    await bench.work();
    const sent = bench.notifiers.emails[0];
    // The text without the customer's unsubscribe link below it.
    const [words] = sent?.text.split("\n\nTo stop email reminders") ?? [];
    const [{ customer_id: customerId = "" } = {}] = await bench.ledger();
    await updateCustomer(ctx, { id: customerId, changes: { name: "Somebody Else", email: "else@example.in" } });
    expect(await readMessage(ctx, { id })).toEqual({
      id,
      channel: "email",
      wasSent: true,
      to: sent?.to,
      subject: sent?.subject,
      text: words,
    });
  });

  it("is the text that would be sent now, until it is sent", async () => {
    const { ctx, id } = await planOne(bench, "whatsapp");
    const [{ customer_id: customerId = "" } = {}] = await bench.ledger();
    await updateCustomer(ctx, { id: customerId, changes: { name: "Asha Rao" } });
    expect(await readMessage(ctx, { id })).toMatchObject({
      wasSent: false,
      to: "+919876543210",
      subject: null,
      text: "Hi Asha Rao, your Gold plan at Prerna Classes is due for renewal on 21 Nov 2026. Amount: ₹3,000 (₹1,500 renewal + ₹1,500 earlier dues). Reply here to renew or ask a question.",
    });
  });

  it("is available for a cancelled reminder, and absent when the customer can't be reached", async () => {
    const { ctx, id } = await planOne(bench, "whatsapp");
    const [{ customer_id: customerId = "", subscription_id: subscriptionId = "" } = {}] = await bench.ledger();
    await updateSubscription(ctx, { id: subscriptionId, changes: { status: "cancelled" } });
    await bench.work();
    expect(await readMessage(ctx, { id })).toMatchObject({
      wasSent: false,
      text: expect.stringContaining("Gold plan"),
    });
    await updateCustomer(ctx, { id: customerId, changes: { phone: null } });
    expect(await readMessage(ctx, { id })).toMatchObject({ wasSent: false, text: null });
  });
});
