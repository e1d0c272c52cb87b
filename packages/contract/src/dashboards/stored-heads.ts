import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { z } from "zod";

const calendarDate = z.custom<CalendarDate>(isCalendarDate);

/** What is stored of today's work beside its rows; see the query of the same name. */
export const UrgentPeople = z.object({
  customers: z.int(),
  promised: z.int(),
  oldest_on: calendarDate.nullable(),
});
export type UrgentPeople = z.output<typeof UrgentPeople>;
