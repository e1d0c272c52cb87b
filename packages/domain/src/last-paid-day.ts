import { addDays, type CalendarDate } from "./calendar.ts";

/**
 * Returns the last paid day of a term from its `endOn`, the first day that is not paid for and the
 * one that texts call the due date or "renews on". A text that says "until" or "ended on" names the
 * last paid day.
 */
export const lastPaidDay = (endOn: CalendarDate): CalendarDate => addDays(endOn, -1);
