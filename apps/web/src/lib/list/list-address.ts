/** What stands in a list's address, as the router read it. */
export type ListAddress = Readonly<Record<string, unknown>>;

/**
 * A form or a dialog that is open is no part of what a list shows, nor is the name of the view it
 * began with.
 */
const PASSING = ["form", "name", "dialog", "view"];

/**
 * A list's filters and order as a query string, in one order of its own, so that two of them can be
 * compared.
 */
export const queryOf = (address: ListAddress): string =>
  new URLSearchParams(
    Object.entries(address)
      .flatMap(([key, value]): [string, string][] =>
        (typeof value === "string" || typeof value === "number") && !PASSING.includes(key)
          ? [[key, String(value)]]
          : [],
      )
      .sort(),
  ).toString();

/** The way back. */
export const addressOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/**
 * What a list's fixed tabs keep of an address: its filters but for those named. Out of a named view
 * they lead back to the whole list.
 */
export const kept = (address: ListAddress, ...names: readonly string[]): Record<string, string> => {
  if (address.view !== undefined) return {};
  const filters = addressOf(queryOf(address));
  for (const name of names) delete filters[name];
  return filters;
};
