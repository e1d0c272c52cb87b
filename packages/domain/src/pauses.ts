import { addDays, addMonthsClamped, type CalendarDate, daysBetween } from "./calendar.ts";
import type { Standing } from "./standing.ts";
import {
  type CancelReason,
  coveredFrom,
  newestTerm,
  type PlainRefusal,
  refuse,
  type SubscriptionLife,
  standingOfLife,
} from "./subscription-life.ts";

const NOT_PAUSABLE: Partial<Record<Standing, PlainRefusal>> = {
  cancelling: "pause.cancelling",
  cancelled: "pause.cancelled",
  pending: "pause.pending",
  in_grace: "pause.termEnded",
  overdue: "pause.termEnded",
  expired: "pause.expired",
  due_today: "pause.endsToday",
};

/** Maximum length of a pause. */
const MAX_PAUSE_YEARS = 5;

/**
 * Returns the subscription paused from the day `from`, today or later, until it is resumed or until
 * `until`, the day on which it resumes by itself. A planned pause may be moved; of a running one
 * only `until` changes, and `from` is ignored. Calling it again without a change of a running pause
 * returns the same subscription. Stores nothing.
 *
 * @throws AppError CONFLICT if it can't be paused, such as one that ends today, is overdue or
 * cancelling; VALIDATION_FAILED for a day outside the paid days or a pause of more than 5 years.
 */
export function pause(
  life: SubscriptionLife,
  today: CalendarDate,
  { from, until }: { from: CalendarDate; until: CalendarDate | null },
): SubscriptionLife {
  const standing = standingOfLife(life, today);
  if (standing === "paused") {
    if (until === life.pausedUntil) return life;
    if (until !== null && until <= today) throw refuse("pause.endsTooEarly", {}, { field: "until" });
    refuseLongPause(life.pausedFrom ?? today, until);
    return { ...life, pausedUntil: until };
  }
  const reason = NOT_PAUSABLE[standing];
  if (reason) throw refuse(reason);
  const { endOn } = newestTerm(life);
  if (from < today) throw refuse("pause.startsInPast", {}, { field: "from" });
  if (from < coveredFrom(life)) {
    throw refuse("pause.startsBeforeSubscription", { startOn: coveredFrom(life) }, { field: "from" });
  }
  if (from >= endOn) throw refuse("pause.startsAfterEnd", { endOn }, { field: "from" });
  if (until !== null && until <= from) throw refuse("pause.endsBeforeStart", {}, { field: "until" });
  refuseLongPause(from, until);
  return { ...life, pausedFrom: from, pausedUntil: until };
}

function refuseLongPause(from: CalendarDate, until: CalendarDate | null): void {
  if (until !== null && until > addMonthsClamped(from, MAX_PAUSE_YEARS * 12)) {
    throw refuse("pause.tooLong", { years: MAX_PAUSE_YEARS }, { field: "until" });
  }
}

/**
 * Returns the subscription resumed as of the planned end of its pause, if that is today or earlier,
 * however late this runs. Other subscriptions are returned unchanged.
 */
export const endDuePause = (life: SubscriptionLife, today: CalendarDate): SubscriptionLife =>
  life.pausedUntil !== null && life.pausedUntil <= today ? resume(life, life.pausedUntil) : life;

/**
 * Returns the subscription resumed from `today`: the paused term's end moves by the paused days,
 * and a term renewed in advance moves with it. A pause that has not begun is dropped. A
 * subscription that is not paused is returned unchanged. It does not check the status. Stores
 * nothing.
 */
export function resume(life: SubscriptionLife, today: CalendarDate): SubscriptionLife {
  const { pausedFrom } = life;
  if (pausedFrom === null) return life;
  const days = Math.max(0, daysBetween(pausedFrom, today));
  const terms = life.terms.map((term) => {
    if (days === 0 || term.endOn <= pausedFrom) return term;
    const endOn = addDays(term.endOn, days);
    return term.startOn > pausedFrom
      ? { ...term, startOn: addDays(term.startOn, days), endOn }
      : { ...term, endOn, pausedDays: term.pausedDays + days };
  });
  return { ...life, terms, pausedFrom: null, pausedUntil: null };
}

export const CANCEL_TIMES = ["now", "at_end"] as const;
export type CancelTime = (typeof CANCEL_TIMES)[number];

/**
 * Returns the subscription cancelled now, or at the end of the paid term, until when it keeps its
 * access. After that end, or unless it is active, both are the same. Cancelling while paused first
 * gives the paused days back, so that a reactivation has them. One that is cancelled already is
 * returned unchanged; a planned cancellation gets the new time and reason. Stores nothing.
 *
 * @throws AppError CONFLICT for a cancellation at the end while a pause will move that end.
 */
export function cancel(
  life: SubscriptionLife,
  today: CalendarDate,
  { when, reason }: { when: CancelTime; reason: CancelReason },
): SubscriptionLife {
  if (standingOfLife(life, today) === "cancelled") return life;
  const atEnd = when === "at_end" && life.status === "active" && (today <= newestTerm(life).endOn || life.pausedFrom);
  if (!atEnd) {
    return { ...resume(life, today), status: "cancelled", cancelsAtEnd: false, cancelReason: reason };
  }
  if (life.pausedFrom) {
    throw refuse("cancellation.pauseAhead");
  }
  return { ...life, cancelsAtEnd: true, cancelReason: reason };
}
