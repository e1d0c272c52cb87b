import { addDays, type CalendarDate } from "./calendar.ts";
import type { Paise } from "./money.ts";
import type { Standing } from "./standing.ts";
import {
  newestTerm,
  type PaidTerm,
  type PlainRefusal,
  paidDays,
  refuse,
  rhythmOf,
  type SubscriptionLife,
  standingOfLife,
  termFrom,
} from "./subscription-life.ts";
import type { TermLength } from "./subscription-terms.ts";

/** How long a renewal can be undone. */
export const UNDO_MINUTES = 5;

/** Start of a late renewal's term: the old end date, or today, leaving a gap. */
export const LATE_STARTS = ["old_end", "today"] as const;
export type LateStart = (typeof LATE_STARTS)[number];

export type RenewalWishes = {
  /** Required once the end has passed; an early renewal always starts at the old end date. */
  from?: LateStart | undefined;
  /** Default: the length of the newest term, or the one set by a product change. */
  length?: TermLength | null;
  /** In paise. Default: the price of the newest term, or the one set by a product change. */
  pricePaise?: Paise | undefined;
};

const REFUSED: Partial<Record<Standing, PlainRefusal>> = {
  cancelled: "renewal.cancelled",
  pending: "renewal.pending",
  paused: "renewal.paused",
};

/**
 * Returns the subscription with one more term, and active. A renewal on or before the end starts at
 * the old end date, a late one where `wishes.from` says. Renewing withdraws a planned cancellation.
 * A length and price that are not given are those agreed for the next term, or else of the newest.
 * Stores nothing.
 *
 * @throws AppError CONFLICT if it is cancelled, pending or paused, VALIDATION_FAILED for a late
 * renewal without `from` and for an invalid length.
 */
export function renew(life: SubscriptionLife, today: CalendarDate, wishes: RenewalWishes): SubscriptionLife {
  const reason = REFUSED[standingOfLife(life, today)];
  if (reason) throw refuse(reason);
  const { endOn } = newestTerm(life);
  const isLate = today > endOn;
  if (isLate && !wishes.from) {
    throw refuse("renewal.noLateStart", { endOn }, { field: "from" });
  }
  return isLate && wishes.from === "today"
    ? open(life, { startOn: today, anchorOn: today, source: "renewed" }, wishes)
    : open(life, { startOn: endOn, anchorOn: rhythmOf(life.anchorOn, endOn), source: "renewed" }, wishes);
}

/**
 * Returns a cancelled subscription made active again. A paid term that has not ended continues, so
 * no day is lost; after its end a new term starts today and the gap stays, of the next term's
 * length and price unless they are given. A planned cancellation is withdrawn. Any other
 * subscription is returned unchanged, unless it has ended. Stores nothing.
 *
 * @throws AppError CONFLICT for one that has only ended (past its grace period or expired),
 * VALIDATION_FAILED for an invalid length.
 */
export function reactivate(
  life: SubscriptionLife,
  today: CalendarDate,
  wishes: Pick<RenewalWishes, "length" | "pricePaise">,
): SubscriptionLife {
  const standing = standingOfLife(life, today);
  if (standing === "overdue" || standing === "expired") {
    throw refuse("reactivation.notCancelled");
  }
  if (standing !== "cancelled" && standing !== "cancelling") return life;
  const back: SubscriptionLife = { ...life, status: "active", cancelsAtEnd: false, cancelReason: null };
  if (today < newestTerm(life).endOn || standing === "cancelling") return back;
  return open(back, { startOn: today, anchorOn: today, source: "reactivated" }, wishes);
}

function open(
  life: SubscriptionLife,
  { startOn, anchorOn, source }: { startOn: CalendarDate; anchorOn: CalendarDate; source: PaidTerm["source"] },
  { length, pricePaise }: RenewalWishes,
): SubscriptionLife {
  const newest = newestTerm(life);
  const term: PaidTerm = {
    ...termFrom(anchorOn, startOn, length ?? usualLength(life, startOn)),
    seq: newest.seq + 1,
    productId: newest.productId,
    pricePaise: pricePaise ?? usualPrice(life),
    pausedDays: 0,
    source,
  };
  return {
    ...life,
    status: "active",
    anchorOn,
    terms: [...life.terms, term],
    cancelsAtEnd: false,
    cancelReason: null,
    nextPrice: null,
    nextMonths: null,
  };
}

/**
 * Returns the default price in paise of a subscription's next term: the one agreed for it, or else
 * that of the newest term.
 */
export const usualPrice = (life: SubscriptionLife): Paise => life.nextPrice ?? newestTerm(life).pricePaise;

function usualLength(life: SubscriptionLife, startOn: CalendarDate): TermLength {
  const newest = newestTerm(life);
  const durationMonths = life.nextMonths ?? newest.durationMonths;
  return durationMonths === null ? { customEndOn: addDays(startOn, paidDays(newest)) } : { durationMonths };
}
