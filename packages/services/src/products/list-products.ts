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
import type { TenantTrx } from "@aavarti/db/tenant";
import { columnSort } from "@aavarti/domain/field-filters";
import { requirePermission, type ServiceContext } from "../context.ts";
import { fieldReader } from "../custom-fields/field-values.ts";
import { readFieldConditions, readFieldOrder } from "../custom-fields/list-fields.ts";
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
  return ctx.transact(async ({ trx }) => {
    const byField = await readFieldOrder(trx, "product", input);
    const filter = await filterOf(ctx, trx, input);
    const page = { limit, cursor, sort: columnSort(sort), byField, ids, ...filter, today: ctx.today() };
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
      await querySelected(trx, await filterOf(ctx, trx, input), { after: input.after, limit: SELECTED_AT_ONCE }),
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
  return ctx.transact(({ trx }) =>
    toCounts(filters, async (filter, limit) => queryCount(trx, await filterOf(ctx, trx, filter), limit)),
  );
}

const filterOf = async (
  ctx: ServiceContext,
  trx: TenantTrx,
  { search, archived, fields }: Pick<ListProducts, "search" | "archived" | "fields">,
): Promise<ProductFilter> => ({
  search,
  archivedAfter: archived ? trashHorizon(ctx.now()) : null,
  fields: await readFieldConditions(trx, "product", fields),
});
