import type {
  CountCustomers,
  ListCustomers,
  ListedCustomer,
  SelectCustomers,
  SelectedCustomers,
} from "@aavarti/contract/customers";
import type { Page, RowCounts } from "@aavarti/contract/lists";
import {
  type CustomerFilter,
  countCustomers as queryCount,
  listCustomers as queryCustomers,
  selectCustomers as querySelected,
} from "@aavarti/db/queries/customers";
import { requirePermission, type ServiceContext } from "../context.ts";
import { SELECTED_AT_ONCE, toCounts, toSelection, toSortedPage } from "../paging.ts";
import { toListedCustomer } from "./to-customer.ts";

/**
 * Returns one page of the tenant's customers in the requested order, by default newest first.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listCustomers(ctx: ServiceContext, input: ListCustomers): Promise<Page<ListedCustomer>> {
  requirePermission(ctx, "customers.read");
  const { limit, cursor, sort, ids } = input;
  return ctx.transact(async ({ trx }) =>
    toSortedPage(
      await queryCustomers(trx, { limit, cursor, sort, ids, ...filterOf(ctx, input) }),
      input,
      toListedCustomer,
    ),
  );
}

/**
 * Returns the ids of the customers that match a list's filters, up to 10,000 per call; `after` is
 * the id to continue from, null at the end.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function selectCustomers(ctx: ServiceContext, input: SelectCustomers): Promise<SelectedCustomers> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) =>
    toSelection(
      await querySelected(trx, filterOf(ctx, input), { after: input.after, limit: SELECTED_AT_ONCE }),
      (row) => row,
    ),
  );
}

/**
 * Returns how many customers match each of these filters, for the saved views beside the list.
 * Counting stops at 1,000; `isMore` tells that there are more.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function countCustomers(ctx: ServiceContext, { filters }: CountCustomers): Promise<RowCounts> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(({ trx }) => toCounts(filters, (filter, limit) => queryCount(trx, filterOf(ctx, filter), limit)));
}

const filterOf = (
  ctx: ServiceContext,
  { search, status, without, tag, balance }: Partial<CustomerFilter>,
): CustomerFilter => ({ search, status, without, tag, balance, today: ctx.today() });
