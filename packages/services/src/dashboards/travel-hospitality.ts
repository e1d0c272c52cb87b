import type { Night, NightQuery, Occupancy, Stays } from "@aavarti/contract/dashboards";
import {
  listNight,
  listOccupancy,
  listStays as queryStays,
  type StayRow,
  sumCapacity,
} from "@aavarti/db/queries/dashboards/travel-hospitality";
import { requirePermission, type ServiceContext } from "../context.ts";
import { inCurrency } from "./in-currency.ts";

/** Arrivals listed, and departures. */
const MOST_STAYS = 100;
const NIGHTS = 90;

/**
 * Returns the bookings that start and those that end in fourteen days, today included, by their
 * day, at most 100 of each, with what is still owed of each in the business's currency.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export function listStays(ctx: ServiceContext): Promise<Stays> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await queryStays(trx, { today: ctx.today(), limit: MOST_STAYS });
    return { arrivals: sideOf(rows, "arrival"), departures: sideOf(rows, "departure") };
  });
}

function sideOf(rows: readonly StayRow[], kind: StayRow["kind"]): Stays["arrivals"] {
  const side = rows.filter((row) => row.kind === kind);
  return {
    count: side[0]?.all ?? 0,
    items: side.map((row) => ({
      id: row.id,
      customerName: row.customer_name,
      productName: row.product_name,
      on: row.on_date,
      nights: row.nights,
      balance: inCurrency(row.balance),
    })),
  };
}

/**
 * Returns how many places are taken in each of the next ninety nights, tonight first, by bookings
 * of products with a capacity; and the capacity of all of these.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readOccupancy(ctx: ServiceContext): Promise<Occupancy> {
  requirePermission(ctx, "analytics.read");
  return ctx.transact(
    async ({ trx }) => ({
      capacity: await sumCapacity(trx),
      nights: await listOccupancy(trx, { from: ctx.today(), days: NIGHTS }),
    }),
    { isSnapshot: true },
  );
}

/**
 * Returns the bookings that take a place in the night after a day, by product, up to
 * `limit`.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export function readNight(ctx: ServiceContext, { date, limit }: NightQuery): Promise<Night> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await listNight(trx, { day: date, limit });
    return {
      count: rows[0]?.all ?? 0,
      items: rows.map((row) => ({
        id: row.id,
        customerName: row.customer_name,
        productName: row.product_name,
        startDate: row.starts_on,
        endDate: row.end_on,
      })),
    };
  });
}
