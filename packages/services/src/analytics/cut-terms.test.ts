import { measureGrowth } from "@aavarti/db/queries/growth";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { addDays, type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { summarise } from "./summarise.ts";

const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(database.superuserUrl);
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

const FIRST: CalendarDate = "2025-01-15";
const at = (day: CalendarDate) => clock.set(`${day}T04:00:00Z`);
const newTenant = () => createTestTenant(makeDependencies({ db: database.db, now: clock.now }));

const fail = () => {
  throw new Error("The subscription is gone");
};

/** Returns the MRR of up to 29 days from the first to before a day. */
async function mrrBefore({ ctx }: TestTenant, today: CalendarDate) {
  const span = daysBetween(FIRST, today);
  if (span === 0) return [];
  const days = [...new Set(Array.from({ length: 29 }, (_, index) => addDays(FIRST, Math.floor((index * span) / 29))))];
  return ctx.transact(async ({ trx }) => {
    const question = { days, first: addDays(today, -1), last: today, cohortsFrom: FIRST };
    return (await measureGrowth(trx, { ...question, today, timeZone: ctx.timeZone })).amounts;
  });
}

/** Days until what happens next, and the products' prices and grace periods. */
const history = fc.record({
  price: fc.integer({ min: 1, max: 9_999_999 }),
  graceDays: fc.constantFrom(0, 7, 30),
  length: fc.oneof(
    fc.constantFrom(1, 2, 3, 6, 12).map((durationMonths) => ({ durationMonths })),
    fc.integer({ min: 10, max: 400 }).map((days) => ({ customEndDate: addDays(FIRST, days) })),
  ),
  pause: fc.option(fc.record({ after: fc.integer({ min: 0, max: 8 }), days: fc.integer({ min: 1, max: 40 }) })),
  renewedLate: fc.option(fc.integer({ min: 0, max: 40 })),
  importedAfter: fc.option(fc.integer({ min: 0, max: 60 })),
  cuts: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
      mode: fc.constantFrom("keep_end" as const, "restart" as const),
      price: fc.integer({ min: 1, max: 9_999_999 }),
      graceDays: fc.constantFrom(0, 7, 30),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

describe("a product change", () => {
  it("leaves the MRR of every day before it as it was, over random histories", async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ price, graceDays, length, pause, renewedLate, importedAfter, cuts }) => {
        at(FIRST);
        const tenant = await newTenant();
        const { ctx } = tenant;
        const product = async (given: { price: number; graceDays: number }, name: string) =>
          (await createProduct(ctx, { name, durationMonths: 3, description: "x", ...given })).id;
        const customer = await createCustomer(ctx, { name: "Asha", email: "asha@example.in", status: "active" });
        const { id } = await createSubscription(ctx, {
          customerId: customer.id,
          productId: await product({ price, graceDays }, "First"),
          startDate: FIRST,
          status: "active",
          price,
          ...length,
        });
        let today: CalendarDate = FIRST;
        const goTo = (day: CalendarDate) => {
          today = day;
          at(day);
        };
        if (pause) {
          goTo(addDays(today, pause.after));
          await pauseSubscription(ctx, { id, from: today });
          goTo(addDays(today, pause.days));
          await resumeSubscription(ctx, { id });
        }
        const readTerm = () =>
          ctx.transact(async ({ trx }) => {
            const { start_on, end_on } = (await findSubscription(trx, id)) ?? fail();
            return { startDate: start_on, endDate: end_on };
          });
        if (renewedLate !== null) {
          const { endDate } = await readTerm();
          goTo(addDays(endDate, renewedLate));
          await renewSubscription(ctx, { id, endDate, from: "today" });
        }
        if (importedAfter !== null) {
          // Nothing is changed before it is imported.
          const day = addDays(FIRST, importedAfter);
          const importedOn = day < today ? day : today;
          await superuser.query("update subscription set imported_on = $2 where id = $1", [id, importedOn]);
        }
        for (const [place, { share, mode, ...given }] of cuts.entries()) {
          const { startDate, endDate } = await readTerm();
          const from = startDate > today ? startDate : today;
          if (from >= endDate) return;
          goTo(addDays(from, Math.floor(daysBetween(from, endDate) * share)));
          const before = await mrrBefore(tenant, today);
          const productId = await product(given, `Next ${place}`);
          await changeProduct(ctx, { id, productId, mode });
          expect(await mrrBefore(tenant, today)).toEqual(before);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("keeps the valuation of a term that was cut before its sale was stored", async () => {
    at("2026-10-01");
    const tenant = await newTenant();
    const { ctx } = tenant;
    const gold = await createProduct(ctx, { name: "Gold", price: 450_000, durationMonths: 3, description: "x" });
    const bronze = await createProduct(ctx, { name: "Bronze", price: 60_000, durationMonths: 1, description: "x" });
    const customer = await createCustomer(ctx, { name: "Asha", email: "asha@example.in", status: "active" });
    const { id } = await createSubscription(ctx, {
      customerId: customer.id,
      productId: gold.id,
      startDate: "2026-10-01",
      status: "active",
      price: 450_000,
      durationMonths: 3,
    });
    at("2026-11-23");
    await changeProduct(ctx, { id, productId: bronze.id, mode: "keep_end" });
    const amountOn = async (day: CalendarDate) => {
      const today: CalendarDate = "2026-11-23";
      const question = { days: [day], first: day, last: today, cohortsFrom: day, today };
      const facts = await ctx.transact(({ trx }) => measureGrowth(trx, { ...question, timeZone: ctx.timeZone }));
      return facts.amounts[0]?.amount;
    };
    // 4,500 for three months.
    expect(await amountOn("2026-11-22")).toBe("150000.000000");
    await superuser.query(
      "update subscription_term set sold_price_paise = null, sold_months = null where subscription_id = $1",
      [id],
    );
    // 53 of 92 days cost 2,592.39, valued by days: 259,239 × 365 ÷ (12 × 53).
    expect(await amountOn("2026-11-22")).toBe("148777.099057");
  });
});

describe("the amount per month", () => {
  /** A subscription of twelve months for 12,000 from a day on, and the product for 18,000. */
  async function yearly(startDate: CalendarDate, price = 1_200_000) {
    at(startDate);
    const { ctx } = await newTenant();
    const product = (name: string, price: number) =>
      createProduct(ctx, { name, price, durationMonths: 12, description: "x", sku: null });
    const [gold, platinum] = [await product("Gold", price), await product("Platinum", 1_800_000)];
    const customer = await createCustomer(ctx, { name: "Asha", email: "asha@example.in", status: "active" });
    const { id } = await createSubscription(ctx, {
      customerId: customer.id,
      productId: gold.id,
      startDate,
      status: "active",
      price,
      durationMonths: 12,
    });
    const amount = async () => {
      const { price, amount, durationMonths } = await findDetail(ctx, { id });
      return { price, amount, durationMonths, mrr: (await summarise(ctx, { period: "7d" })).mrr };
    };
    return { ctx, id, platinum, amount };
  }

  it("follows the new product's price for the rest of a term, also in the MRR", async () => {
    const { ctx, id, platinum, amount } = await yearly("2026-01-31");
    expect(await amount()).toEqual({ price: "12000.00", amount: "1000.00", durationMonths: 12, mrr: 1000 });
    at("2026-07-15");
    await changeProduct(ctx, { id, productId: platinum.id, mode: "keep_end" });
    // 9,863.01 for 200 days.
    expect(await amount()).toEqual({ price: "9863.01", amount: "1500.00", durationMonths: null, mrr: 1500 });
  });

  it("is counted by days when a term was shortened", async () => {
    const { ctx, id, amount } = await yearly("2026-04-01", 600_000);
    expect(await amount()).toMatchObject({ amount: "500.00" });
    await updateSubscription(ctx, { id, changes: { customEndDate: "2026-09-16" } });
    expect(await amount()).toEqual({ price: "6000.00", amount: "1086.31", durationMonths: null, mrr: 1086.31 });
  });
});
