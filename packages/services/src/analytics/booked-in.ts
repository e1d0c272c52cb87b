import { termsPaidBefore, termsStarting } from "@aavarti/db/queries/analytics";
import { sumChargedAndPaid, sumOpeningIn, sumRefundsAcross } from "@aavarti/db/queries/money-totals";
import { sumBesideBooked, sumPaidAhead } from "@aavarti/db/queries/payment-totals";
import { listTermDays, sumTermTotals } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { type DailyRevenue, periodDays, revenueByDay, sumBooked, totalRevenue } from "@aavarti/domain/metrics";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import type { ServiceContext } from "../context.ts";
import { areCustomersMeasured } from "../movements/record-due.ts";
import { toBooked } from "./measured-terms.ts";

type Days = { from: CalendarDate; to: CalendarDate };

/**
 * Returns, for each day from `from` to `to`, both included, what was booked in paise and the number
 * of terms. Every figure called Booked is a sum of these: the price of a term counts on its first
 * day, paid or not, and one that starts after today not yet. Pending terms, those cancelled before
 * they began and those in Trash never count. A day without terms is there with zeros.
 */
export async function bookedByDay(ctx: ServiceContext, trx: TenantTrx, { from, to }: Days): Promise<DailyRevenue[]> {
  if (!(await areCustomersMeasured(trx))) return bookedByDayOfTerms(ctx, trx, { from, to });
  const days = { first: from, last: untilToday(ctx, to) };
  const dates = periodDays(to, daysBetween(from, to) + 1);
  const totals = new Map((await listTermDays(trx, days)).map((row) => [row.on, row]));
  return dates.map((date) => {
    const { bookedPaise = 0, booked = 0 } = totals.get(date) ?? {};
    return { date, revenuePaise: bookedPaise, subscriptions: booked };
  });
}

/** Returns the same from the terms themselves: its cost depends on how many began. */
export async function bookedByDayOfTerms(ctx: ServiceContext, trx: TenantTrx, { from, to }: Days) {
  const terms = await termsStarting(trx, { first: from, last: untilToday(ctx, to), timeZone: ctx.timeZone });
  return revenueByDay(terms.map(toBooked), periodDays(to, daysBetween(from, to) + 1));
}

/** Returns what was booked in these days, both included, in paise: the sum of `bookedByDay`. */
export async function sumBookedIn(ctx: ServiceContext, trx: TenantTrx, { from, to }: Days): Promise<Paise> {
  if (!(await areCustomersMeasured(trx))) return totalRevenue(await bookedByDay(ctx, trx, { from, to }));
  return (await sumTermTotals(trx, { first: from, last: untilToday(ctx, to) })).bookedPaise;
}

/**
 * Returns what was booked of these customers, in paise: the prices of all their terms that began by
 * today in the tenant's time zone, paid or not, but for pending ones, those cancelled before they
 * began and those in Trash (`bookedByDay`). Joining fees and discounts are not in it.
 */
export async function bookedOf(ctx: ServiceContext, trx: TenantTrx, customerIds: readonly string[]): Promise<Paise> {
  const terms = await termsStarting(trx, { first: null, last: ctx.today(), timeZone: ctx.timeZone, customerIds });
  return sumBooked(terms.map(toBooked));
}

/**
 * Returns, as decimal texts, why what was booked of these customers until today is not what was
 * collected and is owed: `paidBefore`, what counts as paid from before payments were recorded;
 * `joiningFees` and `discounts` of the charges due by today; and of what was collected `paidAhead`,
 * which paid charges that are due later or is not used yet, and `notBooked`, which paid for
 * subscriptions that are pending or in Trash. So
 * `booked + joiningFees − discounts − paidBefore = collected − paidAhead − notBooked + owed`.
 */
export async function besideBookedOf(ctx: ServiceContext, trx: TenantTrx, customerIds: readonly string[]) {
  const days = { from: null, to: ctx.today(), customerIds };
  const [charged, paid, paidBefore] = await Promise.all([
    sumBesideBooked(trx, dueIn(ctx, days)),
    sumPaidAhead(trx, { last: days.to, customerIds }),
    sumPaidBefore(ctx, trx, days),
  ]);
  return {
    paidBefore: toAmountText(paidBefore),
    joiningFees: toAmountText(charged.joining_fees),
    discounts: toAmountText(charged.discounts),
    paidAhead: toAmountText(paid.paid_ahead),
    notBooked: toAmountText(paid.not_booked),
  };
}

/**
 * Returns as `beside`, in decimal texts, why what was booked in these days is not what was
 * collected in them and is owed: all that `besideBookedOf` returns, as seen from the end of these
 * days or today. Of the charges due in these days, `paidEarlier` and `paidLater` were paid by
 * payments received before and after them. Of what was collected, `olderDues` paid charges due
 * before these days, and `refundedLater` was refunded after them; `refundsOfEarlier`, of payments
 * received before, is taken off it. With `owedBefore` and `owedAfter`, what is owed today of
 * charges due before and after these days,
 * `booked + joiningFees − discounts − paidBefore − paidEarlier − paidLater` is
 * `collected − olderDues − paidAhead − notBooked − refundedLater + refundsOfEarlier` plus
 * `owed − owedBefore − owedAfter`.
 *
 * Returns as `paid` how many charges due in these days, also after today, are paid in full, and
 * what was paid of them in paise.
 */
export async function besideBookedIn(ctx: ServiceContext, trx: TenantTrx, { from, to }: Days) {
  const last = untilToday(ctx, to);
  const [sums, refunds, uncharged] = await Promise.all([
    sumChargedAndPaid(trx, { first: from, last, to, today: ctx.today() }),
    sumRefundsAcross(trx, { first: from, last }),
    sumUncharged(ctx, trx, { from, to }),
  ]);
  const beside = {
    paidBefore: toAmountText(uncharged + sums.opening),
    joiningFees: toAmountText(sums.joining_fees),
    discounts: toAmountText(sums.discounts),
    paidAhead: toAmountText(sums.paid_ahead),
    notBooked: toAmountText(sums.not_booked),
    paidEarlier: toAmountText(sums.paid_earlier),
    paidLater: toAmountText(sums.paid_later),
    olderDues: toAmountText(sums.older_dues),
    refundedLater: toAmountText(refunds.later),
    refundsOfEarlier: toAmountText(refunds.of_earlier),
  };
  return { beside, paid: { count: sums.paid_count, paise: sums.paid_paise } };
}

/** Some days, since ever with `from` null, and the customers that count if given. */
type SomeDays = { from: CalendarDate | null; to: CalendarDate; customerIds?: readonly string[] };

/**
 * Returns what of the amount booked in these days counts as paid from before payments were
 * recorded, in paise: the terms that were entered or imported as paid, and what their money paid of
 * others after a change of product. Nothing after today counts; `from` null means since ever.
 */
export async function sumPaidBefore(ctx: ServiceContext, trx: TenantTrx, days: SomeDays): Promise<Paise> {
  const [uncharged, opening] = await Promise.all([sumUncharged(ctx, trx, days), sumOpeningIn(trx, dueIn(ctx, days))]);
  return uncharged + opening;
}

async function sumUncharged(ctx: ServiceContext, trx: TenantTrx, days: SomeDays): Promise<Paise> {
  const { from, to, customerIds } = days;
  if (from !== null && !customerIds && (await areCustomersMeasured(trx)))
    return (await sumTermTotals(trx, { first: from, last: untilToday(ctx, to) })).paidBeforePaise;
  return sumUnchargedTerms(ctx, trx, days);
}

/** Returns the same from the terms themselves. */
export const sumUnchargedTerms = async (ctx: ServiceContext, trx: TenantTrx, days: SomeDays): Promise<Paise> =>
  sumBooked((await termsPaidBefore(trx, { ...dueIn(ctx, days), timeZone: ctx.timeZone })).map(toBooked));

const dueIn = (ctx: ServiceContext, { from, to, customerIds }: SomeDays) => ({
  first: from,
  last: untilToday(ctx, to),
  ...(customerIds ? { customerIds } : {}),
});

const untilToday = (ctx: ServiceContext, day: CalendarDate): CalendarDate => {
  const today = ctx.today();
  return day < today ? day : today;
};
