import type {
  JoinsAndLeaves,
  SurvivalCurves,
  WeekCustomers,
  WeekCustomersQuery,
} from "@aavarti/contract/dashboards/media-entertainment";
import { countStays, countWeeks, listComings } from "@aavarti/db/queries/dashboards/media-entertainment";
import { addDays, addMonthsClamped } from "@aavarti/domain/calendar";
import { survivalOf } from "@aavarti/domain/survival";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";

const WEEKS = 26;
const SURVIVAL_MONTHS = 12;
/** Subscriptions that began in so many months show how long people stay. */
const STARTED_MONTHS = 24;
const MOST_CURVES = 4;

/**
 * Returns how many customers came (their first term, or back) and left in each of 26 spans of seven
 * days of which the last ends today, the oldest first, from the first with any.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function readJoinsAndLeaves(ctx: ServiceContext): Promise<JoinsAndLeaves> {
  requirePermission(ctx, "analytics.read");
  await recordDueMovements(ctx);
  const today = ctx.today();
  const first = addDays(today, 1 - 7 * WEEKS);
  return ctx.transact(async ({ trx }) => {
    if (!(await areMovementsRecorded(trx, today))) return { isReady: false, weeks: [] };
    const counted = await countWeeks(trx, { first, today });
    const begin = counted[0]?.week ?? WEEKS;
    const weeks = Array.from({ length: WEEKS - begin }, (_, place) => {
      const week = begin + place;
      const row = counted.find((one) => one.week === week);
      const from = addDays(first, 7 * week);
      return { from, until: addDays(from, 6), joined: row?.joined ?? 0, left: row?.left_count ?? 0 };
    });
    return { isReady: true, weeks };
  });
}

/**
 * Returns the customers who came or left in the seven days from a day, the last first, up to
 * `limit`.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function listWeekCustomers(
  ctx: ServiceContext,
  { from, side, limit }: WeekCustomersQuery,
): Promise<WeekCustomers> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  // Nobody has come or left on a day that is still to come.
  if (from > ctx.today()) return { items: [] };
  await recordDueMovements(ctx);
  return ctx.transact(async ({ trx }) => ({
    items: (await listComings(trx, { side, first: from, today: addDays(from, 6), limit })).map((row) => ({
      customerId: row.customer_id,
      customerName: row.customer_name,
      on: row.on_date,
    })),
  }));
}

/**
 * Returns for the four products with most subscriptions begun in the last 24 months which share of
 * them is still there after each month up to twelve. Imported subscriptions don't count, because it
 * isn't known who had left before; products of fewer than five are left out.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readSurvivalCurves(ctx: ServiceContext): Promise<SurvivalCurves> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  return ctx.transact(async ({ trx }) => {
    const first = addMonthsClamped(today, -STARTED_MONTHS);
    const rows = await countStays(trx, { first, today, timeZone: ctx.timeZone });
    const products = [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, stays]) => ({
      id,
      name: stays[0]?.product_name ?? "",
      started: stays.reduce((sum, { stayed, left_count }) => sum + stayed + left_count, 0),
      shares: survivalOf(
        stays.map(({ months, stayed, left_count }) => ({ months, stayed, left: left_count })),
        SURVIVAL_MONTHS,
      ),
    }));
    return {
      products: products
        .filter(({ shares }) => shares.length > 1)
        .sort((one, other) => other.started - one.started || (one.name < other.name ? -1 : 1))
        .slice(0, MOST_CURVES),
    };
  });
}
