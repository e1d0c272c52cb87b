import { addDays, type CalendarDate, weekdayOf } from "./calendar.ts";

/**
 * A deletion request is answered within this many hours and processed within this many working
 * days.
 */
export const DELETION_ANSWER_HOURS = 24;
export const DELETION_WORKING_DAYS = 7;

/** Observed in every year and every state. */
const NATIONAL_HOLIDAYS = ["01-26", "08-15", "10-02"];

/**
 * Holidays on which offices are closed across India, without weekends. 2026 follows the central
 * government's list; 2027 and 2028 are computed from the moon's phases and Easter. Feasts that
 * depend on sighting the new moon (Id-ul-Fitr, Bakrid, Muharram, Milad) may move by a day.
 */
const OBSERVED_HOLIDAYS: Record<CalendarDate, string> = {
  "2026-03-04": "Holi",
  "2026-03-26": "Ram Navami",
  "2026-03-31": "Mahavir Jayanti",
  "2026-04-03": "Good Friday",
  "2026-05-01": "Buddha Purnima",
  "2026-05-27": "Bakrid",
  "2026-06-26": "Muharram",
  "2026-08-26": "Milad-un-Nabi",
  "2026-09-04": "Janmashtami",
  "2026-10-20": "Dussehra",
  "2026-11-24": "Guru Nanak Jayanti",
  "2026-12-25": "Christmas",
  "2027-03-10": "Id-ul-Fitr",
  "2027-03-22": "Holi",
  "2027-03-26": "Good Friday",
  "2027-04-15": "Ram Navami",
  "2027-05-17": "Bakrid",
  "2027-05-20": "Buddha Purnima",
  "2027-06-16": "Muharram",
  "2027-08-25": "Janmashtami",
  "2027-10-29": "Diwali",
  "2028-02-23": "Maha Shivaratri",
  "2028-04-03": "Ram Navami",
  "2028-04-07": "Mahavir Jayanti",
  "2028-04-14": "Good Friday",
  "2028-05-08": "Buddha Purnima",
  "2028-08-04": "Milad-un-Nabi",
  "2028-09-27": "Dussehra",
  "2028-10-17": "Diwali",
  "2028-11-02": "Guru Nanak Jayanti",
  "2028-12-25": "Christmas",
};

/**
 * Returns whether a date is Monday to Friday and not a public holiday in India. In years without a
 * table (other than 2026 to 2028), only the three national holidays are known.
 */
export const isWorkingDay = (date: CalendarDate): boolean =>
  weekdayOf(date) <= 5 && !NATIONAL_HOLIDAYS.includes(date.slice(5)) && !Object.hasOwn(OBSERVED_HOLIDAYS, date);

/**
 * Returns the `count`-th working day (Monday to Friday, no public holiday in India) after a day;
 * the day itself if `count` is 0.
 */
export function addWorkingDays(date: CalendarDate, count: number): CalendarDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
