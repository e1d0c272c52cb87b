import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dailyRounds } from "../digests/daily-rounds.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { readReportEmails, saveReportEmail } from "./report-emails.ts";

let bench: ReminderBench;
let tenant: TestTenant;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  bench.clock.set("2026-11-20T06:00:00Z");
  tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2027-12-31") });
  await createTestSubscription(tenant.ctx, {
    customerName: "Asha",
    endOn: "2027-03-31",
    price: 150_000,
    isPaid: true,
  });
  await bench.superuser.query("truncate outbox");
});
afterAll(() => bench.close());

const rounds = async (at: string): Promise<number> => {
  bench.clock.set(at);
  return (await dailyRounds(bench.deps)).reports;
};
const states = async () =>
  (await bench.superuser.query("select state, state_reason from reminder where step = 'reports' order by id")).rows;

describe("reports by email", () => {
  it("come on Mondays and on the first of a month, once, with figures, rows and CSV files", async () => {
    await saveReportEmail(tenant.ctx, { kind: "collections", every: "week" });
    await saveReportEmail(tenant.ctx, { kind: "churn", every: "month" });
    expect(await rounds("2026-11-22T06:00:00Z")).toBe(0);
    // Monday, before and after the hour of reminders.
    expect(await rounds("2026-11-23T02:00:00Z")).toBe(0);
    expect(await rounds("2026-11-23T06:00:00Z")).toBe(1);
    expect(await rounds("2026-11-23T07:00:00Z")).toBe(0);
    expect(await bench.work()).toEqual(["sent"]);
    const [email] = bench.notifiers.emails;
    expect(email?.subject).toBe("Prerna Classes: Collections, Nov 2026");
    expect(email?.text).toContain("Collections, Nov 2026\n\nCollected: ₹1,500\nPayments: 1");
    expect(email?.text).toContain("Cash · 1 · ₹1,500 · 100%");
    expect(email?.text).toContain("/dashboard/reports?report=collections&month=2026-11");
    expect(email?.html).toContain("<strong>₹1,500</strong>");
    expect(email?.attachments?.map(({ name }) => name)).toEqual([
      "collections-byDay-2026-11.csv",
      "collections-byMode-2026-11.csv",
    ]);
    expect(email?.attachments?.[1]?.content.toString()).toContain("Cash,1,1500.00,100\r\n");

    expect(await rounds("2026-12-01T06:00:00Z")).toBe(1);
    expect(await bench.work()).toEqual(["sent"]);
    expect(bench.notifiers.emails[1]?.subject).toBe("Prerna Classes: Churn and win-backs, Nov 2026");
    expect(bench.notifiers.emails[1]?.text).toContain("Nobody left or came back in this period.");
  });

  it("are written in the reader's language, and hold names harmlessly", async () => {
    await createTestSubscription(tenant.ctx, {
      customerName: "<b>=1+1</b>",
      endOn: "2026-11-10",
      price: 100_000,
      isPaid: true,
    });
    await updateProfile(tenant.ctx, { language: "hi" });
    await saveReportEmail(tenant.ctx, { kind: "renewals", every: "week" });
    expect(await rounds("2026-11-23T06:00:00Z")).toBe(1);
    await bench.work();
    const email = bench.notifiers.emails.find(({ tag }) => tag === "reports");
    expect(email?.subject).toBe("Prerna Classes: रिन्यूअल, नवंबर 2026");
    expect(email?.html).toContain("&lt;b&gt;=1+1&lt;/b&gt;");
    expect(email?.html).not.toContain("<b>=");
  });

  it("stop when nobody wants them any more, when their day has passed, and for an ended trial", async () => {
    await saveReportEmail(tenant.ctx, { kind: "tax", every: "week" });
    expect(await rounds("2026-11-23T06:00:00Z")).toBe(1);
    await saveReportEmail(tenant.ctx, { kind: "tax", every: null });
    await bench.work();
    expect(await states()).toEqual([{ state: "cancelled", state_reason: "There was nothing to report." }]);

    await saveReportEmail(tenant.ctx, { kind: "tax", every: "week" });
    expect(await rounds("2026-11-30T06:00:00Z")).toBe(1);
    bench.clock.advance({ days: 1 });
    await bench.work();
    expect((await states())[1]).toMatchObject({ state: "missed" });
    expect(bench.notifiers.emails.filter(({ tag }) => tag === "reports")).toEqual([]);

    await bench.superuser.query("update tenant set account_status = 'suspended' where id = $1", [tenant.tenantId]);
    expect(await rounds("2026-12-07T06:00:00Z")).toBe(0);
  });

  it("wait while the reader's address is not confirmed", async () => {
    const other = await createTestTenant(bench.deps, {
      trialEndsAt: new Date("2027-12-31"),
      isOwnerVerified: false,
    });
    await saveReportEmail(other.ctx, { kind: "team", every: "week" });
    expect(await rounds("2026-11-23T06:00:00Z")).toBe(1);
    await bench.work();
    expect(bench.notifiers.emails.filter(({ tag }) => tag === "reports")).toEqual([]);
    expect(await states()).toMatchObject([{ state: "planned" }]);
  });

  it("are a person's own choice, among the reports of their role", async () => {
    expect(await saveReportEmail(tenant.as("viewer"), { kind: "churn", every: "month" })).toEqual([
      { kind: "renewals", every: null },
      { kind: "churn", every: "month" },
      { kind: "products", every: null },
    ]);
    expect(() => saveReportEmail(tenant.as("viewer"), { kind: "tax", every: "month" })).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    const other = await createTestTenant(bench.deps);
    expect((await readReportEmails(other.ctx)).every(({ every }) => every === null)).toBe(true);
  });

  it("don't tell a member what their role no longer sees", async () => {
    await saveReportEmail(tenant.ctx, { kind: "tax", every: "week" });
    expect(await rounds("2026-11-23T06:00:00Z")).toBe(1);
    await bench.superuser.query("update membership set role = 'viewer' where tenant_id = $1", [tenant.tenantId]);
    await bench.work();
    expect(bench.notifiers.emails.filter(({ tag }) => tag === "reports")).toEqual([]);
  });
});
