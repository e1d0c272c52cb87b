import type { DayQuery, DayReport } from "@aavarti/contract/analytics";
import { bookedOn, countMessagesSent, termsDue } from "@aavarti/db/queries/analytics";
import { type BookedItem, listBookedItems, sumTermTotals } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type CalendarDate, endOfDay, todayIn, zonedInstant } from "@aavarti/domain/calendar";
import { isBooked, isRenewal } from "@aavarti/domain/metrics";
import { toAmountNumber, toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areCustomersMeasured } from "../movements/record-due.ts";
import { collectedIn } from "./collected-in.ts";

/** Maximum number of items listed by name; the remainder is available in the full list. */
const NAMED = 8;

/**
 * Returns what made up one day's revenue and what else happened on it: terms that began, renewals
 * (reactivations, too) and new subscriptions among them, terms that fell due, messages sent to
 * customers (also receipts and statements, but not the replies that members wrote), and what was
 * collected (null for a user without `payments.totals`). Amounts are in the tenant's currency,
 * numbers but for the decimal texts in `items`; days are in its time zone. The figures agree with
 * `summarise` for the same day. Terms that begin after today, pending ones, those cancelled before
 * they began and those in Trash are not counted, and `items` names at most eight of the terms, the
 * highest prices first.
 * @throws AppError FORBIDDEN without `analytics.read` and `subscriptions.read`.
 */
export function reportDay(ctx: ServiceContext, { date }: DayQuery): Promise<DayReport> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(
    async ({ trx }) => ({
      date,
      ...((await areCustomersMeasured(trx)) ? await dayFromTotals(ctx, trx, date) : await dayFromTerms(ctx, trx, date)),
      collected: await collectedIn(ctx, trx, { from: date, to: date }),
      messagesSent: await countMessagesSent(trx, zonedInstant(date, 0, ctx.timeZone), endOfDay(date, ctx.timeZone)),
    }),
    { isSnapshot: true },
  );
}

type TermsOfDay = Pick<DayReport, "revenue" | "renewals" | "started" | "fellDue" | "terms" | "items">;

/** Returns what the terms say of a day, from their totals, which must be complete. */
export async function dayFromTotals(ctx: ServiceContext, trx: TenantTrx, date: CalendarDate): Promise<TermsOfDay> {
  const sums = await sumTermTotals(trx, { first: date, last: date });
  const isLater = date > ctx.today();
  const items = isLater ? [] : await listBookedItems(trx, { day: date, limit: NAMED });
  return {
    revenue: toAmountNumber(isLater ? 0 : sums.bookedPaise),
    renewals: isLater ? 0 : sums.renewals,
    started: isLater ? 0 : sums.created,
    fellDue: sums.ended,
    terms: isLater ? 0 : sums.booked,
    items: items.map(toItem),
  };
}

/** Returns the same from the terms themselves. */
export async function dayFromTerms(ctx: ServiceContext, trx: TenantTrx, date: CalendarDate): Promise<TermsOfDay> {
  const began = (await bookedOn(trx, date))
    .map((row) => ({
      ...row,
      startOn: row.start_on,
      cancelledOn: row.cancelled_at && todayIn(ctx.timeZone, row.cancelled_at),
    }))
    .filter((term) => isBooked(term) && term.startOn <= ctx.today());
  const fellDue = await termsDue(trx, { first: date, last: date, timeZone: ctx.timeZone });
  return {
    revenue: toAmountNumber(began.reduce((sum, { price_paise }) => sum + price_paise, 0)),
    renewals: began.filter(isRenewal).length,
    started: began.filter(({ source }) => source === "created").length,
    fellDue: fellDue.reduce((sum, { count }) => sum + count, 0),
    terms: began.length,
    items: began.slice(0, NAMED).map((row) => toItem({ ...row, subscription_id: row.id })),
  };
}

const toItem = (row: BookedItem): DayReport["items"][number] => ({
  subscriptionId: row.subscription_id,
  customerName: row.customer_name,
  productName: row.product_name,
  price: toAmountText(row.price_paise),
});
