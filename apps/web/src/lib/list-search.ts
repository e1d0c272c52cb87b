/**
 * What a list keeps in its address: the search, the status, the order, and which form is open
 * (`new`, or a record's id) and the name it begins with.
 */
export interface ListSearch<Status extends string, Sort extends string = never> {
  readonly q?: string;
  readonly status?: Status;
  readonly sort?: Sort;
  readonly form?: string;
  readonly name?: string;
  /** The named view that it began with. */
  readonly view?: string;
}

/**
 * Reads an address that anyone may have typed: what is not understood is left out. `sorts` name the
 * list's columns; with `-` before it one runs from the end.
 */
export function readListSearch<Status extends string, Name extends string = never>(
  raw: Readonly<Record<string, unknown>>,
  statuses: readonly Status[],
  sorts: readonly Name[] = [],
): ListSearch<Status, Name | `-${Name}`> {
  const status = oneOf(raw.status, statuses);
  const sort = oneOf(
    raw.sort,
    sorts.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]),
  );
  const view = idIn(raw.view);
  return {
    ...(isText(raw.q) ? { q: String(raw.q) } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(isText(raw.form) ? { form: String(raw.form) } : {}),
    ...(isText(raw.name) ? { name: String(raw.name).slice(0, 200) } : {}),
    ...(view ? { view } : {}),
  };
}

/** The one that an address names; undefined for anything else. */
export const oneOf = <Value extends string>(raw: unknown, known: readonly Value[]): Value | undefined =>
  known.find((value) => value === raw);

/** An id as an address names it; undefined for what is none. */
export const idIn = (raw: unknown): string | undefined =>
  typeof raw === "string" && /^[0-9a-f-]{36}$/.test(raw) ? raw : undefined;

/** Several ids with commas between, as an address names them; undefined where none is one. */
export function idsIn(raw: unknown): string | undefined {
  const ids = typeof raw === "string" ? raw.split(",").flatMap((id) => idIn(id) ?? []) : [];
  return ids.length > 0 ? [...new Set(ids)].join(",") : undefined;
}

/**
 * The terms on which subscriptions will be renewed, as an address names them: both price and
 * months, or neither.
 */
export const nextTermsIn = (raw: Readonly<Record<string, unknown>>): { price?: string; months?: number } =>
  isText(raw.price) && isText(raw.months) && Number.isInteger(Number(raw.months))
    ? { price: String(raw.price), months: Number(raw.months) }
    : {};

// The router reads `q=2026` as a number.
const isText = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "");

/** The value of `form` that opens an empty form. */
export const NEW_RECORD = "new";
