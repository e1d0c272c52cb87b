import type { CalendarDate } from "@aavarti/domain/calendar";
import { invalidField } from "@aavarti/domain/errors";
import { resolveTerm, type Term, type TermLength } from "@aavarti/domain/subscription-terms";

/**
 * Returns a term (first day, end, months) from its first day and a length in months or custom end,
 * without saving it.
 * @throws AppError VALIDATION_FAILED naming the invalid field for an impossible one.
 */
export function requestedTerm(startOn: CalendarDate, length: TermLength): Term {
  const term = resolveTerm(startOn, length);
  if ("explanation" in term) throw invalidField(term.field, term.explanation);
  return term;
}

/**
 * Returns the length of the term that a request asks for: its end date or else its months; null
 * when it gives neither.
 */
export function requestedLength(input: {
  durationMonths?: number | undefined;
  customEndDate?: CalendarDate | undefined;
}): TermLength | null {
  if (input.customEndDate !== undefined) return { customEndOn: input.customEndDate };
  if (input.durationMonths !== undefined) return { durationMonths: input.durationMonths };
  return null;
}
