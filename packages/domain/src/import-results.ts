import type { CalendarDate } from "./calendar.ts";
import type { Params } from "./explanations.ts";
import type { ImportField } from "./import-field-names.ts";
import type { KnownCustomer, RowChange, RowVerdict } from "./import-plan.ts";
import type { PaymentMode } from "./ledger.ts";
import type { Paise } from "./money.ts";

/** Stored counts of a checked import. `warned`: rows of any verdict with a warning. */
export type ImportCounts = Record<RowVerdict | "warned", number> & {
  /** Rows whose subscription is overdue on the day of the check; absent in older checks. */
  overdue?: number;
};

/**
 * How many customers would be reminded on the day of the import, the day after, and in the seven
 * days after that.
 */
export type ImportForecast = { today: number; tomorrow: number; week: number };

/**
 * Stored result of a checked row. `term`: the dates and price as understood, in API format; null
 * without a subscription, and while `isOpen`, because an answer decides them.
 */
export type StoredRowReport = {
  /** Without reason and params in checks from before reasons were stored. */
  problems: { field: ImportField; sentence: string; reason?: string; params?: Params }[];
  warnings: string[];
  /** Reason of each warning; absent in the same old checks. */
  warningReasons?: { reason: string; params: Params }[];
  changes: RowChange[];
  term: { startDate: CalendarDate; endDate: CalendarDate; price: string } | null;
  /**
   * What was paid of a new term and what is left, in API format; null where nothing is recorded,
   * absent in checks from before payments could be imported.
   */
  payment?: {
    amount: string;
    mode: PaymentMode;
    receivedDate: CalendarDate;
    reference: string | null;
    due: string;
  } | null;
  /** Absent in checks from before questions existed. */
  isOpen?: boolean;
};

/** Values before an import changed them, to restore when it is undone. */
export type CustomerBefore = Omit<KnownCustomer, "id" | "row" | "tags" | "fields"> & {
  phoneTyped: string | null;
  /** Ids of the tags that it added; absent in imports from before tags existed. */
  addedTags?: string[];
  /** Earlier values of the custom fields that it changed, null for none; absent without any. */
  fields?: Readonly<Record<string, unknown>>;
};
export type SubscriptionBefore = { startOn: CalendarDate; endOn: CalendarDate; pricePaise: Paise };
