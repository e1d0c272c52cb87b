import type { LeaseLadder, LeaseLadderQuery, Units } from "@aavarti/contract/dashboards";
import { listLeaseEnds, listUnits as queryUnits, sumEndingLeases } from "@aavarti/db/queries/dashboards/real-estate";
import { addMonthsClamped, monthOf } from "@aavarti/domain/calendar";
import { requirePermission, type ServiceContext } from "../context.ts";
import { allInCurrency, inCurrency } from "./in-currency.ts";

/** Units on the board. */
const MOST_UNITS = 200;
const MONTHS = 12;

/**
 * Returns the units (products) by name, at most 200, each with the lease that ends first or the day
 * since which it is vacant; and the totals of all units. A product without a capacity is one unit.
 * Amounts are in the business's currency, a month.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export function listUnits(ctx: ServiceContext): Promise<Units> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const today = ctx.today();
    const rows = await queryUnits(trx, { today, timeZone: ctx.timeZone, limit: MOST_UNITS });
    const [first] = rows;
    return {
      units: first?.units ?? 0,
      places: first?.places ?? 0,
      let: first?.let ?? 0,
      vacantRent: inCurrency(first?.vacant_rent ?? "0"),
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
 * the business's currency.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export function readLeaseLadder(ctx: ServiceContext, { limit }: LeaseLadderQuery): Promise<LeaseLadder> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return ctx.transact(
    async ({ trx }) => {
      const today = ctx.today();
      const { from } = monthOf(today);
      const rows = await listLeaseEnds(trx, {
        today,
        from,
        until: addMonthsClamped(from, MONTHS),
        limit,
      });
      const ending = await sumEndingLeases(trx, today);
      return {
        ending: { leases: ending.leases, rent: inCurrency(ending.rent) },
        months: Array.from({ length: MONTHS }, (_, place) => {
          const month = addMonthsClamped(from, place).slice(0, 7);
          const ends = rows.filter((row) => row.month === month);
          const rents = allInCurrency(ends.map(({ rent }) => rent));
          return {
            month,
            leases: ends[0]?.month_leases ?? 0,
            rent: inCurrency(ends[0]?.month_rent ?? "0"),
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
    },
    { isSnapshot: true },
  );
}
