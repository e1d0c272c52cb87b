import type { Page, RowCounts } from "@aavarti/contract/lists";
import type {
  CountProducts,
  ListProducts,
  Product,
  SelectedProducts,
  SelectProducts,
} from "@aavarti/contract/products";
import {
  type ProductFilter,
  countProducts as queryCount,
  listProducts as queryProducts,
  selectProducts as querySelected,
} from "@aavarti/db/queries/products";
import { requirePermission, type ServiceContext } from "../context.ts";
import { fieldReader } from "../custom-fields/field-values.ts";
import { SELECTED_AT_ONCE, toCounts, toSelection, toSortedPage } from "../paging.ts";
import { trashHorizon } from "../trash.ts";
import { toProduct } from "./to-product.ts";

/**
 * Returns one page of the tenant's products that match the search, in the requested order, by
 * default newest first; with `archived` those that were removed and can be restored instead.
 * @throws AppError FORBIDDEN without `products.read`.
 */
export function listProducts(ctx: ServiceContext, input: ListProducts): Promise<Page<Product>> {
  requirePermission(ctx, "products.read");
  const { limit, cursor, sort, ids } = input;
  const page = { limit, cursor, sort, ids, ...filterOf(ctx, input), today: ctx.today() };
  return ctx.transact(async ({ trx }) => {
    const rows = await queryProducts(trx, page);
    const read = await fieldReader(ctx, trx, "product", rows);
    return toSortedPage(rows, input, (row) => toProduct(row, read(row)));
  });
}

/**
 * Returns id and name of the products that match a list's filters, ordered by id, up to 10,000 per
 * call; `after` is the id to continue from, null at the end.
 * @throws AppError FORBIDDEN without `products.read`.
 */
export function selectProducts(ctx: ServiceContext, input: SelectProducts): Promise<SelectedProducts> {
  requirePermission(ctx, "products.read");
  return ctx.transact(async ({ trx }) =>
    toSelection(
      await querySelected(trx, filterOf(ctx, input), { after: input.after, limit: SELECTED_AT_ONCE }),
      (row) => row,
    ),
  );
}

/**
 * Returns, for each of these filters in order, how many products match it, for the saved views
 * beside the list. Counting stops at 1,000; `isMore` tells that there are more.
 * @throws AppError FORBIDDEN without `products.read`.
 */
export function countProducts(ctx: ServiceContext, { filters }: CountProducts): Promise<RowCounts> {
  requirePermission(ctx, "products.read");
  return ctx.transact(({ trx }) => toCounts(filters, (filter, limit) => queryCount(trx, filterOf(ctx, filter), limit)));
}

const filterOf = (
  ctx: ServiceContext,
  { search, archived }: Pick<ListProducts, "search" | "archived">,
): ProductFilter => ({ search, archivedAfter: archived ? trashHorizon(ctx.now()) : null });
