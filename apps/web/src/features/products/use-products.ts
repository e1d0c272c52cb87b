import { trpc } from "../../lib/api/trpc.ts";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import { type ProductQuery, productQueryOf, readProductAddress } from "./product-address.ts";

/**
 * Returns `pages`, the infinite query of the products, 50 at a time, and `products`, the rows
 * loaded so far. Newest first unless the query has another order; without archived ones unless it
 * asks for them. The previous rows stay while another query loads.
 */
export function useProducts(query: ProductQuery) {
  const pages = trpc.products.list.useInfiniteQuery({ limit: PAGE, ...query }, pageByPage);
  return { pages, products: useLoaded(pages.data) };
}

/**
 * Returns the number of products behind each set of search params, in their order; undefined
 * without any, while loading and after a failure. While others are counted the previous numbers
 * stay if there are as many.
 */
export function useProductCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(productQueryOf(readProductAddress(address))));
  const counts = trpc.products.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
