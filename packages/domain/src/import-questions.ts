import type { CalendarDate } from "./calendar.ts";
import type { DateField } from "./import-fields.ts";
import type { DateOrder } from "./import-values.ts";
import type { Paise } from "./money.ts";

export const DURATION_SOURCES = ["name", "months", "dates", "price"] as const;

/**
 * What says how long a product of the sheet lasts. `rows`: how many rows say so, null for its name
 * and price. `text`: the words of the name, or the product whose price was compared. `months`: null
 * where it says a length that is no number of months.
 */
export type DurationEvidence = {
  source: (typeof DURATION_SOURCES)[number];
  months: number | null;
  rows: number | null;
  isExact: boolean;
  text: string | null;
};

/**
 * The months that a product's name states and the days of most of its rows, where the two differ:
 * neither is more probable, so the owner chooses. Null where they agree or one is silent.
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
 * A product of the sheet that is not known: with what it would be created, what says so, and which
 * one may have been meant.
 */
export type ProductOffer = {
  name: string;
  rows: number;
  /** As answered, else as the sheet suggests; null when it suggests nothing. */
  pricePaise: Paise | null;
  durationMonths: number | null;
  closest: { id: string; name: string } | null;
  evidence: DurationEvidence[];
  prices: { pricePaise: Paise; rows: number }[];
  isAnswered: boolean;
  /** False: a question that the owner answers before the import starts. */
  isSettled: boolean;
};

type DateCell = { row: number; text: string };

/**
 * A column with days that can be read in two ways, or with days that its order does not fit.
 * `dayFirst`, `monthFirst`: the first day of the column that can be read in that way only.
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

/**
 * How rows are read whose days contradict the length of their product: as the days say, or from the
 * start for that length.
 */
export const DURATION_ANSWERS = ["dates", "duration"] as const;
export type DurationAnswer = (typeof DURATION_ANSWERS)[number];

/**
 * A known product whose name or own length says other months than the days of new rows. `name`: as
 * the sheet writes it; `durationMonths`: by its name, else its own; `dates`: the months between the
 * days, with how many rows say so. The first of these rows is the example, with its end as the days
 * say and as the length would make it.
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
 * How many questions the owner has not answered. Checks of before there were questions settled
 * nothing.
 */
export const countOpenQuestions = (...questions: (readonly { isSettled: boolean }[] | null)[]): number =>
  questions.flatMap((asked) => asked ?? []).filter(({ isSettled }) => !isSettled).length;

/**
 * What the owner answered: the order of a column's dates; by `productKey`, the length and price of
 * a new product, and how rows are read whose days contradict the length of a known one.
 */
export type ImportAnswers = {
  dateOrders: Partial<Record<DateField, DateOrder>>;
  products: Record<string, { durationMonths: number; pricePaise: Paise }>;
  /** Absent in imports of before there was this question. */
  durations?: Record<string, DurationAnswer>;
};
