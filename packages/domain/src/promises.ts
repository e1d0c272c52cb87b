import { addDays, type CalendarDate } from "./calendar.ts";

/** Source of a promise: detected in a customer's message by rules, or recorded by a team member. */
export const PROMISE_SOURCES = ["reply", "person"] as const;
export type PromiseSource = (typeof PROMISE_SOURCES)[number];

/** `suggested` and `dismissed` are not promises yet: no team member has confirmed them. */
export const PROMISE_STATES = ["suggested", "dismissed", "open", "kept", "broken", "withdrawn"] as const;
export type StoredPromiseState = (typeof PROMISE_STATES)[number];

/** A payment one day late still counts as in time. */
export const GRACE_DAYS = 1;

/**
 * Returns the first day on which an unkept promise is broken and its held reminders are sent: two
 * days after the promised one.
 */
export const brokenFrom = (promisedOn: CalendarDate): CalendarDate => addDays(promisedOn, GRACE_DAYS + 1);

/**
 * Returns a promise's status on `today`: an open one is kept if it was kept in time, broken from
 * two days after its day (one day of grace), else open. One that is not open any more stays as it
 * is. Stores nothing.
 *
 * @param promise.keptInTime whether payments that were received before `brokenFrom` cover it; for a
 * business that records none, whether everything it covers was renewed by then.
 */
export function promiseState(
  promise: { state: StoredPromiseState; promisedOn: CalendarDate; keptInTime: boolean },
  today: CalendarDate,
): StoredPromiseState {
  if (promise.state !== "open") return promise.state;
  if (promise.keptInTime) return "kept";
  return today >= brokenFrom(promise.promisedOn) ? "broken" : "open";
}

/** Returns the share of decided promises that were kept, 0 to 1; null without any. */
export const keptRate = ({ kept, broken }: { kept: number; broken: number }): number | null =>
  kept + broken === 0 ? null : kept / (kept + broken);
