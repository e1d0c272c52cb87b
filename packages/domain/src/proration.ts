import { type CalendarDate, daysBetween } from "./calendar.ts";
import { MAX_PRICE_PAISE, type Paise, shareOf } from "./money.ts";
import type { Standing } from "./standing.ts";
import {
  coveredFrom,
  monthsLater,
  newestTerm,
  type PaidTerm,
  type PlainRefusal,
  paidDays,
  refuse,
  replaceLast,
  type SoldTerm,
  type SubscriptionLife,
  standingOfLife,
  termFrom,
} from "./subscription-life.ts";

/**
 * How a product change affects the end: it stays and the rest of the term is prorated by days, or a
 * whole new term starts.
 */
export const CHANGE_MODES = ["keep_end", "restart"] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

export type NewProduct = {
  id: string;
  /** Paise for `durationMonths`. */
  pricePaise: Paise;
  durationMonths: number;
  graceDays: number;
};

/** Amounts in paise. A negative `toPay` is credited to the customer. */
export type ChangeQuote = {
  effectiveOn: CalendarDate;
  /** Paid days of the current term, and how many are left. */
  termDays: number;
  daysLeft: number;
  credit: Paise;
  charge: Paise;
  toPay: Paise;
  endOn: CalendarDate;
};

const NOT_CHANGEABLE: Partial<Record<Standing, PlainRefusal>> = {
  cancelling: "productChange.cancelling",
  cancelled: "productChange.cancelled",
  pending: "productChange.pending",
  paused: "productChange.paused",
  due_today: "productChange.endsToday",
  in_grace: "productChange.termEnded",
  overdue: "productChange.termEnded",
  expired: "productChange.expired",
};

/**
 * Returns the subscription moved to another product `today`, or on its first day if that is in the
 * future, and what that costs (`quote`, paise); stores nothing. Credits the remaining days' share
 * of the term's price. `keep_end` charges the same days' share of the new product's term, half-up
 * to the currency's smallest amount, and renews at its full price; `restart` begins a whole term of
 * it that day. The used part becomes a term of the old product at its part of the price, so that
 * all terms' prices add up to what was paid, and keeps what it was sold as, for its MRR. Grace days
 * become those of the new product. The same product changes nothing and costs nothing.
 *
 * @throws AppError CONFLICT if no days are left to move, or the status, a pause or a term paid in
 * advance prevents it; VALIDATION_FAILED for a charge above the largest price.
 */
export function changeProduct(
  life: SubscriptionLife,
  today: CalendarDate,
  { product, mode, currency }: { product: NewProduct; mode: ChangeMode; currency: string },
): { life: SubscriptionLife; quote: ChangeQuote } {
  const term = newestTerm(life);
  if (term.productId === product.id) return { life, quote: nothingToPay(term, today) };
  refuseWhatCannotChange(life, today);

  const effectiveOn = today > term.startOn ? today : term.startOn;
  const termDays = paidDays(term);
  const daysLeft = daysBetween(effectiveOn, term.endOn);
  const credit = shareOf(term.pricePaise, daysLeft, termDays, currency);
  const next = nextTermOf(life, { product, mode, currency, effectiveOn, daysLeft });
  if (next.pricePaise > MAX_PRICE_PAISE) {
    throw refuse("productChange.tooExpensive", {}, { field: "mode" });
  }
  const isUnused = effectiveOn === term.startOn;
  const used: PaidTerm = {
    ...term,
    endOn: effectiveOn,
    durationMonths: null,
    pricePaise: term.pricePaise - credit,
    soldAs: soldAs(term),
  };
  const terms = isUnused
    ? [{ ...next, seq: term.seq, source: term.source }]
    : [used, { ...next, seq: term.seq + 1, source: "changed" as const }];
  const charge = next.pricePaise;
  return {
    life: {
      ...life,
      graceDays: product.graceDays,
      anchorOn: mode === "restart" ? effectiveOn : life.anchorOn,
      terms: replaceLast(life, 1, terms),
      // The rest of a term costs a part of the price; the next renewal costs the full price.
      nextPrice: mode === "keep_end" ? product.pricePaise : null,
      nextMonths: mode === "keep_end" ? product.durationMonths : null,
    },
    quote: { effectiveOn, termDays, daysLeft, credit, charge, toPay: charge - credit, endOn: next.endOn },
  };
}

function soldAs(term: PaidTerm): SoldTerm {
  const { pricePaise, durationMonths } = term;
  return durationMonths === null
    ? { pricePaise, durationMonths, paidDays: paidDays(term) }
    : { pricePaise, durationMonths, paidDays: null };
}

function nextTermOf(
  life: SubscriptionLife,
  given: { product: NewProduct; mode: ChangeMode; currency: string; effectiveOn: CalendarDate; daysLeft: number },
): Omit<PaidTerm, "seq" | "source"> {
  const { product, mode, currency, effectiveOn, daysLeft } = given;
  const term = newestTerm(life);
  const common = { productId: product.id, pausedDays: 0 };
  if (mode === "restart") {
    const days = termFrom(effectiveOn, effectiveOn, { durationMonths: product.durationMonths });
    return { ...days, ...common, pricePaise: product.pricePaise };
  }
  const wholeEnd = monthsLater(life.anchorOn, term.startOn, product.durationMonths);
  const wholeDays = daysBetween(term.startOn, wholeEnd);
  const pricePaise = shareOf(product.pricePaise, daysLeft, wholeDays, currency);
  return { ...termFrom(effectiveOn, effectiveOn, { customEndOn: term.endOn }), ...common, pricePaise };
}

function refuseWhatCannotChange(life: SubscriptionLife, today: CalendarDate): void {
  const reason = NOT_CHANGEABLE[standingOfLife(life, today)];
  if (reason) throw refuse(reason);
  if (life.pausedFrom) throw refuse("productChange.pauseAhead");
  const { startOn } = newestTerm(life);
  if (startOn > today && coveredFrom(life) < startOn) {
    throw refuse("productChange.nextTermPaid");
  }
}

const nothingToPay = (term: PaidTerm, today: CalendarDate): ChangeQuote => ({
  effectiveOn: today > term.startOn ? today : term.startOn,
  termDays: paidDays(term),
  daysLeft: Math.max(0, daysBetween(today > term.startOn ? today : term.startOn, term.endOn)),
  credit: 0,
  charge: 0,
  toPay: 0,
  endOn: term.endOn,
});
