import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Outputs } from "../../../lib/api/trpc.ts";

type Term = Outputs["subscriptions"]["history"]["terms"][number];

/** A term's phase on a day: `paidAhead` and `scheduled` start on a later day. */
export type TermPhase = "over" | "now" | "paidAhead" | "scheduled";

/**
 * Returns a term's phase on `today`: over, now, or, if it starts later, paid in advance (an early
 * renewal) or scheduled. Its end date is the first day that is not paid for and no longer belongs
 * to it.
 */
export function termPhase(
  { startDate, endDate, source }: Pick<Term, "startDate" | "endDate" | "source">,
  today: CalendarDate,
): TermPhase {
  if (startDate > today) return source === "renewed" ? "paidAhead" : "scheduled";
  return today < endDate ? "now" : "over";
}
