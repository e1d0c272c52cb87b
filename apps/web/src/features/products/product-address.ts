import type { SortOf } from "@aavarti/domain/cursor";
import { readListSearch } from "../../lib/list/list-search.ts";
import { productSorts } from "../../lib/list/list-statuses.ts";

/** The list's filters and order, from the URL. */
export interface ProductQuery {
  readonly search?: string;
  readonly archived?: true;
  readonly sort?: SortOf<(typeof productSorts)[number]>;
}

/** Parses the list's search params; unknown values are ignored. */
export const readProductAddress = (raw: Readonly<Record<string, unknown>>) =>
  readListSearch(raw, ["archived"], productSorts);

/** Converts the list's search params to the server's query. */
export const productQueryOf = ({ q, status, sort }: ReturnType<typeof readProductAddress>): ProductQuery => ({
  ...(q ? { search: q } : {}),
  ...(sort ? { sort } : {}),
  ...(status === "archived" ? { archived: true } : {}),
});
