import type { FieldName } from "./reasons/fields.ts";

/**
 * A customer's optional lines of text, with their maximum lengths. Contract, storage, history,
 * export, import, form, list and page take them from here; each has a name of one word, which is
 * also that of its column.
 */
export const CUSTOMER_LINES = {
  company: { most: 200 },
} as const satisfies Partial<Record<FieldName, { readonly most: number }>>;
export type CustomerLine = keyof typeof CUSTOMER_LINES;

export const CUSTOMER_LINE_NAMES = Object.keys(CUSTOMER_LINES) as readonly CustomerLine[];

export type CustomerLineValues = { [Line in CustomerLine]: string | null };

/**
 * Builds an object with one value for each of a customer's one-line text fields; `make` gives its
 * value.
 */
export const eachCustomerLine = <Value>(make: (line: CustomerLine) => Value): Record<CustomerLine, Value> =>
  Object.fromEntries(CUSTOMER_LINE_NAMES.map((line) => [line, make(line)])) as Record<CustomerLine, Value>;

/** Returns a customer's optional one-line text fields, such as `company`, all null. */
export const noCustomerLines = (): CustomerLineValues => eachCustomerLine(() => null);
