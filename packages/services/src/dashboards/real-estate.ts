import type { LeaseLadder, LeaseLadderQuery, Units } from "@aavarti/contract/dashboards";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import { listLeaseEnds, listStoredUnits, listUnits as queryUnits } from "@aavarti/db/queries/dashboards/real-estate";
import { addMonthsClamped, monthOf } from "@aavarti/domain/calendar";
import { requirePermission, type ServiceContext } from "../context.ts";
import { allInCurrency, inCurrency, sumInCurrency } from "./in-currency.ts";
import { readList } from "./stored-lists.ts";
import { LEASE_MONTHS, TRADE_LISTS } from "./trade-lists.ts";

/** Units on the board. */
const MOST_UNITS = 200;

/**
 * Returns the units (products) by name, at most 200, each with the lease that ends first or the day
 * since which it is vacant; and the totals of all units. A product without a capacity is one unit.
 * Amounts are in the business's currency, a month. Of a large business they are those that a job
 * calculated last (`openList`), with the names and ends of now.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function listUnits(ctx: ServiceContext, options: { liveTerms?: number } = {}): Promise<Units & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return readList(ctx, { of: { list: "units" }, ...options }, async ({ trx }, stored) => {
    const live = stored ? [] : await queryUnits(trx, { today: ctx.today(), timeZone: ctx.timeZone, limit: MOST_UNITS });
    const rows = stored ? await listStoredUnits(trx, { limit: MOST_UNITS }) : live;
    const of = stored?.head ?? live[0];
    return {
      units: of?.units ?? 0,
      places: of?.places ?? 0,
      let: of?.let ?? 0,
      overdue: of?.overdue ?? 0,
      vacantRent: inCurrency(of?.vacant_rent ?? "0"),
      items: rows.map(({ id, name, capacity, taken, ...row }) => ({
        id,
        name,
        capacity,
        taken,
        lease:
          row.lease_id && row.lease_end_on
            ? { id: row.lease_id, customerName: row.customer_name ?? "", endDate: row.lease_end_on }
            : null,
        vacantSince: row.vacant_since,
      })),
    };
  });
}

/**
 * Returns the leases that end in this month and the next eleven, month by month, up to `limit` of
 * each; with the totals of each month, and of those that end in sixty days. Rents are a month's, in
 * the business's currency. The totals of a large business are those that a job calculated last
 * (`openList`).
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function readLeaseLadder(
  ctx: ServiceContext,
  { limit }: LeaseLadderQuery,
  options: { liveTerms?: number } = {},
): Promise<LeaseLadder & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return readList(ctx, { of: { list: "leaseMonths" }, ...options }, async ({ trx }, stored) => {
    const today = ctx.today();
    const { from } = monthOf(today);
    const rows = await listLeaseEnds(trx, { today, from, months: LEASE_MONTHS, limit });
    const { ending, months } = stored?.head ?? (await TRADE_LISTS.leaseMonths.calculate(ctx, trx, "")).head;
    return {
      ending: { leases: ending.leases, rent: inCurrency(ending.rent) },
      months: Array.from({ length: LEASE_MONTHS }, (_, place) => {
        const month = addMonthsClamped(from, place).slice(0, 7);
        const ends = rows.filter((row) => row.month === month);
        const all = months.find((one) => one.month === month);
        const rents = allInCurrency(ends.map(({ rent }) => rent));
        // The stored totals can lack leases, or a month, that the rows of now have.
        const isBehind = ends.length > (all?.leases ?? 0);
        return {
          month,
          leases: isBehind ? ends.length : (all?.leases ?? 0),
          rent: isBehind ? sumInCurrency(ends.map(({ rent }) => rent)) : inCurrency(all?.rent ?? "0"),
          items: ends.map((row, place) => ({
            id: row.id,
            customerName: row.customer_name,
            productName: row.product_name,
            endDate: row.end_on,
            rent: rents[place] ?? 0,
          })),
        };
      }),
    };
  });
}
