import type { CalendarDate } from "@aavarti/domain/calendar";
import { invalidField } from "@aavarti/domain/errors";
import { resolveTerm, type Term, type TermLength } from "@aavarti/domain/subscription-terms";

/**
 * The term that a start and a length make. @throws AppError VALIDATION_FAILED naming the field that
 * cannot be.
 */
export function requestedTerm(startOn: CalendarDate, length: TermLength): Term {
  const term = resolveTerm(startOn, length);
  if ("explanation" in term) throw invalidField(term.field, term.explanation);
  return term;
}

/** How a request says where the term ends; null when it says nothing. */
export function requestedLength(input: {
  durationMonths?: number | undefined;
  customEndDate?: CalendarDate | undefined;
}): TermLength | null {
  if (input.customEndDate !== undefined) return { customEndOn: input.customEndDate };
  if (input.durationMonths !== undefined) return { durationMonths: input.durationMonths };
  return null;
}
