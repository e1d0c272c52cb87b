import type { SortOf } from "@aavarti/domain/cursor";
import { readListSearch } from "../../lib/list-search.ts";
import { productSorts } from "../../lib/list-statuses.ts";

/** What the address asks of the list. */
export interface ProductQuery {
  readonly search?: string;
  readonly archived?: true;
  readonly sort?: SortOf<(typeof productSorts)[number]>;
}

/** What the list keeps in its address. */
export const readProductAddress = (raw: Readonly<Record<string, unknown>>) =>
  readListSearch(raw, ["archived"], productSorts);

/** What an address asks of the server. */
export const productQueryOf = ({ q, status, sort }: ReturnType<typeof readProductAddress>): ProductQuery => ({
  ...(q ? { search: q } : {}),
  ...(sort ? { sort } : {}),
  ...(status === "archived" ? { archived: true } : {}),
});
