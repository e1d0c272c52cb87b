import { readListSearch } from "../../lib/list-search.ts";
import { productSorts } from "../../lib/list-statuses.ts";
import type { ProductQuery } from "./use-products.ts";

/** What the list keeps in its address. */
export const readProductAddress = (raw: Readonly<Record<string, unknown>>) =>
  readListSearch(raw, ["archived"], productSorts);

/** What an address asks of the server. */
export const productQueryOf = ({ q, status, sort }: ReturnType<typeof readProductAddress>): ProductQuery => ({
  ...(q ? { search: q } : {}),
  ...(sort ? { sort } : {}),
  ...(status === "archived" ? { archived: true } : {}),
});
