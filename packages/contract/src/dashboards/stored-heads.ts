import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { LANES } from "@aavarti/domain/standing";
import { z } from "zod";
import { FigureCode } from "../dashboards.ts";

const calendarDate = z.custom<CalendarDate>(isCalendarDate);

/** What is stored of today's work beside its rows; see the query of the same name. */
export const UrgentPeople = z.object({
  customers: z.int(),
  promised: z.int(),
  oldest_on: calendarDate.nullable(),
});
export type UrgentPeople = z.output<typeof UrgentPeople>;

/** What is stored of the collection sheet: its areas. */
export const StoredAreas = z.array(
  z.object({ area: z.string(), due: z.int(), late: z.int(), amount_paise: z.int(), done: z.int() }),
);
export type StoredAreas = z.output<typeof StoredAreas>;

/** What is stored of the list of customers: how many each lane has, and what they have to pay. */
export const StoredLanes = z.array(z.object({ lane: z.enum(LANES), count: z.int(), to_pay: z.int() }));
export type StoredLanes = z.output<typeof StoredLanes>;

/** The sums of a key figure's rows as decimal texts; null while they are unknown. */
export const StoredSums = z.object({ code: FigureCode, rows: z.int(), part: z.string(), whole: z.string() }).nullable();
export type StoredSums = z.output<typeof StoredSums>;

/** What is stored of the subscriptions in their grace period. */
export const StoredGrace = z.object({ count: z.int(), amount_paise: z.int() });
export type StoredGrace = z.output<typeof StoredGrace>;

/** Of a list that says nothing of all its rows. */
export const StoredNothing = z.null();
