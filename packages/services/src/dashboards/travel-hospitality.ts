import type { Night, NightQuery, Occupancy, Stays } from "@aavarti/contract/dashboards";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import {
  listNight,
  listOccupancy,
  listStays as queryStays,
  type StayRow,
  sumCapacity,
} from "@aavarti/db/queries/dashboards/travel-hospitality";
import { addDays } from "@aavarti/domain/calendar";
import { MOST_STORED_ROWS } from "@aavarti/domain/stored-lists";
import { requirePermission, type ServiceContext } from "../context.ts";
import { inCurrency } from "./in-currency.ts";
import { pageIds, readList } from "./stored-lists.ts";

/** Arrivals listed, and departures. */
const MOST_STAYS = 100;
const NIGHTS = 90;

/**
 * Returns the bookings that start and those that end in fourteen days, today included, by their
 * day, at most 100 of each, with what is still owed of each in the business's currency. Order and
 * numbers of a large business are those that a job calculated last (`openList`).
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function listStays(ctx: ServiceContext, options: { liveTerms?: number } = {}): Promise<Stays & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return readList(ctx, { of: { list: "stays" }, ...options }, async ({ trx }, stored) => {
    const ids = await pageIds(trx, stored, { list: "stays", limit: MOST_STORED_ROWS });
    const rows = await queryStays(trx, { today: ctx.today(), limit: MOST_STAYS, ids });
    const sideOf = (kind: StayRow["kind"]) => toSide(rows, kind, stored?.head[kind]);
    return { arrivals: sideOf("arrival"), departures: sideOf("departure") };
  });
}

function toSide(rows: readonly StayRow[], kind: StayRow["kind"], all: number | undefined): Stays["arrivals"] {
  const side = rows.filter((row) => row.kind === kind);
  return {
    count: all ?? side[0]?.all ?? 0,
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
 * Returns the bookings that take a place in the night after a day, by product, up to `limit`. In
 * one of the next ninety nights, order and number of a large business are those that a job
 * calculated last (`openList`).
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function readNight(
  ctx: ServiceContext,
  { date, limit }: NightQuery,
  options: { liveTerms?: number } = {},
): Promise<Night & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  const today = ctx.today();
  const of = { list: "night", filter: date } as const;
  const mayBeStored = date >= today && date < addDays(today, NIGHTS) && limit <= MOST_STORED_ROWS;
  return readList(ctx, { of: mayBeStored ? of : null, ...options }, async ({ trx }, stored) => {
    const ids = await pageIds(trx, stored, { ...of, limit });
    const rows = await listNight(trx, { day: date, limit, ids });
    return {
      count: stored?.head.count ?? rows[0]?.all ?? 0,
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
