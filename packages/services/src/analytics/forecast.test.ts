import { ListCalls } from "@aavarti/contract/forecast";
import { learnRenewals, type PastChances, renewalProbability } from "@aavarti/domain/forecast";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
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
import { advanceForecast } from "./calculate-forecast.ts";
import { listCalls, readForecast } from "./forecast.ts";
import { outdateForecast } from "./stored-forecast.ts";
import { sweepForecasts } from "./sweep-forecasts.ts";

const clock = createTestClock();
let database: TestDatabase;
let deps: Dependencies;
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(database.superuserUrl);
  await superuser.connect();
  deps = makeDependencies({ db: database.db, now: clock.now });
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

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

describe("a large business", () => {
  const LARGE = { liveTerms: 0 };
  const SMALL_PARTS = { part: 3, parts: 2, calls: 2_000 };

  /** Jobs of a tenant's calculation that wait in the outbox, which are taken from it. */
  const takeJobs = async ({ tenantId }: TestTenant): Promise<number> => {
    const taken = await superuser.query("delete from outbox where tenant_id = $1 and name = 'forecast.advance'", [
      tenantId,
    ]);
    return taken.rowCount ?? 0;
  };

  /** Runs the job until it doesn't come back; each time as another process would. */
  async function calculate(tenant: TestTenant, sizes = SMALL_PARTS): Promise<number> {
    let runs = 0;
    while ((await takeJobs(tenant)) > 0) {
      await advanceForecast(tenant.ctx, sizes);
      runs += 1;
    }
    return runs;
  }

  const forecastOf = ({ ctx }: TestTenant) => readForecast(ctx, LARGE);
  const callsOf = ({ ctx }: TestTenant, days: 30 | 60 | 90 = 30, limit = 10) => listCalls(ctx, { days, limit }, LARGE);
  /** The forecast as of a business that never had a stored one. */
  const liveOf = async ({ tenantId, ctx }: TestTenant) => {
    await superuser.query("delete from stored_forecast where tenant_id = $1", [tenantId]);
    return readForecast(ctx);
  };
  const withoutTime = <Answer extends object>(answer: Answer) => ({
    ...answer,
    ...{ calculatedAt: null, calculatedPercent: null },
  });

  it("gets a forecast in parts that is the one of a single answer", async () => {
    const made = await business();
    const { tenant } = made;
    await recordPromise(tenant.ctx, { customerId: made.customerIds[3] ?? "", promisedOn: "2026-11-05" });
    const [live, calls] = [await readForecast(tenant.ctx), await listCalls(tenant.ctx, { days: 90, limit: 10 })];
    expect(await forecastOf(tenant)).toMatchObject({ horizons: [], calculatedAt: null, calculatedPercent: 0 });
    expect(await callsOf(tenant)).toEqual({ items: [], nextCursor: null, calculatedAt: null, calculatedPercent: 0 });
    expect(await calculate(tenant)).toBeGreaterThan(4);
    const stored = await forecastOf(tenant);
    expect(stored).toMatchObject({ calculatedAt: "2026-11-02T04:00:00.000Z", calculatedPercent: null });
    expect(withoutTime(stored)).toEqual(live);
    expect(live.lastQuarter).not.toBeNull();
    const list = await callsOf(tenant, 90);
    expect(list.items.map(({ subscriptionId, reasons }) => [subscriptionId, reasons])).toEqual(
      calls.items.map(({ subscriptionId, reasons }) => [subscriptionId, reasons]),
    );
    for (const [place, call] of list.items.entries()) {
      const { probability, planRate, ...rest } = calls.items[place] ?? call;
      expect(call).toMatchObject(rest);
      expect(call.probability).toBeCloseTo(probability, 12);
      expect(call.planRate).toBeCloseTo(planRate, 12);
    }
    expect(await takeJobs(tenant)).toBe(0);
  });

  it("asks once for a calculation, and again after a minute", async () => {
    const { tenant } = await business();
    await Promise.all([forecastOf(tenant), callsOf(tenant)]);
    expect(await takeJobs(tenant)).toBe(1);
    clock.set("2026-11-02T04:00:59Z");
    await forecastOf(tenant);
    expect(await takeJobs(tenant)).toBe(0);
    clock.set("2026-11-02T04:01:00Z");
    await forecastOf(tenant);
    expect(await takeJobs(tenant)).toBe(1);
  });

  it("goes on where an ended process was, and one of two at once stores nothing", async () => {
    const { tenant } = await business();
    const live = await readForecast(tenant.ctx);
    await forecastOf(tenant);
    await advanceForecast(tenant.ctx, SMALL_PARTS);
    expect((await forecastOf(tenant)).calculatedPercent).toBeGreaterThan(0);
    const failing = {
      ...tenant.ctx,
      today: () => tenant.ctx.today(),
      transact: () => Promise.reject(new Error("ended")),
    };
    await expect(advanceForecast(failing, SMALL_PARTS)).rejects.toThrow("ended");
    await Promise.all([advanceForecast(tenant.ctx, SMALL_PARTS), advanceForecast(tenant.ctx, SMALL_PARTS)]);
    await calculate(tenant);
    expect(withoutTime(await forecastOf(tenant))).toEqual(live);
  });

  it("is calculated again on the business's next day, also if its zone is another", async () => {
    const made = await business();
    const { tenant } = made;
    await forecastOf(tenant);
    await calculate(tenant);
    // 18:00 in Greenwich is before midnight in India, 18:30 is the next day.
    clock.set("2026-11-02T18:29:00Z");
    await sweepForecasts(deps);
    expect(await takeJobs(tenant)).toBe(0);
    clock.set("2026-11-02T18:30:00Z");
    await sweepForecasts(deps);
    expect(await calculate(tenant)).toBeGreaterThan(0);
    expect(await forecastOf(tenant)).toMatchObject({ from: "2026-11-03", calculatedPercent: null });
    // The last one is shown while the next is calculated.
    on("2026-11-05");
    expect(await forecastOf(tenant)).toMatchObject({ from: "2026-11-03", calculatedPercent: 0 });
    await calculate(tenant);
    expect((await forecastOf(tenant)).from).toBe("2026-11-05");
  });

  it("isn't calculated while nobody asks, and begins again when a day ends before it does", async () => {
    const { tenant } = await business();
    await forecastOf(tenant);
    await advanceForecast(tenant.ctx, SMALL_PARTS);
    await takeJobs(tenant);
    on("2026-11-03");
    await sweepForecasts(deps);
    await calculate(tenant);
    const stored = await forecastOf(tenant);
    on("2026-11-18");
    await sweepForecasts(deps);
    expect(await takeJobs(tenant)).toBe(0);
    on("2026-11-03");
    expect(withoutTime(stored)).toEqual(await liveOf(tenant));
  });

  it("is calculated again after an import, and drops who was renewed or cancelled from the list", async () => {
    const made = await business();
    const { tenant } = made;
    await forecastOf(tenant);
    await calculate(tenant);
    const before = await forecastOf(tenant);
    expect((await callsOf(tenant)).items).toHaveLength(5);
    await renew(made, "2026-10-20", [4]);
    await cancelSubscription(tenant.ctx, { id: made.ids[0] ?? "", when: "now", reason: "moved" });
    const left = (await callsOf(tenant)).items.map(({ subscriptionId }) => made.ids.indexOf(subscriptionId) + 1);
    expect(left.toSorted()).toEqual([2, 3, 5]);
    clock.set("2026-11-02T05:00:00Z");
    await tenant.ctx.transact((unit) => outdateForecast(tenant.ctx, unit));
    expect((await forecastOf(tenant)).calculatedPercent).toBe(0);
    await calculate(tenant);
    const stored = await forecastOf(tenant);
    expect(stored.horizons).not.toEqual(before.horizons);
    expect(withoutTime(stored)).toEqual(await liveOf(tenant));
  });

  it("has the calls with the largest losses only, in pages without repeats", async () => {
    const made = await business();
    const { tenant } = made;
    const all = (await listCalls(tenant.ctx, { days: 60, limit: 20 })).items.map(
      ({ subscriptionId }) => subscriptionId,
    );
    await forecastOf(tenant);
    await calculate(tenant, { ...SMALL_PARTS, calls: 3 });
    const page = await callsOf(tenant, 60, 2);
    const cursor = ListCalls.parse({ cursor: page.nextCursor }).cursor;
    const next = await listCalls(tenant.ctx, { days: 60, limit: 2, cursor }, LARGE);
    expect([...page.items, ...next.items].map(({ subscriptionId }) => subscriptionId)).toEqual(all.slice(0, 3));
    expect(next.nextCursor).toBeNull();
  });

  it("says from when there is a forecast while too few terms are known, and shows others nothing", async () => {
    on("2026-10-20");
    const made = await newBusiness();
    for (const _ of upTo(12)) await begin(made);
    await forecastOf(made.tenant);
    await calculate(made.tenant);
    expect(await forecastOf(made.tenant)).toMatchObject({ known: 0, startsOn: "2026-12-21", horizons: [] });
    expect((await callsOf(made.tenant)).items).toEqual([]);
    const other = await createTestTenant(deps);
    expect(await readForecast(other.ctx)).toMatchObject({ known: 0, calculatedAt: null, calculatedPercent: null });
    expect((await listCalls(other.ctx, { days: 30, limit: 10 })).items).toEqual([]);
  });
});
