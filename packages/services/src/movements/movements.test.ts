import { countCustomersAndSubscriptions, countEnding } from "@aavarti/db/queries/analytics";
import { measureGrowth } from "@aavarti/db/queries/growth";
import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { AMOUNT_COLUMNS, FIGURE_COLUMNS } from "@aavarti/db/queries/movement-totals";
import { insertSubscriptions } from "@aavarti/db/queries/subscription-changes";
import { readStocks, sumTermTotals } from "@aavarti/db/queries/term-totals";
import { CORRECTED_TOTALS, correctTotal, findTotalProblem } from "@aavarti/db/queries/total-check";
import { addDays, addMonthsClamped, type CalendarDate, daysBetween, monthOf } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { financialYearMonths, financialYearOf } from "@aavarti/domain/financial-year";
import { lastKnownDay, monthsUntil, readMicroPaise } from "@aavarti/domain/growth";
import { totalRevenue } from "@aavarti/domain/metrics";
import { toMicroPaise } from "@aavarti/domain/movements";
import { TERM_FIGURES } from "@aavarti/domain/term-totals";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookedByDay, bookedByDayOfTerms, sumBookedIn, sumUnchargedTerms } from "../analytics/booked-in.ts";
import { growthFromTerms, growthFromTotals } from "../analytics/growth.ts";
import { renewalsFromTerms, renewalsFromTotals } from "../analytics/renewals-in.ts";
import { dayFromTerms, dayFromTotals } from "../analytics/report-day.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { setOpening } from "../payments/set-opening.ts";
import { applyPrice } from "../products/apply-price.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { boardFromTerms, boardFromTotals } from "../renewals/read-board.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { reactivateSubscription } from "../subscriptions/reactivate-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../subscriptions/restore-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { measureCustomers } from "./measure-customers.ts";
import { areCustomersMeasured, backfillMovements, recordDueMovements } from "./record-due.ts";

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

const FIRST: CalendarDate = "2025-02-10";
const newTenant = () => createTestTenant(makeDependencies({ db: database.db, now: clock.now }));

const ACTS = [
  ...([
    "begin",
    "begin",
    "renew",
    "renew",
    "renew",
    "renew late",
    "undo",
    "pause",
    "resume",
    "change",
    "price",
  ] as const),
  ...(["cancel", "cancel at end", "expire", "reactivate", "move", "trash", "restore", "trash customer"] as const),
  ...(["restore customer", "import", "paid before", "opening", "grace", "next price"] as const),
];
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  wait: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 45 })),
  pick: fc.nat(100),
  other: fc.nat(100),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const history = fc.array(step, { minLength: 8, maxLength: 25 });

/**
 * A subscription that was entered, and days later another of the same customer by an import. What
 * is known of the first month is the same, whichever month is asked.
 */
const importedOn = (wait: number): Step[] => [
  { act: "begin", wait: 2, pick: 12, other: 0 },
  { act: "begin", wait, pick: 1, other: 0 },
  { act: "import", wait: 0, pick: 75, other: 0 },
];

/** Newcomers of whom some are known, and amounts that have no end: rounded apart, one is off. */
const THIRDS: Step[] = [
  { act: "begin", wait: 0, pick: 0, other: 26 },
  { act: "begin", wait: 0, pick: 0, other: 0 },
  { act: "begin", wait: 1, pick: 0, other: 13 },
  { act: "move", wait: 0, pick: 29, other: 0 },
  { act: "import", wait: 1, pick: 53, other: 0 },
  { act: "renew late", wait: 0, pick: 0, other: 0 },
  { act: "cancel at end", wait: 0, pick: 53, other: 0 },
  { act: "begin", wait: 0, pick: 87, other: 88 },
];

/** Terms that a change of product cuts, in the running term and in one that a renewal follows. */
const CUT: Step[] = [
  { act: "begin", wait: 0, pick: 1, other: 1 },
  { act: "change", wait: 9, pick: 1, other: 0 },
  { act: "begin", wait: 3, pick: 4, other: 2 },
  { act: "change", wait: 20, pick: 2, other: 1 },
  { act: "change", wait: 20, pick: 3, other: 2 },
  { act: "renew", wait: 8, pick: 1, other: 0 },
];

/** A business whose owner does these things over the months; what is refused changes nothing. */
async function live(tenant: TestTenant, steps: readonly Step[]): Promise<CalendarDate> {
  const { ctx } = tenant;
  const day = (date: CalendarDate) => clock.set(`${date}T04:00:00Z`);
  let today: CalendarDate = FIRST;
  day(today);
  const products: string[] = [];
  for (const [name, price, graceDays] of [
    ["Yoga", 100_001, 0],
    ["Dance", 250_000, 7],
    ["Free", 0, 3],
  ] as const)
    products.push((await createProduct(ctx, { name, price, durationMonths: 1, description: "x", graceDays })).id);
  const customers: string[] = [];
  for (const name of ["Asha", "Ravi", "Meena"])
    customers.push((await createCustomer(ctx, { name, email: "a@example.in", status: "active" })).id);
  const subscriptions: string[] = [];
  const pickOf = (all: readonly string[], pick: number) => all[pick % Math.max(all.length, 1)] ?? "";

  for (const { act, wait, pick, other } of steps) {
    today = addDays(today, wait);
    day(today);
    const id = pickOf(subscriptions, pick);
    if (act !== "begin" && subscriptions.length === 0) continue;
    const customerId = pickOf(customers, other);
    const productId = pickOf(products, other);
    const done = async () => {
      switch (act) {
        case "begin": {
          const length =
            pick % 3 === 0 ? { customEndDate: addDays(today, 5 + (other % 50)) } : { durationMonths: 1 + (pick % 6) };
          const terms = { startDate: addDays(today, -(pick % 60)), price: [0, 99_999, 123_456][other % 3] ?? 0 };
          const made = await createSubscription(ctx, {
            customerId,
            productId: pickOf(products, pick),
            status: pick % 11 === 0 ? "pending" : "active",
            ...terms,
            ...length,
          });
          subscriptions.push(made.id);
          return;
        }
        case "renew":
        case "renew late": {
          const { rows } = await superuser.query("select end_on::text from subscription where id = $1", [id]);
          const from = act === "renew late" ? { from: "today" as const } : {};
          await renewSubscription(ctx, { id, endDate: rows[0]?.end_on, ...from });
          return;
        }
        case "undo": {
          const { rows } = await superuser.query("select end_on::text from subscription where id = $1", [id]);
          await undoRenewal(ctx, { id, endDate: rows[0]?.end_on });
          return;
        }
        case "pause":
          await pauseSubscription(ctx, { id, from: addDays(today, other % 4) });
          return;
        case "resume":
          await resumeSubscription(ctx, { id });
          return;
        case "change":
          await changeProduct(ctx, { id, productId, mode: pick % 2 ? "restart" : "keep_end" });
          return;
        case "price":
          await updateSubscription(ctx, { id, changes: { price: other * 1_000 } });
          return;
        case "cancel":
          await cancelSubscription(ctx, { id, when: "now", reason: "price" });
          return;
        case "cancel at end":
          await cancelSubscription(ctx, { id, when: "at_end", reason: "price" });
          return;
        case "expire":
          await updateSubscription(ctx, { id, changes: { status: "expired" } });
          return;
        case "reactivate":
          await reactivateSubscription(ctx, { id });
          return;
        case "move":
          await updateSubscription(ctx, { id, changes: { customerId } });
          return;
        case "trash":
          await deleteSubscription(ctx, { id });
          return;
        case "restore":
          await restoreSubscription(ctx, { id });
          return;
        case "trash customer":
          await deleteCustomer(ctx, { id: customerId });
          return;
        case "restore customer":
          await restoreCustomer(ctx, { id: customerId });
          return;
        case "paid before": {
          const [id, start] = [ctx.newId(), addDays(today, -(pick % 60))];
          const row = {
            tenant_id: ctx.tenantId,
            id,
            customer_id: customerId,
            product_id: productId,
            status: "active" as const,
            anchor_on: start,
            start_on: start,
            end_on: addMonthsClamped(start, 1),
            duration_months: 1,
            price_paise: 77_000,
            imported_on: today,
            term_entered_at: ctx.now(),
            created_at: ctx.now(),
            updated_at: ctx.now(),
          };
          await ctx.transact(({ trx }) => insertSubscriptions(trx, [row], { paidBefore: true }));
          subscriptions.push(id);
          return;
        }
        case "opening": {
          const { rows } = await superuser.query(
            "select seq from subscription_term where subscription_id = $1 and settled_at_opening is not null",
            [id],
          );
          const terms = rows.map(({ seq }) => ({ subscriptionId: id, term: seq }));
          await setOpening(ctx, { terms, paid: other % 2 === 0 });
          return;
        }
        case "grace":
          await updateProduct(ctx, { id: productId, changes: { graceDays: pick % 12 } });
          return;
        case "next price":
          await updateProduct(ctx, { id: productId, changes: { price: pick * 1_000 } });
          await applyPrice(ctx, { id: productId, from: [{ price: 100_001, durationMonths: 1 }] });
          return;
        case "import":
          // As an import stores it, with the customer measured afterwards as an import does.
          await superuser.query("update subscription set imported_on = $2 where id = $1", [id, today]);
          await remeasure(tenant, today);
      }
    };
    try {
      await done();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return today;
}

/** Measures every customer again, as on `today`. */
const remeasure = async ({ ctx, tenantId }: TestTenant, today: CalendarDate) => {
  const { rows } = await superuser.query("select id from customer where tenant_id = $1", [tenantId]);
  await ctx.transact(({ trx }) =>
    measureCustomers(
      trx,
      { tenantId, now: ctx.now(), newId: ctx.newId, today },
      { customerIds: rows.map(({ id }) => id) },
    ),
  );
};

/** Everything that is kept for a tenant, without zeros: totals and cohorts over all slots. */
async function keptFor({ tenantId }: TestTenant) {
  // As one text: columns of the same name would take each other's place.
  const sums = (names: readonly string[]) =>
    `concat_ws(' ', ${names.map((name) => `trim_scale(sum(${name})::numeric)`)})`;
  const sumsOf = async (table: string, keys: string, names: readonly string[]) =>
    (
      await superuser.query(
        `select ${keys}, ${sums(names)} as sums from ${table} where tenant_id = $1 group by ${keys}
        having ${names.map((name) => `sum(${name}) <> 0`).join(" or ")} order by ${keys}`,
        [tenantId],
      )
    ).rows;
  const totals = await sumsOf("movement_total", "grain, from_on, is_unknown", FIGURE_COLUMNS);
  const cohorts = await sumsOf("cohort_total", "cohort, month", ["started", "covered", "amount"]);
  const products = await sumsOf("product_movement_total", "grain, from_on, product_id", [...AMOUNT_COLUMNS, "running"]);
  const terms = await superuser.query(
    `select ${TERM_KEY}, ${TERM_COLUMNS.map((name) => `sum(${name})::text as ${name}`).join(", ")} from term_total
    where tenant_id = $1 group by ${TERM_KEY}
    having ${TERM_COLUMNS.map((name) => `sum(${name}) <> 0`).join(" or ")} order by ${TERM_KEY}`,
    [tenantId],
  );
  return { totals, products, cohorts, terms: terms.rows };
}

const TERM_KEY = "grain, from_on, grace_days";
const TERM_COLUMNS = TERM_FIGURES.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Every figure from the totals of terms is the one from the terms, of each span and day. */
async function expectTotalsOfTerms({ ctx }: TestTenant, today: CalendarDate): Promise<void> {
  await ctx.transact(async ({ trx }) => {
    expect(await areCustomersMeasured(trx)).toBe(true);
    const { customers, subscriptions } = await readStocks(trx);
    expect({ customers, subscriptions }).toEqual(await countCustomersAndSubscriptions(trx));
    const ending = { first: today, last: addDays(today, 30) };
    expect((await sumTermTotals(trx, ending)).running).toBe(await countEnding(trx, { today, last: ending.last }));
    const sums = async (board: ReturnType<typeof boardFromTerms>) => {
      const { lanes, month } = await board;
      return { lanes: lanes.filter(({ count }) => count > 0).sort((a, b) => (a.lane < b.lane ? -1 : 1)), month };
    };
    expect(await sums(boardFromTotals(trx, today))).toEqual(await sums(boardFromTerms(ctx, trx, today)));

    const first = addDays(FIRST, -70);
    const booked = { from: first, to: addDays(today, 3) };
    expect(await bookedByDay(ctx, trx, booked)).toEqual(await bookedByDayOfTerms(ctx, trx, booked));
    const month = monthOf(today).from;
    for (const [from, to] of [
      [first, today],
      [month, today],
      [addMonthsClamped(month, -1), addDays(month, -1)],
      [addMonthsClamped(month, -2), addDays(month, 9)],
      [addDays(today, -6), today],
      [addDays(today, -29), addDays(today, -8)],
    ] as const) {
      const span = { first: from, last: to };
      expect({ span, renewals: await renewalsFromTotals(trx, { ...span, today }) }).toEqual({
        span,
        renewals: await renewalsFromTerms(ctx, trx, span),
      });
      expect({ span, paise: (await sumTermTotals(trx, span)).paidBeforePaise }).toEqual({
        span,
        paise: await sumUnchargedTerms(ctx, trx, { from, to }),
      });
      expect(await sumBookedIn(ctx, trx, { from, to })).toBe(
        totalRevenue(await bookedByDayOfTerms(ctx, trx, { from, to })),
      );
    }
    for (const day of [FIRST, month, addDays(today, -3), today, addDays(today, 1)])
      expect(await dayFromTotals(ctx, trx, day)).toEqual(await dayFromTerms(ctx, trx, day));
  });
}

/** MRR on a day in millionths of a paisa, and the number of customers, from what is recorded. */
async function recordedOn({ tenantId }: TestTenant, day: CalendarDate) {
  const { rows } = await superuser.query(
    `select coalesce(sum(amount), 0)::text as amount, coalesce(sum(paying), 0)::int as paying
    from mrr_movement where tenant_id = $1 and on_date <= $2`,
    [tenantId, day],
  );
  return { mrr: toMicroPaise(readAttoPaise(rows[0].amount)), paying: rows[0].paying };
}

describe("the ledger of movements", () => {
  it("agrees with the terms on every day, over random histories, however they were written", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const tenant = await newTenant();
        const today = await live(tenant, steps);
        await backfillMovements(tenant.ctx);
        await recordDueMovements(tenant.ctx);
        await expectTotalsOfTerms(tenant, today);
        await remeasure(tenant, today);
        const first = addDays(FIRST, -70);
        const span = daysBetween(first, today);
        const days = [
          ...new Set(Array.from({ length: 29 }, (_, place) => addDays(first, Math.ceil((place * span) / 28)))),
        ];
        const month = monthOf(today).from;
        const facts = await tenant.ctx.transact(({ trx }) =>
          measureGrowth(trx, {
            days: [...new Set([...days, addDays(month, -1)])].sort(),
            first: month,
            last: today,
            cohortsFrom: first,
            today,
            timeZone: tenant.ctx.timeZone,
          }),
        );
        for (const { day, amount } of facts.amounts)
          expect({ day, mrr: (await recordedOn(tenant, day)).mrr }).toEqual({ day, mrr: readMicroPaise(amount) });

        const { rows } = await superuser.query(
          `select kind, sum(amount)::text as amount from mrr_movement
          where tenant_id = $1 and on_date between $2 and $3 group by kind having sum(amount) <> 0`,
          [tenant.tenantId, month, today],
        );
        const moved = new Map(facts.movements.map(({ kind }) => [kind as string, 0n]));
        for (const { kind, amount } of facts.movements)
          moved.set(kind, (moved.get(kind) ?? 0n) + readAttoPaise(amount));
        expect(new Map(rows.map(({ kind, amount }) => [kind, toMicroPaise(readAttoPaise(amount))]))).toEqual(
          new Map([...moved].map(([kind, sum]) => [kind, toMicroPaise(sum)] as const).filter(([, sum]) => sum !== 0n)),
        );

        // A report from the totals is the one from the terms, for this month, earlier ones and the
        // year.
        const year = financialYearMonths(financialYearOf(today))?.filter((one) => one <= today) ?? [];
        for (const asked of [
          ...[0, 1, 2].map((back) => {
            const shown = addMonthsClamped(month, -back);
            return {
              grain: "month" as const,
              first: shown,
              last: lastKnownDay(shown, today),
              months: monthsUntil(shown, 9),
            };
          }),
          { grain: "year" as const, first: year[0] ?? month, last: today, months: year },
        ]) {
          const asSpan = { ...asked, trendMonths: asked.months, cohortMonths: asked.months };
          const [fromTotals, fromTerms] = await tenant.ctx.transact(async ({ trx }) => [
            await growthFromTotals(trx, asSpan),
            await growthFromTerms(trx, { ...asSpan, today, timeZone: tenant.ctx.timeZone }),
          ]);
          expect(fromTotals).toEqual(fromTerms);
        }

        // The check, in SQL, sums the same; what it adds to empty totals is what was there.
        const kept = await keptFor(tenant);
        expect(await tenant.ctx.transact(({ trx }) => findTotalProblem(trx))).toBe(undefined);
        for (const table of CORRECTED_TOTALS) {
          await superuser.query(`delete from ${table} where tenant_id = $1`, [tenant.tenantId]);
          await tenant.ctx.transact(({ trx }) => correctTotal(trx, tenant.tenantId, table));
        }
        expect(await keptFor(tenant)).toEqual(kept);

        // Written step by step or measured once at the end: the same is kept.
        await superuser.query("delete from movement_total where tenant_id = $1", [tenant.tenantId]);
        await superuser.query("delete from product_movement_total where tenant_id = $1", [tenant.tenantId]);
        await superuser.query("delete from cohort_total where tenant_id = $1", [tenant.tenantId]);
        await superuser.query("delete from term_total where tenant_id = $1", [tenant.tenantId]);
        await superuser.query("delete from measured_customer where tenant_id = $1", [tenant.tenantId]);
        await remeasure(tenant, today);
        expect(await keptFor(tenant)).toEqual(kept);
        // And once more adds nothing.
        const count = async () =>
          (await superuser.query("select count(*)::int from mrr_movement where tenant_id = $1", [tenant.tenantId]))
            .rows;
        const before = await count();
        await remeasure(tenant, today);
        expect(await count()).toEqual(before);
      }),
      { numRuns: 60, examples: [[importedOn(11)], [importedOn(33)], [THIRDS], [CUT]] },
    );
  });
});
