import type { Customer, ListCustomers } from "@aavarti/contract/customers";
import type { Page } from "@aavarti/contract/lists";
import { listCustomers as queryCustomers } from "@aavarti/db/queries/customers";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { toCustomer } from "./to-customer.ts";

/** One page of the tenant's customers, newest first. */
export function listCustomers(ctx: ServiceContext, input: ListCustomers): Promise<Page<Customer>> {
  requirePermission(ctx, "customers.read");
  const { limit, cursor, search, status } = input;
  return ctx.transact(async ({ trx }) =>
    toPage(await queryCustomers(trx, { limit, cursor, search, status }), limit, toCustomer),
  );
}
