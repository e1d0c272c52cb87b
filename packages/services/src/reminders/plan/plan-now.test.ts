import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateSubscription } from "../../subscriptions/update-subscription.ts";
import { sweepReminders } from "./sweep-reminders.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India.
const TODAY = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const newTenant = () => createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });

describe("a subscription entered on a day of its reminders", () => {
  it.each([
    ["is due today", TODAY],
    ["is due in 7 days", "2026-11-28"],
  ] as const)("reminds at once when it %s, without a sweep, and the sweep finds nothing left", async (_when, endOn) => {
    const { ctx } = await newTenant();
    await createTestSubscription(ctx, { endOn });
    expect(await bench.work()).toEqual(["sent", "sent", "sent", "sent"]);
    await sweepReminders(bench.deps);
    expect(await bench.work()).toEqual([]);
  });

  it("waits like any other on other days, and when it is not active", async () => {
    const { ctx } = await newTenant();
    const subscription = await createTestSubscription(ctx, { endOn: "2026-11-25" });
    expect((await bench.superuser.query("select from outbox")).rowCount).toBe(0);
    await updateSubscription(ctx, { id: subscription.id, changes: { status: "pending", customEndDate: TODAY } });
    expect((await bench.superuser.query("select from outbox")).rowCount).toBe(0);
    await updateSubscription(ctx, { id: subscription.id, changes: { status: "active" } });
    expect((await bench.work()).length).toBeGreaterThan(0);
  });

  it("queues a job for its own business only, and none when its transaction is rolled back", async () => {
    const { ctx, tenantId } = await newTenant();
    await newTenant();
    await createTestSubscription(ctx, { endOn: TODAY });
    const { rows } = await bench.superuser.query("select name, payload from outbox");
    expect(rows).toEqual([{ name: "reminder.plan", payload: { tenantId } }]);
    const missing = "0190a000-0000-7000-8000-000000000001";
    await bench.superuser.query("delete from outbox");
    await expect(updateSubscription(ctx, { id: missing, changes: { customEndDate: TODAY } })).rejects.toThrow();
    expect((await bench.superuser.query("select from outbox")).rowCount).toBe(0);
  });
});
