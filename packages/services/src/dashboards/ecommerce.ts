import type { Deliveries, DeliveriesQuery, Dispatch, PauseBoard } from "@aavarti/contract/dashboards/ecommerce";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import {
  countSkipped,
  type DispatchRow,
  listDispatch,
  listPauses,
  type PausedRow,
  type PauseKind,
  listDeliveries as queryDeliveries,
} from "@aavarti/db/queries/dashboards/ecommerce";
import { addDays, type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { MOST_STORED_ROWS } from "@aavarti/domain/stored-lists";
import { readCustomerContacts } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { pageIds, readList } from "./stored-lists.ts";

/** Days of the dispatch plan, tomorrow first. */
const DAYS = 14;
const MOST_PRODUCTS = 100;
/** Pauses of each kind on the board. */
const MOST_PAUSES = 100;

/**
 * Returns how many units of each product go out on each of the next fourteen days, tomorrow first:
 * of each subscription its `quantity` every `everyNDays` days (1 where a field is empty), counted
 * from the first day of its unbroken run of terms, on days that are paid and not paused. With what
 * a pause holds back tomorrow.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readDispatch(ctx: ServiceContext): Promise<Dispatch> {
  requirePermission(ctx, "analytics.read");
  const from = addDays(ctx.today(), 1);
  return ctx.transact(
    async ({ trx }) => {
      const rows = await listDispatch(trx, { from, days: DAYS });
      const products = [...new Map(rows.map((row) => [row.product_id, row.product_name]))];
      const dates = Array.from({ length: DAYS }, (_, place) => addDays(from, place));
      return {
        days: dates.map((date) => dayOf(date, rows)),
        items: products.slice(0, MOST_PRODUCTS).map(([productId, productName]) => ({
          productId,
          productName,
          units: unitsOf(
            rows.filter((row) => row.product_id === productId),
            from,
          ),
        })),
        products: products.length,
        skipped: await countSkipped(trx, { day: from }),
      };
    },
    { isSnapshot: true },
  );
}

function dayOf(date: CalendarDate, rows: readonly DispatchRow[]): Dispatch["days"][number] {
  const ofDay = rows.filter(({ day }) => day === date);
  return {
    date,
    units: ofDay.reduce((sum, { units }) => sum + units, 0),
    deliveries: ofDay.reduce((sum, { deliveries }) => sum + deliveries, 0),
  };
}

function unitsOf(rows: readonly DispatchRow[], from: CalendarDate): number[] {
  const units = new Array<number>(DAYS).fill(0);
  for (const row of rows) units[daysBetween(from, row.day)] = row.units;
  return units;
}

/**
 * Returns the deliveries of a day, those of one product with `productId`, by product and customer,
 * up to `limit`, with the number and the units of all. Of all products on one of the days that the
 * dispatch plan shows, order and numbers of a large business are those that a job calculated last
 * (`openList`), and its first 2,000 rows.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`.
 */
export async function listDeliveries(
  ctx: ServiceContext,
  { date, productId, limit }: DeliveriesQuery,
  options: { liveTerms?: number } = {},
): Promise<Deliveries & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  const today = ctx.today();
  const isInPlan = productId === undefined && date >= today && date <= addDays(today, DAYS);
  const of = { list: "deliveries", filter: date } as const;
  const mayBeStored = isInPlan && limit <= MOST_STORED_ROWS;
  return readList(ctx, { of: mayBeStored ? of : null, ...options }, async ({ trx }, stored) => {
    const ids = await pageIds(trx, stored, { ...of, limit });
    const rows = await queryDeliveries(trx, { day: date, productId: productId ?? null, limit, ids });
    return {
      count: stored?.head.count ?? rows[0]?.all ?? 0,
      units: stored?.head.units ?? rows[0]?.units ?? 0,
      items: rows.map((row) => ({
        subscriptionId: row.id,
        customerName: row.customer_name,
        productName: row.product_name,
        quantity: row.quantity,
        everyNDays: row.every_n_days,
      })),
    };
  });
}

/**
 * Returns the subscriptions that are paused until a day, those paused until someone resumes them,
 * and those whose pause is planned, at most 100 of each, with whom to write to about each. Order
 * and numbers of a large business are those that a job calculated last (`openList`).
 * @throws AppError FORBIDDEN without `customers.read` and `subscriptions.read`.
 */
export async function readPauseBoard(
  ctx: ServiceContext,
  options: { liveTerms?: number } = {},
): Promise<PauseBoard & Stored> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  return readList(ctx, { of: { list: "pauses" }, ...options }, async (unit, stored) => {
    const ids = await pageIds(unit.trx, stored, { list: "pauses", limit: MOST_STORED_ROWS });
    const rows = await listPauses(unit.trx, { today, limit: MOST_PAUSES, ids });
    const contactOf = await readCustomerContacts(ctx, unit, [...new Set(rows.map((row) => row.customer_id))]);
    const itemOf = (row: PausedRow) => {
      const customer = { id: row.customer_id, name: row.customer_name };
      return {
        subscriptionId: row.id,
        customer,
        productName: row.product_name,
        quantity: row.quantity,
        pausedFrom: row.paused_from,
        pausedUntil: row.paused_until,
        days: Math.max(0, daysBetween(row.paused_from, today)),
        contact: contactOf(customer),
      };
    };
    const sideOf = (kind: PauseKind): PauseBoard["open"] => {
      const side = rows.filter((row) => row.kind === kind);
      return { count: stored?.head[kind] ?? side[0]?.all ?? 0, items: side.map(itemOf) };
    };
    return { planned: sideOf("planned"), dated: sideOf("dated"), open: sideOf("open") };
  });
}
