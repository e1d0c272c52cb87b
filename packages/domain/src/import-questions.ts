import type { CalendarDate } from "./calendar.ts";
import type { DateField, EndField } from "./import-fields.ts";
import type { DateOrder } from "./import-values.ts";
import type { Paise } from "./money.ts";

export const DURATION_SOURCES = ["name", "months", "dates", "price"] as const;

/**
 * Evidence for the length of a product in the sheet. `rows`: how many rows support it, null for its
 * name and price. `text`: the words of the name, or the product whose price was compared. `months`:
 * null for a length that is no whole number of months.
 */
export type DurationEvidence = {
  source: (typeof DURATION_SOURCES)[number];
  months: number | null;
  rows: number | null;
  isExact: boolean;
  text: string | null;
};

/**
 * Returns the months stated by a product's name and by the dates of most of its rows, if they
 * differ: neither is more likely, so the owner chooses. Null if they agree or one is missing. A
 * name counts only if it states its length exactly. Of several lengths by dates the first exact one
 * counts, or else the first: expects those of most rows first.
 */
export function disagreeingLengths(
  evidence: readonly Pick<DurationEvidence, "source" | "months" | "isExact">[],
): { name: number; dates: number } | null {
  const stated = (source: DurationEvidence["source"]) =>
    evidence.find((one) => one.source === source && one.months !== null && one.isExact) ??
    evidence.find((one) => source === "dates" && one.source === source && one.months !== null);
  const [name, dates] = [stated("name")?.months, stated("dates")?.months];
  return name == null || dates == null || name === dates ? null : { name, dates };
}

/**
 * An unknown product in the sheet: the values for creating it, their evidence, and a similar
 * existing product.
 */
export type ProductOffer = {
  name: string;
  rows: number;
  /** The answer, or else the sheet's suggestion; null without one. */
  pricePaise: Paise | null;
  durationMonths: number | null;
  closest: { id: string; name: string } | null;
  evidence: DurationEvidence[];
  prices: { pricePaise: Paise; rows: number }[];
  isAnswered: boolean;
  /** False: a question that the owner must answer before the import starts. */
  isSettled: boolean;
};

type DateCell = { row: number; text: string };

/**
 * A column with dates that are ambiguous, or that don't fit its date order.
 * `dayFirst`, `monthFirst`: the column's first date that is valid only in that order.
 */
export type DateColumn = {
  field: DateField;
  header: string;
  order: DateOrder;
  isAnswered: boolean;
  isSettled: boolean;
  ambiguous: DateCell | null;
  ambiguousRows: number;
  dayFirst: DateCell | null;
  monthFirst: DateCell | null;
};

/** A row's end as the renewal date and as the last paid day; both are first unpaid days. */
export type EndExample = { row: number; text: string; startDate: CalendarDate; ends: Record<EndField, CalendarDate> };

/**
 * A column of last days whose dates fit renewal dates, or the reverse: from 1/4/2026 to 1/4/2027
 * fits a renewal date, to 31/3/2027 a last paid day. `field`: what the column is matched to;
 * `suggested`: what more rows fit.
 */
export type EndQuestion = {
  header: string;
  field: EndField;
  suggested: EndField;
  answer: EndField | null;
  renewalRows: number;
  lastDayRows: number;
  /** A row of each kind, or the first two of the only kind. */
  examples: EndExample[];
  isSettled: boolean;
};

/**
 * How to read rows whose dates contradict their product's length: by their dates, or from the start
 * for the product's length.
 */
export const DURATION_ANSWERS = ["dates", "duration"] as const;
export type DurationAnswer = (typeof DURATION_ANSWERS)[number];

/**
 * A known product whose name or own length contradicts the dates of new rows. `name`: as in the
 * sheet; `durationMonths`: from its name, or else its own; `dates`: the months between the dates,
 * with the number of rows. The first of these rows is the example, with its end by its dates and by
 * the length.
 */
export type DurationConflict = {
  name: string;
  durationMonths: number;
  dates: { months: number; rows: number }[];
  example: { row: number; startDate: CalendarDate; endDate: CalendarDate; durationEndDate: CalendarDate };
  answer: DurationAnswer | null;
  isSettled: boolean;
};

/**
 * What a blank cell in a column of amounts paid means: the term was paid before payments were
 * recorded, or all of it is due.
 */
export const BLANK_PAID_ANSWERS = ["paid", "due"] as const;
export type BlankPaid = (typeof BLANK_PAID_ANSWERS)[number];

/**
 * The payments in a sheet with amounts paid, and the question about its blank cells. Amounts in
 * paise; `duePaise` is what is left to pay of the terms with an amount.
 */
export type SheetPayments = {
  header: string;
  payments: number;
  paidPaise: Paise;
  duePaise: Paise;
  /** New terms without an amount. */
  blankRows: number;
  answer: BlankPaid | null;
  isSettled: boolean;
};

/**
 * Counts the owner's unanswered questions in several lists; null counts as none, for checks from
 * before questions existed.
 */
export const countOpenQuestions = (...questions: (readonly { isSettled: boolean }[] | null)[]): number =>
  questions.flatMap((asked) => asked ?? []).filter(({ isSettled }) => !isSettled).length;

/**
 * The owner's answers: each column's date order; by `productKey`, the length and price of a new
 * product, and how to read rows whose dates contradict a known one.
 */
export type ImportAnswers = {
  dateOrders: Partial<Record<DateField, DateOrder>>;
  products: Record<string, { durationMonths: number; pricePaise: Paise }>;
  /** Absent in imports from before this question existed. */
  durations?: Record<string, DurationAnswer>;
  /** Whether the end of a term is its renewal date or its last paid day; absent while open. */
  endField?: EndField;
  /** What blank amounts paid mean; absent while open. */
  blankPaid?: BlankPaid;
};

/**
 * Returns the owner's answer about the order of day and month in a date column, undefined without
 * one. A column of ends keeps it when its field changes between "Renews on" and "Last day".
 */
export function orderAnswer({ dateOrders }: ImportAnswers, field: DateField): DateOrder | undefined {
  if (field !== "endDate" && field !== "lastDay") return dateOrders[field];
  return dateOrders[field] ?? dateOrders[field === "endDate" ? "lastDay" : "endDate"];
}
