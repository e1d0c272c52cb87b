import type { Page, RowCounts } from "@aavarti/contract/lists";
import type { CountProducts, ListProducts, PickProducts, Product, ProductPicks } from "@aavarti/contract/products";
import {
  type ProductFilter,
  countProducts as queryCount,
  pickProducts as queryPicks,
  listProducts as queryProducts,
} from "@aavarti/db/queries/products";
import { binHorizon } from "../bin.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { PICKED_AT_ONCE, toCounts, toPicks, toSortedPage } from "../paging.ts";
import { toProduct } from "./to-product.ts";

/** One page of the tenant's products, in the order asked for, newest first without one; or of those off the list that can be brought back to it. */
export function listProducts(ctx: ServiceContext, input: ListProducts): Promise<Page<Product>> {
  requirePermission(ctx, "products.read");
  const { limit, cursor, sort, ids } = input;
  const page = { limit, cursor, sort, ids, ...filterOf(ctx, input), today: ctx.today() };
  return ctx.transact(async ({ trx }) => toSortedPage(await queryProducts(trx, page), input, toProduct));
}

/** Which products a list with these filters would show, up to 10,000 at a time. */
export function pickProducts(ctx: ServiceContext, input: PickProducts): Promise<ProductPicks> {
  requirePermission(ctx, "products.read");
  return ctx.transact(async ({ trx }) =>
    toPicks(await queryPicks(trx, filterOf(ctx, input), { after: input.after, limit: PICKED_AT_ONCE }), (row) => row),
  );
}

/** How many products each of these filters finds, for the views beside the list. */
export function countProducts(ctx: ServiceContext, { filters }: CountProducts): Promise<RowCounts> {
  requirePermission(ctx, "products.read");
  return ctx.transact(({ trx }) => toCounts(filters, (filter, limit) => queryCount(trx, filterOf(ctx, filter), limit)));
}

const filterOf = (
  ctx: ServiceContext,
  { search, archived }: Pick<ListProducts, "search" | "archived">,
): ProductFilter => ({ search, archivedAfter: archived ? binHorizon(ctx.now()) : null });
