import type { Customer, CustomerPicks, ListCustomers, PickCustomers } from "@aavarti/contract/customers";
import type { Page } from "@aavarti/contract/lists";
import { listCustomers as queryCustomers, pickCustomers as queryPicks } from "@aavarti/db/queries/customers";
import { requirePermission, type ServiceContext } from "../context.ts";
import { PICKED_AT_ONCE, toPicks, toSortedPage } from "../paging.ts";
import { toCustomer } from "./to-customer.ts";

/** One page of the tenant's customers, in the order asked for, newest first without one. */
export function listCustomers(ctx: ServiceContext, input: ListCustomers): Promise<Page<Customer>> {
  requirePermission(ctx, "customers.read");
  const { limit, cursor, sort, ids, search, status, without, tag } = input;
  return ctx.transact(async ({ trx }) =>
    toSortedPage(
      await queryCustomers(trx, { limit, cursor, sort, ids, search, status, without, tag }),
      input,
      toCustomer,
    ),
  );
}

/** Which customers a list with these filters would show, up to 10,000 at a time. */
export function pickCustomers(ctx: ServiceContext, input: PickCustomers): Promise<CustomerPicks> {
  requirePermission(ctx, "customers.read");
  const { search, status, without, tag, after } = input;
  return ctx.transact(async ({ trx }) =>
    toPicks(await queryPicks(trx, { search, status, without, tag }, { after, limit: PICKED_AT_ONCE }), (row) => row),
  );
}
