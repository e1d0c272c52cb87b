import type { Page } from "@aavarti/contract/lists";
import type { ListProducts, Product } from "@aavarti/contract/products";
import { listProducts as queryProducts } from "@aavarti/db/queries/products";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { toProduct } from "./to-product.ts";

/** One page of the tenant's products, newest first. */
export function listProducts(ctx: ServiceContext, { limit, cursor, search }: ListProducts): Promise<Page<Product>> {
  requirePermission(ctx, "products.read");
  return ctx.transact(async ({ trx }) => toPage(await queryProducts(trx, { limit, cursor, search }), limit, toProduct));
}
