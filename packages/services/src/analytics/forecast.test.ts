import { ListCalls } from "@aavarti/contract/forecast";
import { learnRenewals, type PastChances, renewalProbability } from "@aavarti/domain/forecast";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dependencies } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { listCalls, readForecast } from "./forecast.ts";

const clock = createTestClock();
let database: TestDatabase;
let deps: Dependencies;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeDependencies({ db: database.db, now: clock.now });
});
afterAll(() => database.close());

const on = (day: string) => clock.set(`${day}T04:00:00Z`);

type Business = { tenant: TestTenant; productId: string; ids: string[]; customerIds: string[] };

async function begin({ tenant, productId, ids, customerIds }: Business, months = 1, price = 100_000) {
  const { id: customerId } = await createCustomer(tenant.ctx, {
    name: `Customer ${ids.length + 1}`,
    email: "a@example.in",
    status: "active",
  });
  const startDate = tenant.ctx.today();
  const terms = { startDate, durationMonths: months, price, status: "active" as const };
  const { id } = await createSubscription(tenant.ctx, { customerId, productId, ...terms });
  ids.push(id);
  customerIds.push(customerId);
}

async function renew({ tenant, ids }: Business, endDate: string, places: readonly number[]) {
  for (const place of places) {
    const end = endDate as `${number}-${number}-${number}`;
    await renewSubscription(tenant.ctx, { id: ids[place - 1] ?? "", endDate: end, from: "old_end" });
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

async function newBusiness(): Promise<Business> {
  const tenant = await createTestTenant(deps);
  const { id: productId } = await createProduct(tenant.ctx, {
    ...{ name: "Yoga", price: 100_000, durationMonths: 1, description: "x", graceDays: 0 },
  });
  return { tenant, productId, ids: [], customerIds: [] };
}

/**
 * Twelve at ₹1,000 a month from 20 April, of whom some renew each month. On 2 November the first
 * three are due on 20 November, the next two have been late since 20 October.
 */
async function business(): Promise<Business> {
  on("2026-04-20");
  const made = await newBusiness();
  for (const _ of upTo(12)) await begin(made);
  on("2026-05-20");
  await renew(made, "2026-05-20", upTo(11));
  on("2026-06-20");
  await renew(made, "2026-06-20", upTo(8));
  on("2026-07-05");
  await renew(made, "2026-06-20", [9]);
  on("2026-07-10");
  await begin(made, 12, 900_000);
  on("2026-07-20");
  await renew(made, "2026-07-20", [...upTo(6), 9]);
  on("2026-08-20");
  await renew(made, "2026-08-20", upTo(5));
  on("2026-09-20");
  await renew(made, "2026-09-20", upTo(5));
  on("2026-10-20");
  await renew(made, "2026-10-20", upTo(3));
  on("2026-11-02");
  return made;
}

/** What is known on 2 November: [month, renewed before, chances before, chances, renewed]. */
const PAST = [
  ["2026-05", 0, 0, 12, 11],
  ["2026-06", 1, 1, 11, 9],
  ["2026-07", 2, 2, 9, 7],
  ["2026-08", 3, 3, 7, 5],
  ["2026-09", 4, 4, 5, 5],
] as const;
const pastOf = ({ productId }: Business): PastChances[] =>
  PAST.map(([month, ownRenewed, ownChances, chances, renewed]) => ({
    ...{ plan: `${productId}/1`, month, ownRenewed, ownChances, chances, renewed },
  }));
/** Renewals on the day of the end, and one fifteen days later. */
const DELAYS = [
  { days: 0, renewals: 36 },
  { days: 15, renewals: 1 },
];

describe("the forecast", () => {
  it("sums what is due in 30, 60 and 90 days, and what came of the last quarter's", async () => {
    const { tenant } = await business();
    const forecast = await readForecast(tenant.ctx);
    expect(forecast).toMatchObject({ from: "2026-11-02", needed: 10, known: 44, renewed: 37, startsOn: null });
    // Three end on 20 November, two did on 20 October, and each again a month later.
    expect(forecast.horizons.map(({ days, until, terms, due }) => [days, until, terms, due])).toEqual([
      [30, "2026-12-02", 7, 7_000],
      [60, "2027-01-01", 12, 12_000],
      [90, "2027-01-31", 17, 17_000],
    ]);
    for (const { low, expected, high, due } of forecast.horizons) {
      expect(low).toBeLessThan(expected);
      expect(expected).toBeLessThan(high);
      expect(high).toBeLessThanOrEqual(due);
    }
    expect(forecast.points.map(({ day, due }) => [day, due]).slice(0, 4)).toEqual([
      ["2026-11-02", 2_000],
      ["2026-11-12", 2_000],
      ["2026-11-22", 7_000],
      ["2026-12-02", 7_000],
    ]);
    // On 1 July eight had three terms to come by 30 September, and three more were late.
    expect(forecast.lastQuarter).toMatchObject({
      ...{ from: "2026-07-01", until: "2026-09-30", due: 36_000, everyone: 36_000, isOver: true },
      // Twice the ninth; then six, five and five of the first.
      actual: 18_000,
      // Of the twelve terms that ended in May, eleven were renewed.
      lastMonth: 33_000,
    });
  });

  it("counts a late term until its thirtieth day, and not what is paused or cancelled", async () => {
    const made = await business();
    const dueNow = async () => (await readForecast(made.tenant.ctx)).points[0]?.due;
    on("2026-11-19");
    expect(await dueNow()).toBe(2_000);
    await pauseSubscription(made.tenant.ctx, { id: made.ids[0] ?? "" });
    await cancelSubscription(made.tenant.ctx, { id: made.ids[1] ?? "", when: "at_end", reason: "moved" });
    // Only the third is left for the 20th, and the two that are late have a second term then.
    expect((await readForecast(made.tenant.ctx)).points[1]?.due).toBe(5_000);
    on("2026-11-20");
    expect(await dueNow()).toBe(1_000);
  });

  it("counts a short term each time it comes due, and a first renewal by its plan", async () => {
    const made = await business();
    const before = (await readForecast(made.tenant.ctx)).horizons.map(({ due }) => due);
    const customerId = made.customerIds[11] ?? "";
    const term = { customerId, productId: made.productId, status: "active" as const, price: 30_000 };
    await createSubscription(made.tenant.ctx, { ...term, startDate: "2026-10-28", customEndDate: "2026-11-07" });
    const after = (await readForecast(made.tenant.ctx)).horizons.map(({ due }) => due);
    // Ten days each from 7 November: three by 2 December, six by 1 January, nine by 31 January.
    expect(after.map((due, place) => due - (before[place] ?? 0))).toEqual([900, 1_800, 2_700]);
    const { items } = await listCalls(made.tenant.ctx, { days: 30, limit: 10 });
    const call = items.find((item) => item.customerId === customerId);
    // Nothing is known of terms of ten days, so the business's mean counts.
    const model = learnRenewals({ past: pastOf(made), delays: DELAYS, promises: { kept: 0, broken: 0 } });
    expect(call).toMatchObject({ reasons: ["first"], renewed: 0, chances: 0, planRate: model.business.mean });
  });

  it("says from when it works while too few terms had their time", async () => {
    on("2026-10-10");
    const made = await newBusiness();
    for (const _ of upTo(9)) await begin(made);
    const { id: productId } = await createProduct(made.tenant.ctx, {
      ...{ name: "Pilates", price: 200_000, durationMonths: 1, description: "x", graceDays: 0 },
    });
    on("2026-10-20");
    // What a change of product leaves of a term is none.
    await changeProduct(made.tenant.ctx, { id: made.ids[0] ?? "", productId, mode: "keep_end" });
    expect(await readForecast(made.tenant.ctx)).toMatchObject({ known: 0, startsOn: null, horizons: [], points: [] });
    await begin(made);
    // It ends on 20 November, and can be renewed up to 20 December.
    expect((await readForecast(made.tenant.ctx)).startsOn).toBe("2026-12-21");
    on("2026-12-20");
    expect(await readForecast(made.tenant.ctx)).toMatchObject({ known: 9, horizons: [] });
    expect((await listCalls(made.tenant.ctx, { days: 30, limit: 10 })).items).toEqual([]);
    on("2026-12-21");
    const forecast = await readForecast(made.tenant.ctx);
    expect(forecast).toMatchObject({ known: 10, renewed: 0, startsOn: null, lastQuarter: null });
    expect(forecast.horizons.map(({ due }) => due)).toEqual([0, 0, 0]);
  });

  it("shows another business nothing, and a viewer the same as the owner", async () => {
    const { tenant } = await business();
    const other = await createTestTenant(deps);
    expect(await readForecast(other.ctx)).toMatchObject({ known: 0, horizons: [] });
    expect((await listCalls(other.ctx, { days: 90, limit: 10 })).items).toEqual([]);
    expect((await readForecast(tenant.as("viewer"))).known).toBe(44);
  });
});

describe("the call list", () => {
  it("has whom it would cost most to lose first, and why", async () => {
    const made = await business();
    const { items, nextCursor } = await listCalls(made.tenant.ctx, { days: 30, limit: 10 });
    expect(nextCursor).toBeNull();
    expect(items.map(({ customerName }) => customerName).toSorted()).toEqual(
      upTo(5).map((place) => `Customer ${place}`),
    );
    expect(
      items
        .map(({ customerId }) => made.customerIds.indexOf(customerId) + 1)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([4, 5]);
    expect(items[0]).toMatchObject({
      ...{ amount: 1_000, endDate: "2026-10-20", daysLate: 13, promisedOn: null },
      ...{ reasons: ["record", "late"], renewed: 5, chances: 5, productName: "Yoga" },
    });
    expect(items[4]).toMatchObject({ endDate: "2026-11-20", daysLate: 0, reasons: ["record"], renewed: 6, chances: 6 });
    for (const { amount, loss, probability } of items) expect(loss).toBeCloseTo(amount * (1 - probability), 2);
  });

  it("has the probability of the domain's rule", async () => {
    const made = await business();
    const { items } = await listCalls(made.tenant.ctx, { days: 30, limit: 10 });
    const model = learnRenewals({ past: pastOf(made), delays: DELAYS, promises: { kept: 0, broken: 0 } });
    const record = { plan: `${made.productId}/1`, isPromised: false };
    const late = { ...record, ownRenewed: 5, ownChances: 5, daysLate: 13 };
    expect(items[0]?.probability).toBeCloseTo(renewalProbability(model, late, 10), 12);
    const due = { ...record, ownRenewed: 6, ownChances: 6, daysLate: 0 };
    expect(items[4]?.probability).toBeCloseTo(renewalProbability(model, due, 11), 12);
  });

  it("puts who promised to pay lower, and comes in pages without repeats", async () => {
    const made = await business();
    const customerId = made.customerIds[3] ?? "";
    await recordPromise(made.tenant.ctx, { customerId, promisedOn: "2026-11-05" });
    const seen = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listCalls>> = await listCalls(
        made.tenant.ctx,
        ListCalls.parse({ limit: 2, ...(cursor && { cursor }) }),
      );
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ subscriptionId }) => subscriptionId)).size).toBe(5);
    const losses = seen.map(({ loss }) => loss);
    expect(losses).toEqual(losses.toSorted((one, other) => other - one));
    const promised = seen.find((call) => call.customerId === customerId);
    expect(promised).toMatchObject({ promisedOn: "2026-11-05", reasons: ["record", "late", "promised"] });
    // Seven of ten are thought to keep a promise, until something is known.
    expect(promised?.probability).toBeCloseTo(0.7, 6);
  });
});
