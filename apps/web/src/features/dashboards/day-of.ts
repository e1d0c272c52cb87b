import type { CalendarDate } from "@aavarti/domain/calendar";

/** Returns a day of an answer, which the server has checked, as a day of the calendar. */
export const dayOf = (day: string): CalendarDate => day as CalendarDate;
