import type { Stored } from "@aavarti/contract/dashboards/stored";
import type {
  CollectionSheet,
  CollectionSheetQuery,
  Recharges,
  RechargesOn,
  RechargesOnQuery,
} from "@aavarti/contract/dashboards/telecom";
import {
  countRecharges,
  listAreas,
  listCollection,
  listRecharges,
  listStoredCollection,
  USUAL_WEEKS,
} from "@aavarti/db/queries/dashboards/telecom";
import { addDays, daysBetween, weekdayOf } from "@aavarti/domain/calendar";
import { toAmountNumber } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { MOST_AREAS, openList, readList, timesOf } from "./stored-lists.ts";

/**
 * Returns what is due today or overdue by the customers' area, and the lines of `area` (by default
 * the one with the largest amount; empty: customers without one), up to `limit`. Amounts are in the
 * business's currency. With more than 5,000 terms (`liveTerms`) areas and order are those that a
 * job calculated last (`openList`), each with its time; what isn't due any more is left out of the
 * lines. An area in which nothing is due has none.
 * @throws AppError FORBIDDEN without `subscriptions.read` and `customers.read`.
 */
export async function readCollectionSheet(
  ctx: ServiceContext,
  { area: wanted, limit }: CollectionSheetQuery,
  options: { liveTerms?: number } = {},
): Promise<CollectionSheet & Stored> {
  requirePermission(ctx, "subscriptions.read");
  requirePermission(ctx, "customers.read");
  const today = ctx.today();
  const stored = await openList(ctx, { list: "collectionAreas" }, options);
  const chosen = (areas: readonly { area: string }[]) =>
    areas.length === 0 ? null : (wanted ?? areas[0]?.area ?? null);
  const storedArea = stored && chosen(stored.head);
  // Any text can be asked for; of an area that isn't there, nothing is stored.
  const isThere = stored?.head.some(({ area }) => area === storedArea) ?? false;
  const of = isThere && storedArea !== null ? ({ list: "collection", filter: storedArea } as const) : null;
  const sheet = await readList(ctx, { of, liveTerms: 0 }, async ({ trx }, lines) => {
    const areas = stored?.head ?? (await listAreas(trx, { today, timeZone: ctx.timeZone, limit: MOST_AREAS }));
    const area = chosen(areas);
    const list = lines ? listStoredCollection : listCollection;
    const rows = area === null || (stored && !isThere) ? [] : await list(trx, { today, area, limit });
    return {
      areas: areas
        .slice(0, MOST_AREAS)
        .map(({ amount_paise, ...row }) => ({ ...row, amount: toAmountNumber(amount_paise) })),
      area,
      items: rows.map((row) => ({
        subscriptionId: row.subscription_id,
        customerName: row.customer_name,
        phone: row.phone,
        connectionId: row.connection_id,
        productName: row.product_name,
        amount: toAmountNumber(row.amount_paise),
        endDate: row.end_on,
        daysLate: daysBetween(row.end_on, today),
      })),
    };
  });
  const { calculatedAt, isUpdating } = timesOf(stored);
  return {
    ...sheet,
    calculatedAt,
    isUpdating: isUpdating || sheet.isUpdating,
    linesCalculatedAt: isThere ? sheet.calculatedAt : calculatedAt,
  };
}

/**
 * Returns how many recharges (renewals and reactivations) were recorded on each day of this week
 * and the twelve before, in the tenant's time zone, and the usual number for each weekday.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readRecharges(ctx: ServiceContext): Promise<Recharges> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const from = addDays(today, 1 - weekdayOf(today) - 7 * USUAL_WEEKS);
  return ctx.transact(async ({ trx }) => {
    const counted = await countRecharges(trx, { first: from, today, timeZone: ctx.timeZone });
    const countOf = new Map(counted.map(({ on_date, recharges }) => [on_date, recharges]));
    const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, place) => {
      const date = addDays(from, place);
      return { date, recharges: countOf.get(date) ?? 0 };
    });
    const first = counted[0]?.on_date ?? today;
    const usual = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const earlier = days.filter(({ date }) => date < today && date >= first && weekdayOf(date) === weekday);
      const last = earlier.slice(-USUAL_WEEKS);
      return last.length === 0 ? null : last.reduce((sum, { recharges }) => sum + recharges, 0) / last.length;
    });
    return { from, until: today, days, usual };
  });
}

/**
 * Returns the recharges that were recorded on a day of the tenant's calendar, the largest first, up
 * to `limit`, with what was to be paid in the business's currency.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export function listRechargesOn(ctx: ServiceContext, { date, limit }: RechargesOnQuery): Promise<RechargesOn> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => ({
    items: (await listRecharges(trx, { day: date, timeZone: ctx.timeZone, limit })).map((row) => ({
      subscriptionId: row.subscription_id,
      customerName: row.customer_name,
      productName: row.product_name,
      amount: toAmountNumber(row.price_paise),
    })),
  }));
}
