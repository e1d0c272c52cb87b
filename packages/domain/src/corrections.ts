import type { CalendarDate } from "./calendar.ts";
import type { Paise } from "./money.ts";
import { resume } from "./pauses.ts";
import { statusOf } from "./standing.ts";
import {
  newestTerm,
  type PaidTerm,
  refuse,
  replaceLast,
  type SubscriptionLife,
  standingOfLife,
  termFrom,
} from "./subscription-life.ts";
import type { SubscriptionStatus, Term, TermLength } from "./subscription-terms.ts";

export type Correction = {
  startOn: CalendarDate | undefined;
  length: TermLength | null;
  /** In paise. */
  pricePaise: Paise | undefined;
  productId: string | undefined;
};

/**
 * Returns the subscription with its newest term corrected; `life` stays as it is. Fields left out
 * or unchanged have no effect, since the documented client always sends every field: days that a
 * pause added and the anchor of a renewed term stay. Another start or length sets the days anew,
 * without paused days, and another start the anchor, too. Another price or product drops a price
 * and length agreed for the next term.
 *
 * @throws AppError VALIDATION_FAILED for impossible dates, or a start before the end of the term
 * before.
 */
export function correct(life: SubscriptionLife, correction: Correction): SubscriptionLife {
  const newest = newestTerm(life);
  const days = correctedDays(life, correction);
  const previous = life.terms.at(-2);
  if (days && previous && days.startOn < previous.endOn) {
    throw refuse("correction.overlaps", { endOn: previous.endOn }, { field: "startDate" });
  }
  const term: PaidTerm = {
    ...newest,
    ...(days && { ...days, pausedDays: 0 }),
    pricePaise: correction.pricePaise ?? newest.pricePaise,
    productId: correction.productId ?? newest.productId,
  };
  const isRepriced = term.pricePaise !== newest.pricePaise || term.productId !== newest.productId;
  return {
    ...life,
    // Later terms count months from the first start, so correcting that moves the anchor; so does a
    // renewed term with another start.
    ...(days && days.startOn !== newest.startOn && { anchorOn: days.startOn }),
    ...(isRepriced && { nextPrice: null, nextMonths: null }),
    terms: replaceLast(life, 1, [term]),
  };
}

function correctedDays(life: SubscriptionLife, { startOn, length }: Correction): Term | null {
  const newest = newestTerm(life);
  const start = startOn ?? newest.startOn;
  if (start === newest.startOn && (!length || repeats(newest, length))) return null;
  const anchorOn = start === newest.startOn ? life.anchorOn : start;
  return termFrom(anchorOn, start, length ?? lengthOf(newest));
}

const repeats = (term: PaidTerm, length: TermLength): boolean =>
  "durationMonths" in length ? length.durationMonths === term.durationMonths : length.customEndOn === term.endOn;

const lengthOf = (term: PaidTerm): TermLength =>
  term.durationMonths === null ? { customEndOn: term.endOn } : { durationMonths: term.durationMonths };

/**
 * Returns the subscription with its status set by hand. A paused or cancelling subscription is
 * reported as one of the four statuses; setting that same status changes nothing. Any other ends
 * pause and planned cancellation, and `active` adds the days paused so far to the end. A reason for
 * cancelling stays only with `cancelled`.
 */
export function setStatus(life: SubscriptionLife, today: CalendarDate, status: SubscriptionStatus): SubscriptionLife {
  const isMarked = life.pausedFrom !== null || life.cancelsAtEnd;
  if (isMarked && statusOf(standingOfLife(life, today)) === status) return life;
  const running = status === "active" ? resume(life, today) : life;
  return {
    ...running,
    status,
    pausedFrom: null,
    pausedUntil: null,
    cancelsAtEnd: false,
    cancelReason: status === "cancelled" ? life.cancelReason : null,
  };
}
