import { FIELD_SORT, type FieldSort, readConditions, writeConditions } from "@aavarti/domain/field-filters";
import { beginningOf } from "@aavarti/domain/shortened-text";

/**
 * A list's search params: search text, status, sort, the open form (`new` or a record's id) and the
 * name that prefills it.
 */
export interface ListSearch<Status extends string, Sort extends string = never> {
  readonly q?: string;
  readonly status?: Status;
  readonly sort?: Sort;
  readonly form?: string;
  readonly name?: string;
  /** The id of the named view that the list was opened from. */
  readonly view?: string;
}

/**
 * Parses a list's search params, which a user may have typed; unknown values are left out.
 * `statuses` are the allowed ones, `sorts` the names of the list's columns; a leading `-` means
 * descending; so may any custom field, as `fields.area`. `form` may be any text. A name is cut at
 * 200 characters, and numbers count as text.
 */
export function readListSearch<Status extends string, Name extends string = never>(
  raw: Readonly<Record<string, unknown>>,
  statuses: readonly Status[],
  sorts: readonly Name[] = [],
): ListSearch<Status, Name | `-${Name}` | FieldSort> {
  const status = oneOf(raw.status, statuses);
  const byColumn = oneOf(
    raw.sort,
    sorts.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]),
  );
  const sort = byColumn ?? (isFieldSort(raw.sort) ? raw.sort : undefined);
  const view = idIn(raw.view);
  return {
    ...(isText(raw.q) ? { q: String(raw.q) } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(isText(raw.form) ? { form: String(raw.form) } : {}),
    ...(isText(raw.name) ? { name: beginningOf(String(raw.name), 200) } : {}),
    ...(view ? { view } : {}),
  };
}

const isFieldSort = (raw: unknown): raw is FieldSort => typeof raw === "string" && FIELD_SORT.test(raw);

/** Returns the conditions on custom fields, as text, if they can be read; otherwise undefined. */
export function fieldsIn(raw: unknown): string | undefined {
  const conditions = typeof raw === "string" ? readConditions(raw) : null;
  return conditions && conditions.length > 0 ? writeConditions(conditions) : undefined;
}

/** Returns the value if it is one of the `known` ones; otherwise undefined. */
export const oneOf = <Value extends string>(raw: unknown, known: readonly Value[]): Value | undefined =>
  known.find((value) => value === raw);

/**
 * Returns the value if it looks like an id: 36 characters, all of them hyphens, digits or a to f in
 * lower case; otherwise undefined.
 */
export const idIn = (raw: unknown): string | undefined =>
  typeof raw === "string" && /^[0-9a-f-]{36}$/.test(raw) ? raw : undefined;

/**
 * Returns the valid ids of a comma-separated list as such a list again, in their order and without
 * duplicates; undefined when there is none.
 */
export function idsIn(raw: unknown): string | undefined {
  const ids = typeof raw === "string" ? raw.split(",").flatMap((id) => idIn(id) ?? []) : [];
  return ids.length > 0 ? [...new Set(ids)].join(",") : undefined;
}

/**
 * Parses the search params `price` and `months` on which subscriptions will be renewed next, the
 * price as decimal text (`1500.50`): both, or neither, when one is missing, the price is no amount
 * or the months are not 1 to 120.
 */
export function nextTermsIn(raw: Readonly<Record<string, unknown>>): { price?: string; months?: number } {
  const [price, months] = [String(raw.price), Number(raw.months)];
  const isMonths = isText(raw.months) && Number.isInteger(months) && months >= 1 && months <= 120;
  return isMonths && /^\d+(\.\d{1,2})?$/.test(price) ? { price, months } : {};
}

// The router parses `q=2026` as a number.
const isText = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "");

/** The value of `form` that opens an empty form. */
export const NEW_RECORD = "new";
