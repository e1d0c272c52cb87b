/** What a list keeps in its address: the search, the status, and which form is open (`new`, or a record's id) and the name it begins with. */
export interface ListSearch<Status extends string> {
  readonly q?: string;
  readonly status?: Status;
  readonly form?: string;
  readonly name?: string;
}

/** Reads an address that anyone may have typed: what is not understood is left out. */
export function readListSearch<Status extends string>(
  raw: Readonly<Record<string, unknown>>,
  statuses: readonly Status[],
): ListSearch<Status> {
  const status = statuses.find((known) => known === raw.status);
  return {
    ...(isText(raw.q) ? { q: String(raw.q) } : {}),
    ...(status ? { status } : {}),
    ...(isText(raw.form) ? { form: String(raw.form) } : {}),
    ...(isText(raw.name) ? { name: String(raw.name).slice(0, 200) } : {}),
  };
}

// The router reads `q=2026` as a number.
const isText = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "");

/** The value of `form` that opens an empty form. */
export const NEW_RECORD = "new";
