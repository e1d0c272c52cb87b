import { addDays, type CalendarDate } from "./calendar.ts";

/**
 * Where a promise comes from: a reply that was read by rules, or somebody of the business who was
 * told.
 */
export const PROMISE_SOURCES = ["reply", "person"] as const;
export type PromiseSource = (typeof PROMISE_SOURCES)[number];

/**
 * `suggested` and `dismissed` are no promises yet: nobody of the business has said that the
 * customer meant it.
 */
export const PROMISE_STATES = ["suggested", "dismissed", "open", "kept", "broken", "withdrawn"] as const;
export type StoredPromiseState = (typeof PROMISE_STATES)[number];

/** Money that arrives the day after counts as in time. */
export const GRACE_DAYS = 1;

/**
 * The first day on which an unkept promise is broken, and the reminders that waited for it go out.
 */
export const brokenFrom = (promisedOn: CalendarDate): CalendarDate => addDays(promisedOn, GRACE_DAYS + 1);

/**
 * How a promise stands: it is kept as soon as what it is about was renewed in time, broken when its
 * day and the day of grace have passed.
 * @param promise.renewedInTime whether everything that it is about was renewed after it was made
 * and before `brokenFrom`.
 */
export function promiseState(
  promise: { state: StoredPromiseState; promisedOn: CalendarDate; renewedInTime: boolean },
  today: CalendarDate,
): StoredPromiseState {
  if (promise.state !== "open") return promise.state;
  if (promise.renewedInTime) return "kept";
  return today >= brokenFrom(promise.promisedOn) ? "broken" : "open";
}

/** The share of decided promises that were kept, 0 to 1; null while none is decided. */
export const keptRate = ({ kept, broken }: { kept: number; broken: number }): number | null =>
  kept + broken === 0 ? null : kept / (kept + broken);
