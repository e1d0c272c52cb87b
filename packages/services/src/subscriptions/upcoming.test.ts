import { CountSubscriptions, ListSubscriptions } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseAmount } from "@aavarti/domain/money";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportMonth } from "../analytics/report-month.ts";
import { summarise } from "../analytics/summarise.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { readRecord } from "../customers/read-record.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { createProduct } from "../products/create-product.ts";
import { readProductRecord } from "../products/read-record.ts";
import { remindNow } from "../reminders/plan/remind-now.ts";
import { listUpcoming } from "../reminders/preview/list-upcoming.ts";
import { listLane } from "../renewals/list-lane.ts";
import { searchEverything } from "../search/search-everything.ts";
import { createSubscription } from "./create-subscription.ts";
import { countSubscriptions, listSubscriptions } from "./list-subscriptions.ts";
import { renewSubscription } from "./renew-subscription.ts";

// Today is Saturday 21 November 2026, 9:30 in India.
const TODAY = "2026-11-21";

let bench: ReminderBench;
let tenant: TestTenant;
let productId: string;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2027-12-31") });
  const batch = { name: "Physics", price: 90_000, durationMonths: 1, description: "d", capacity: 10 };
  productId = (await createProduct(tenant.ctx, batch)).id;
});
afterAll(() => bench.close());

type Length = { durationMonths: number } | { customEndDate: CalendarDate };

async function enrol(name: string, startDate: CalendarDate, length: Length = { durationMonths: 3 }) {
  const customer = await createCustomer(tenant.ctx, { name, email: `${name}@example.in`, status: "active" });
  const term = { productId, startDate, ...length, price: 90_000, status: "active" as const };
  return createSubscription(tenant.ctx, { customerId: customer.id, ...term });
}

const list = async (filter: object) =>
  (await listSubscriptions(tenant.ctx, ListSubscriptions.parse({ limit: 50, ...filter }))).items;
const idsOf = async (filter: object) => (await list(filter)).map(({ id }) => id).sort();

describe("a subscription that starts on a later day", () => {
  it("is separate from active ones in lists, counts, records and search until it starts", async () => {
    const now = await enrol("Asha", "2026-11-01");
    const today = await enrol("Bina", TODAY);
    const later = await enrol("Chitra", "2026-12-03");
    const running = { status: "active", started: true };

    expect(later).toMatchObject({ status: "active", standing: "upcoming", startsOn: "2026-12-03" });
    expect(now).toMatchObject({ standing: "active", startsOn: null });
    expect(await idsOf(running)).toEqual([now.id, today.id].sort());
    expect(await idsOf({ started: false })).toEqual([later.id]);
    // The documented filter answers what the documented status says.
    expect(await idsOf({ status: "active" })).toEqual([now.id, today.id, later.id].sort());
    const counted = await countSubscriptions(
      tenant.ctx,
      CountSubscriptions.parse({ filters: [running, { started: false }] }),
    );
    expect(counted.items.map(({ count }) => count)).toEqual([2, 1]);

    const product = await readProductRecord(tenant.ctx, { id: productId });
    expect(product).toMatchObject({ activeSubscriptions: 2, upcomingSubscriptions: 1, mrr: 600 });
    expect(product.groups).toEqual({ due: 0, running: 2, upcoming: 1, over: 0 });
    expect(await idsOf({ productId, group: "upcoming" })).toEqual([later.id]);

    const { people, subscriptions } = await searchEverything(tenant.ctx, { q: "Chitra" });
    expect(people[0]?.next).toMatchObject({ standing: "upcoming", startsOn: "2026-12-03" });
    expect(subscriptions[0]).toMatchObject({ standing: "upcoming", startsOn: "2026-12-03" });
    const lane = await listLane(tenant.ctx, { lane: "later", limit: 50 });
    expect(lane.items.find(({ id }) => id === later.id)).toMatchObject({ startsOn: "2026-12-03" });
    expect(await readRecord(tenant.ctx, { id: later.customerId })).toMatchObject({ since: TODAY });

    bench.clock.set("2026-12-02T18:30:00Z");
    expect(await idsOf(running)).toEqual([now.id, today.id, later.id].sort());
    expect(await idsOf({ started: false })).toEqual([]);
  });

  it("names the first day also when more terms are already paid", async () => {
    const later = await enrol("Chitra", "2026-12-03", { durationMonths: 1 });
    const renewed = await renewSubscription(tenant.ctx, { id: later.id, endDate: "2027-01-03" });
    expect(renewed).toMatchObject({ standing: "upcoming", startsOn: "2026-12-03", startDate: "2027-01-03" });
  });

  it("adds to the MRR from its first day, and the listed active ones add up to the MRR", async () => {
    await enrol("Asha", "2026-11-01");
    await enrol("Chitra", "2026-12-03");
    const listed = async () =>
      (await list({ status: "active", started: true })).reduce(
        (sum, { amount }) => sum + (parseAmount(amount) ?? 0),
        0,
      ) / 100;
    const mrr = async () => (await summarise(tenant.ctx, { period: "30d" })).mrr;
    expect(await mrr()).toBe(300);
    expect(await listed()).toBe(300);

    bench.clock.set("2026-12-03T04:00:00Z");
    expect(await mrr()).toBe(600);
    expect(await listed()).toBe(600);
    expect(await reportMonth(tenant.ctx, { month: "2026-11" })).toMatchObject({ mrr: 300, movements: { new: 300 } });
    expect(await reportMonth(tenant.ctx, { month: "2026-12" })).toMatchObject({ mrr: 600, movements: { new: 300 } });
  });

  it("is reminded of no day before it starts, neither by the sweep nor by hand", async () => {
    // Seven days before the end is the day before the start.
    const short = await enrol("Chitra", "2026-11-23", { customEndDate: "2026-11-29" });
    bench.clock.set("2026-11-22T04:00:00Z");
    expect((await listUpcoming(tenant.ctx, { limit: 50 })).items.map(({ daysBefore }) => daysBefore)).toEqual([0]);
    await bench.sweepAndWork();
    expect(await bench.ledger()).toEqual([]);
    const asked = await remindNow(tenant.ctx, { about: "subscriptions", ids: [short.id], evenInQuietHours: false });
    expect(asked.leftOut).toMatchObject([{ reason: "not-due", day: "2026-11-29" }]);
    const ofCustomer = await remindNow(tenant.ctx, {
      about: "customers",
      ids: [short.customerId],
      evenInQuietHours: false,
    });
    expect(ofCustomer.leftOut).toMatchObject([{ reason: "not-due", day: "2026-11-29" }]);

    bench.clock.set("2026-11-29T04:00:00Z");
    await bench.sweepAndWork();
    expect(new Set((await bench.ledger()).map(({ step }) => step))).toEqual(new Set(["due_today"]));
  });

  it("welcomes the customer when it is entered, with the day on which it starts", async () => {
    await saveNotificationSettings(tenant.ctx, { messages: ["welcome"] });
    await enrol("Chitra", "2026-12-03");
    bench.clock.advance({ minutes: 5 });
    await bench.work();
    const welcome = bench.notifiers.emails.find(({ tag }) => tag === "welcome");
    expect(welcome?.text).toContain("starts on 3 Dec 2026");
  });
});
