import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomer } from "../../customers/delete-customer.ts";
import { updateCustomer } from "../../customers/update-customer.ts";
import { deleteSubscription } from "../../subscriptions/delete-subscription.ts";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { sweepReminders } from "../plan/sweep-reminders.ts";
import { sendReminder } from "./send-reminder.ts";

const IN_7_DAYS = "2026-11-28";
const TODAY = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

describe("what is checked again at the moment of sending", () => {
  const planned = async () => {
    const tenant = await bench.tenantWithTerm(IN_7_DAYS);
    await sweepReminders(bench.deps);
    return tenant;
  };
  const reasons = async () => [...new Set((await bench.ledger()).map((row) => `${row.state}: ${row.state_reason}`))];

  it.each([
    ["the subscription was cancelled", "cancelled: The subscription is cancelled."],
    ["the subscription was deleted", "cancelled: The subscription was deleted."],
    ["the customer was deleted", "cancelled: The subscription was deleted."],
    ["it was renewed", "cancelled: Renewed. Runs until 27 Nov 2027."],
    ["the end moved earlier", "cancelled: The renewal date is now 26 Nov 2026."],
    ["the account was suspended", "cancelled: The account is not active."],
  ])("nothing goes out when %s", async (what, reason) => {
    const { ctx, subscription, tenantId } = await planned();
    const { id } = subscription;
    if (what.includes("cancelled")) await updateSubscription(ctx, { id, changes: { status: "cancelled" } });
    if (what === "the subscription was deleted") await deleteSubscription(ctx, { id });
    if (what === "the customer was deleted") await deleteCustomer(ctx, { id: subscription.customerId });
    if (what === "it was renewed") await updateSubscription(ctx, { id, changes: { customEndDate: "2027-11-28" } });
    if (what.includes("earlier")) await updateSubscription(ctx, { id, changes: { customEndDate: "2026-11-26" } });
    if (what.includes("suspended"))
      await bench.superuser.query("update tenant set account_status = 'suspended' where id = $1", [tenantId]);
    await bench.work();
    expect(await reasons()).toEqual([reason]);
    expect(bench.notifiers.emails).toEqual([]);
    expect(bench.notifiers.templates).toEqual([]);
  });

  it("uses the current address", async () => {
    const { ctx, subscription } = await planned();
    await updateCustomer(ctx, { id: subscription.customerId, changes: { email: "new@example.in" } });
    await bench.work();
    expect(bench.notifiers.emails.map((email) => email.to)).toContain("new@example.in");
    expect((await bench.ledger()).map((row) => row.recipient_address)).toContain("new@example.in");
  });

  it("what lands in the night waits for the morning", async () => {
    await bench.tenantWithTerm(TODAY);
    bench.clock.set("2026-11-21T15:30:00.000Z");
    await sweepReminders(bench.deps);
    expect(await bench.work()).toEqual([]);
    // Even when its job runs early, the message still waits.
    const [row] = await bench.ledger();
    const ctx = await bench.systemContext(row?.tenant_id ?? "");
    expect(await sendReminder(ctx, { reminderId: row?.id ?? "" })).toBe("not-due");
    bench.clock.set("2026-11-22T02:30:00.000Z");
    expect(await bench.work()).toEqual(["sent", "sent", "sent", "sent"]);
    expect(bench.notifiers.emails[0]?.text).toContain("was due on 21 Nov 2026");
  });

  it("what was planned by day and is sent by night waits for the morning", async () => {
    await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    bench.clock.set("2026-11-21T16:00:00.000Z");
    expect(new Set(await bench.work())).toEqual(new Set(["held"]));
    bench.clock.set("2026-11-22T02:30:00.000Z");
    expect(await bench.work()).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("what was planned in time and is sent 48 hours late is missed", async () => {
    await bench.tenantWithTerm(TODAY);
    await sweepReminders(bench.deps);
    bench.clock.advance({ hours: 49 });
    expect(new Set(await bench.work())).toEqual(new Set(["missed"]));
    expect(bench.notifiers.emails).toEqual([]);
  });
});
