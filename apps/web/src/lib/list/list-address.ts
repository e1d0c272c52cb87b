/** A list's search params, as parsed by the router. */
export type ListAddress = Readonly<Record<string, unknown>>;

/**
 * Params that don't change which rows are shown: an open form or dialog, the view the list was
 * opened from, and the record beside it.
 */
const PASSING = ["form", "name", "dialog", "view", "open"];

/**
 * Returns a list's filters and sort as a query string with sorted keys, so that two can be
 * compared. Form, dialog and view don't count, nor does a value that is neither text nor number.
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

/**
 * Returns the search params of a query string, such as one from `queryOf`. Of a repeated key the
 * last value counts.
 */
export const addressFromQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/**
 * Returns the filters and sort that a fixed tab, such as a status, keeps from the list's URL,
 * without those named. None when a named view is open: from there fixed tabs lead back to the
 * unfiltered list.
 */
export const keptFilters = (address: ListAddress, ...names: readonly string[]): Record<string, string> => {
  if (address.view !== undefined) return {};
  const filters = addressFromQuery(queryOf(address));
  for (const name of names) delete filters[name];
  return filters;
};
