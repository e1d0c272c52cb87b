import type { CalendarDate } from "@aavarti/domain/calendar";
import { invalidField } from "@aavarti/domain/errors";
import { resolveTerm, type Term, type TermLength } from "@aavarti/domain/subscription-terms";

/**
 * Builds a term from its first day and a length, without saving it.
 * @throws AppError VALIDATION_FAILED naming the invalid field.
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
