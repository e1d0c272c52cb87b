import { addDays, addMonthsClamped, type CalendarDate, monthOf, parseCalendarDate } from "@aavarti/domain/calendar";
import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { oneOf } from "../../../lib/list/list-search.ts";

/** The lanes of the tab: charges by what is left to pay, advances, and payments received. */
export const MONEY_LANES = ["open", "overdue", "due_today", "partly_paid", "paid", "advance", "received"] as const;
export type MoneyLane = (typeof MONEY_LANES)[number];

/** How the received payments are shown: one by one, or summed by day or by person. */
export const SUMMED_BY = ["payment", "day", "person"] as const;
export type SummedBy = (typeof SUMMED_BY)[number];

/** The tab's search params as they came, which a user may have typed. */
export type PaymentsAddress = { readonly [Name in keyof PaymentsSearch]?: unknown };

/** The tab's search params. Without `day` and `month` the period is the current month. */
export interface PaymentsSearch {
  readonly lane?: MoneyLane;
  readonly q?: string;
  readonly mode?: PaymentMode;
  readonly by?: Exclude<SummedBy, "payment">;
  readonly month?: string;
  readonly day?: CalendarDate;
}

/**
 * Parses the tab's search params. Unknown values and the default lane (`open`) are left out; a day
 * wins over a month; `q` is trimmed and cut at 100 characters.
 */
export function readPaymentsSearch(raw: PaymentsAddress): PaymentsSearch {
  const lane = oneOf(raw.lane, MONEY_LANES);
  const mode = oneOf(raw.mode, PAYMENT_MODES);
  const by = oneOf(raw.by, ["day", "person"]);
  const day = parseCalendarDate(raw.day);
  const month = typeof raw.month === "string" && parseCalendarDate(`${raw.month}-01`) ? raw.month : undefined;
  // The router parses `q=2026` as a number.
  const q = typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q).trim().slice(0, 100) : "";
  return {
    ...(lane && lane !== "open" ? { lane } : {}),
    ...(q ? { q } : {}),
    ...(mode ? { mode } : {}),
    ...(by ? { by } : {}),
    ...(day ? { day } : month ? { month } : {}),
  };
}

/** A day or a calendar month, both ends included. */
export interface Period {
  readonly kind: "day" | "month";
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const monthAround = (day: CalendarDate): Period => {
  const { from, until } = monthOf(day);
  return { kind: "month", from, to: until };
};
const dayAlone = (day: CalendarDate): Period => ({ kind: "day", from: day, to: day });

/**
 * Returns the period named in the URL, a day or a whole month; the current month when none is
 * named, the current period for one in the future.
 */
export function periodOf({ day, month }: PaymentsSearch, today: CalendarDate): Period {
  if (day) return dayAlone(day < today ? day : today);
  const first = month && parseCalendarDate(`${month}-01`);
  return monthAround(first && first < today ? first : today);
}

/** Returns the next (1) or previous (-1) period of the same kind, also beyond today. */
export const periodAway = ({ kind, from }: Period, by: 1 | -1): Period =>
  kind === "day" ? dayAlone(addDays(from, by)) : monthAround(addMonthsClamped(from, by));

/** Returns the period of a kind that contains `today`. */
export const currentPeriod = (kind: Period["kind"], today: CalendarDate): Period =>
  kind === "day" ? dayAlone(today) : monthAround(today);

/** Returns a period as search params: `day` (2026-11-23) or `month` (2026-11). */
export const searchOfPeriod = ({ kind, from }: Period): Pick<PaymentsSearch, "day" | "month"> =>
  kind === "day" ? { day: from } : { month: from.slice(0, 7) };
