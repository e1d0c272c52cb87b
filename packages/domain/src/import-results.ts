import type { CalendarDate } from "./calendar.ts";
import type { Params } from "./explanations.ts";
import type { ImportField } from "./import-field-names.ts";
import type { KnownCustomer, RowChange, RowVerdict } from "./import-plan.ts";
import type { Paise } from "./money.ts";

/**
 * What is kept of a checked import, so that nobody has to count again. `warned`: rows of any
 * verdict that carry a warning.
 */
export type ImportCounts = Record<RowVerdict | "warned", number>;

/**
 * How many customers would be reminded on the day of the import, on the day after, and in the seven
 * days after that.
 */
export type ImportForecast = { today: number; tomorrow: number; week: number };

/**
 * What is kept of a checked row. `term`: how its dates and price are understood, in the form of the
 * wire; null without a subscription, and while `isOpen`: the answer to a question decides them.
 */
export type StoredRowReport = {
  /** Without reason and params in checks of before reasons were kept. */
  problems: { field: ImportField; sentence: string; reason?: string; params?: Params }[];
  warnings: string[];
  /** The reason of each warning; absent as above. */
  warningReasons?: { reason: string; params: Params }[];
  changes: RowChange[];
  term: { startDate: CalendarDate; endDate: CalendarDate; price: string } | null;
  /** Absent in checks of before there were questions. */
  isOpen?: boolean;
};

/** The values that an import changed, as they were: what taking it back restores. */
export type CustomerBefore = Pick<KnownCustomer, "name" | "email" | "phone" | "company" | "status" | "language"> & {
  phoneTyped: string | null;
  /** The ids of tags that it put on; imports of before tags came have none. */
  addedTags?: string[];
};
export type SubscriptionBefore = { startOn: CalendarDate; endOn: CalendarDate; pricePaise: Paise };
