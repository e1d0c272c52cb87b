import {
  addDays,
  addMonthsClamped,
  type CalendarDate,
  daysBetween,
  monthOf,
  parseCalendarDate,
} from "@aavarti/domain/calendar";
import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { oneOf } from "../../../lib/list/list-search.ts";

/** The tabs of the Payments screen: charges by their status, advances, and payments received. */
export const MONEY_TABS = [
  "due",
  "overdue",
  "due_today",
  "partly_paid",
  "to_come",
  "paid",
  "advance",
  "received",
] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

/** The tabs of what is still to be paid, which can be shown by who pays. */
const UNPAID_TABS = ["due", "overdue", "due_today", "partly_paid", "to_come"] as const;
export type UnpaidTab = (typeof UNPAID_TABS)[number];
/**
 * Returns whether a tab of the Payments screen shows what is still to be paid: due, overdue, due
 * today, partly paid or to come. Only these can be shown by payer.
 */
export const isUnpaidTab = (tab: MoneyTab): tab is UnpaidTab => oneOf(tab, UNPAID_TABS) !== undefined;

/** Maximum number of characters of the text that payments and dues are searched for. */
export const MAX_SEARCH = 100;

/** How the received payments are shown: one by one, or summed by day or by person. */
export const SUMMED_BY = ["payment", "day", "person"] as const;
export type SummedBy = (typeof SUMMED_BY)[number];

/** How dues are shown: one row for each payer, which is the default, or one for each due. */
export const DUES_BY = ["family", "due"] as const;

/** The screen's search params as they came, which a user may have typed. */
export type PaymentsAddress = { readonly [Name in keyof PaymentsSearch]?: unknown } & {
  /** The name that `tab` had before: bookmarks may still have it. */
  readonly lane?: unknown;
};

/**
 * The screen's search params. Without a day, a month or `from` and `to` the period is the current
 * month.
 */
export interface PaymentsSearch {
  readonly tab?: MoneyTab;
  readonly q?: string;
  readonly mode?: PaymentMode;
  readonly by?: Exclude<SummedBy, "payment">;
  readonly dues?: "due";
  /** The page of a day to print instead of the lists; `print` opens the print dialog at once. */
  readonly summary?: "day" | "print";
  /** Whose payments the day's page has; everyone's if absent. */
  readonly person?: string;
  readonly month?: string;
  readonly day?: CalendarDate;
  /** First and last day of any other period, as a report's. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Parses the search params of the Payments screen; never throws. `lane` counts where `tab` is
 * absent or unknown. Unknown values and the default tab (`due`) are left out, and `person` without
 * `summary`; a day wins over a month, and a month over `from` and `to`, which need each other and
 * may span at most 366 days; `q` is trimmed and cut at 100 characters.
 */
export function readPaymentsSearch(raw: PaymentsAddress): PaymentsSearch {
  const tab = oneOf(raw.tab, MONEY_TABS) ?? oneOf(raw.lane, MONEY_TABS);
  const mode = oneOf(raw.mode, PAYMENT_MODES);
  const by = oneOf(raw.by, ["day", "person"]);
  const dues = oneOf(raw.dues, ["due"]);
  const summary = oneOf(raw.summary, ["day", "print"]);
  const person = typeof raw.person === "string" && UUID.test(raw.person) ? raw.person : undefined;
  const day = parseCalendarDate(raw.day);
  const [from, to] = [parseCalendarDate(raw.from), parseCalendarDate(raw.to)];
  const days = from && to && from <= to && daysBetween(from, to) < MAX_DAYS ? { from, to } : {};
  const month = typeof raw.month === "string" && parseCalendarDate(`${raw.month}-01`) ? raw.month : undefined;
  // The router parses `q=2026` as a number.
  const q = typeof raw.q === "string" || typeof raw.q === "number" ? beginningOf(String(raw.q).trim(), MAX_SEARCH) : "";
  return {
    ...(tab && tab !== "due" ? { tab } : {}),
    ...(q ? { q } : {}),
    ...(mode ? { mode } : {}),
    ...(by ? { by } : {}),
    ...(dues ? { dues } : {}),
    ...(summary ? { summary } : {}),
    ...(summary && person ? { person } : {}),
    ...(day ? { day } : month ? { month } : days),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Most days of a period, as the totals allow. */
const MAX_DAYS = 366;

/** A day, a calendar month, or any days, both ends included. */
export interface Period {
  readonly kind: "day" | "month" | "days";
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const monthAround = (day: CalendarDate): Period => {
  const { from, until } = monthOf(day);
  return { kind: "month", from, to: until };
};
const dayAlone = (day: CalendarDate): Period => ({ kind: "day", from: day, to: day });

/** The kinds of period to choose from; any days come from a link. */
export const PERIOD_KINDS = ["day", "month"] as const;
type PeriodKind = (typeof PERIOD_KINDS)[number];

/**
 * Returns the period that the URL's params name: a day, a whole calendar month or any days, both
 * ends included. It is the month of `today` when none is named, and that of today or today itself
 * in place of a month or day in the future; `from` and `to` are taken as they are, before a day or
 * month.
 */
export function periodOf({ day, month, from, to }: PaymentsSearch, today: CalendarDate): Period {
  if (from && to) return { kind: "days", from, to };
  if (day) return dayAlone(day < today ? day : today);
  const first = month && parseCalendarDate(`${month}-01`);
  return monthAround(first && first < today ? first : today);
}

/**
 * Returns the next (1) or previous (-1) period of the same kind: day, calendar month, or as many
 * days as the given one has. It may lie beyond today.
 */
export function periodAway({ kind, from, to }: Period, by: 1 | -1): Period {
  if (kind === "day") return dayAlone(addDays(from, by));
  if (kind === "month") return monthAround(addMonthsClamped(from, by));
  const length = (daysBetween(from, to) + 1) * by;
  return { kind, from: addDays(from, length), to: addDays(to, length) };
}

/** Returns the period of a kind that contains `today`. */
export const currentPeriod = (kind: PeriodKind, today: CalendarDate): Period =>
  kind === "day" ? dayAlone(today) : monthAround(today);

/** Returns a period as search params: `day` (2026-11-23), `month` (2026-11), or `from` and `to`. */
export const searchOfPeriod = ({ kind, from, to }: Period): Pick<PaymentsSearch, "day" | "month" | "from" | "to"> =>
  kind === "days" ? { from, to } : kind === "day" ? { day: from } : { month: from.slice(0, 7) };
