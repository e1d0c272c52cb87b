import type { SortOf } from "@aavarti/domain/cursor";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import { readListSearch } from "../../lib/list/list-search.ts";

/** The list's filters and order, from the URL. */
export interface ProductQuery {
  readonly search?: string;
  readonly archived?: true;
  readonly sort?: SortOf<SortName<"product">>;
}

/**
 * Parses the product list's search params, as `readListSearch` does; unknown values are ignored.
 * The only status is `archived`.
 */
export const readProductAddress = (raw: Readonly<Record<string, unknown>>) =>
  readListSearch(raw, ["archived"], sortNames("product"));

/**
 * Converts the product list's search params to the server's query; view and form params are left
 * out, and so is every status but `archived`.
 */
export const productQueryOf = ({ q, status, sort }: ReturnType<typeof readProductAddress>): ProductQuery => ({
  ...(q ? { search: q } : {}),
  ...(sort ? { sort } : {}),
  ...(status === "archived" ? { archived: true } : {}),
});
