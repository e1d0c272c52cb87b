import { addDays, type CalendarDate } from "./calendar.ts";

/**
 * States that a business can choose, by ISO 3166-2 code. A state without its own holidays uses the
 * national ones.
 */
export const HOLIDAY_STATES = {
  AP: "Andhra Pradesh",
  AS: "Assam",
  BR: "Bihar",
  CG: "Chhattisgarh",
  DL: "Delhi",
  GA: "Goa",
  GJ: "Gujarat",
  HR: "Haryana",
  HP: "Himachal Pradesh",
  JH: "Jharkhand",
  KA: "Karnataka",
  KL: "Kerala",
  MP: "Madhya Pradesh",
  MH: "Maharashtra",
  OD: "Odisha",
  PB: "Punjab",
  RJ: "Rajasthan",
  TN: "Tamil Nadu",
  TG: "Telangana",
  UP: "Uttar Pradesh",
  UK: "Uttarakhand",
  WB: "West Bengal",
} as const;
export type HolidayState = keyof typeof HOLIDAY_STATES;
export const HOLIDAY_STATE_CODES = Object.keys(HOLIDAY_STATES) as [HolidayState, ...HolidayState[]];

/** National holidays on a fixed date: the three national days, and Christmas. */
const NATIONAL = {
  "01-26": "Republic Day",
  "08-15": "Independence Day",
  "10-02": "Gandhi Jayanti",
  "12-25": "Christmas",
} as const;

/**
 * Movable national holidays, from the central government's list of gazetted holidays for 2026;
 * those of 2027 follow from the same lunar calendar, and Good Friday from Easter. Left out, because
 * they are uncertain this far ahead: feasts that depend on sighting the moon (Id-ul-Fitr, Bakrid,
 * Muharram, Milad), and those of 2027 whose date differs by a day between the states' almanacs.
 */
const MOVABLE = {
  "2026-03-04": "Holi",
  "2026-04-03": "Good Friday",
  "2026-10-20": "Dussehra",
  "2026-11-08": "Diwali",
  "2027-03-22": "Holi",
  "2027-03-26": "Good Friday",
  "2027-10-29": "Diwali",
} as const;

/**
 * State holidays on a fixed date, from each state's list of public holidays. Movable regional new
 * years are left out.
 */
const OF_STATES = {
  BR: { "03-22": "Bihar Diwas" },
  CG: { "11-01": "Chhattisgarh Rajyotsava" },
  GA: { "12-03": "Feast of St Francis Xavier", "12-19": "Goa Liberation Day" },
  GJ: { "01-14": "Uttarayan", "05-01": "Gujarat Day" },
  HP: { "01-25": "Statehood Day", "04-15": "Himachal Day" },
  JH: { "11-15": "Jharkhand Foundation Day" },
  KA: { "05-01": "May Day", "11-01": "Kannada Rajyotsava" },
  KL: { "05-01": "May Day" },
  MH: { "04-14": "Ambedkar Jayanti", "05-01": "Maharashtra Day" },
  OD: { "04-01": "Utkal Divas" },
  TN: { "01-15": "Pongal", "01-16": "Thiruvalluvar Day", "05-01": "May Day" },
  TG: { "06-02": "Telangana Formation Day" },
  WB: { "01-23": "Netaji's birthday", "05-01": "May Day" },
} as const satisfies Partial<Record<HolidayState, Record<string, string>>>;

type ValueOf<Names> = Names[keyof Names];
type StateHolidays = typeof OF_STATES;

/** The English name of a major holiday, by which other languages name it. */
export type Holiday =
  | ValueOf<typeof NATIONAL>
  | ValueOf<typeof MOVABLE>
  | { [State in keyof StateHolidays]: ValueOf<StateHolidays[State]> }[keyof StateHolidays];

/** Holidays by date, with or without the year. */
type Holidays = Readonly<Record<string, Holiday>>;

/**
 * Returns the English name of the major holiday on a date, national or of the state; null without
 * one. A national holiday comes before the state's. Those that move, as Diwali, are known for 2026
 * and 2027 only.
 */
export function holidayOn(day: CalendarDate, state: HolidayState | null): Holiday | null {
  const everyYear = day.slice(5);
  const national: Holidays = NATIONAL;
  const movable: Holidays = MOVABLE;
  const ofStates: Partial<Record<HolidayState, Holidays>> = OF_STATES;
  return national[everyYear] ?? movable[day] ?? (state && ofStates[state]?.[everyYear]) ?? null;
}

/** A business's holiday settings. */
export type HolidayChoice = { avoid: boolean; state: HolidayState | null };

/** Time zone of India, the only country whose holidays are known. */
const HOLIDAY_ZONE = "Asia/Kolkata";
/** A message delayed this long is still well within the 48-hour catch-up limit. */
const LONGEST_WAIT_DAYS = 1;

/**
 * Returns the date on which to send: the date itself, or the next one if `avoid` is set, the date
 * is a major holiday (national or of the state) and the next is not. The date itself for every time
 * zone but `Asia/Kolkata`.
 */
export function dayAvoidingHolidays(
  day: CalendarDate,
  { avoid, state }: HolidayChoice,
  timeZone: string,
): CalendarDate {
  if (!avoid || timeZone !== HOLIDAY_ZONE || !holidayOn(day, state)) return day;
  const later = addDays(day, LONGEST_WAIT_DAYS);
  return holidayOn(later, state) ? day : later;
}
