import type { Page } from "@aavarti/contract/lists";
import type { ListProducts, PickProducts, Product, ProductPicks } from "@aavarti/contract/products";
import { pickProducts as queryPicks, listProducts as queryProducts } from "@aavarti/db/queries/products";
import { requirePermission, type ServiceContext } from "../context.ts";
import { PICKED_AT_ONCE, toPicks, toSortedPage } from "../paging.ts";
import { toProduct } from "./to-product.ts";

/** One page of the tenant's products, in the order asked for, newest first without one. */
export function listProducts(ctx: ServiceContext, input: ListProducts): Promise<Page<Product>> {
  requirePermission(ctx, "products.read");
  const { limit, cursor, sort, ids, search } = input;
  return ctx.transact(async ({ trx }) =>
    toSortedPage(await queryProducts(trx, { limit, cursor, sort, ids, search }), input, toProduct),
  );
}

/** Which products a list with these filters would show, up to 10,000 at a time. */
export function pickProducts(ctx: ServiceContext, { search, after }: PickProducts): Promise<ProductPicks> {
  requirePermission(ctx, "products.read");
  return ctx.transact(async ({ trx }) =>
    toPicks(await queryPicks(trx, { search }, { after, limit: PICKED_AT_ONCE }), (row) => row),
  );
}
