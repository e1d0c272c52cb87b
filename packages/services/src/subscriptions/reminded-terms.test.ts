import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { pauseSubscription } from "./pause-subscription.ts";
import { reactivateSubscription } from "./reactivate-subscription.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { resumeSubscription } from "./resume-subscription.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India.
const IN_7_DAYS = "2026-11-28";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const reasons = async () => [...new Set((await bench.ledger()).map((row) => row.state_reason))];

describe("a reminder that was planned", () => {
  it("stops when the term is renewed before it goes out", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(IN_7_DAYS);
    await sweepReminders(bench.deps);
    await renewSubscription(ctx, { id: subscription.id, endDate: IN_7_DAYS });
    expect(await bench.work()).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect(await reasons()).toEqual(["Renewed. Runs until 27 Dec 2026."]);
  });

  it("stops when the subscription is paused or cancelled at its end", async () => {
    const paused = await bench.tenantWithTerm(IN_7_DAYS);
    await sweepReminders(bench.deps);
    await pauseSubscription(paused.ctx, { id: paused.subscription.id });
    await bench.work();
    expect(await reasons()).toEqual(["The subscription is paused."]);
    await bench.reset();
    const leaving = await bench.tenantWithTerm(IN_7_DAYS);
    await sweepReminders(bench.deps);
    await cancelSubscription(leaving.ctx, { id: leaving.subscription.id, when: "at_end", reason: "price" });
    await bench.work();
    expect(await reasons()).toEqual(["The subscription is set to cancel on its end date."]);
  });
});

describe("the sweep", () => {
  it("plans nothing while paused, and for the new end once it was resumed", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(IN_7_DAYS);
    await pauseSubscription(ctx, { id: subscription.id });
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ days: 4 });
    expect(await resumeSubscription(ctx, { id: subscription.id })).toMatchObject({ endDate: "2026-12-02" });
    // Paused on the seventh day before the end, it has seven days left when it resumes.
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
    expect((await bench.ledger()).map((row) => row.step)).toEqual(Array(4).fill("due_in_7"));
  });

  it("plans nothing for one that is cancelled at its end, until that is undone", async () => {
    const { ctx, subscription } = await bench.tenantWithTerm(IN_7_DAYS);
    await cancelSubscription(ctx, { id: subscription.id, when: "at_end", reason: "other" });
    expect(await bench.sweepAndWork()).toEqual([]);
    await reactivateSubscription(ctx, { id: subscription.id });
    expect(await bench.sweepAndWork()).toEqual(["sent", "sent", "sent", "sent"]);
  });
});
