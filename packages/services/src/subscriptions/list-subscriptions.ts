import type { Page, RowCounts } from "@aavarti/contract/lists";
import type {
  CountSubscriptions,
  ListSubscriptions,
  SelectedSubscriptions,
  SelectSubscriptions,
  Subscription,
} from "@aavarti/contract/subscriptions";
import {
  countSubscriptions as queryCount,
  selectSubscriptions as querySelected,
  listSubscriptions as querySubscriptions,
} from "@aavarti/db/queries/subscription-list";
import type { TenantTrx } from "@aavarti/db/tenant";
import { columnSort } from "@aavarti/domain/field-filters";
import { requirePermission, type ServiceContext } from "../context.ts";
import { fieldReader } from "../custom-fields/field-values.ts";
import { readFieldConditions, readFieldOrder } from "../custom-fields/list-fields.ts";
import { SELECTED_AT_ONCE, toCounts, toSelection, toSortedPage } from "../paging.ts";
import { toDetail } from "./read-detail.ts";
import { toSubscription } from "./to-subscription.ts";

/**
 * Returns one page of the tenant's subscriptions that match the filter, in the requested order, by
 * default newest first, each with its status today in the tenant's time zone. Those in Trash are
 * left out.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listSubscriptions(ctx: ServiceContext, input: ListSubscriptions): Promise<Page<Subscription>> {
  requirePermission(ctx, "subscriptions.read");
  const { limit, cursor, sort, ids } = input;
  const today = ctx.today();
  return ctx.transact(async ({ trx }) => {
    const byField = await readFieldOrder(trx, "subscription", input);
    const filter = await filterOf(trx, input);
    const rows = await querySubscriptions(trx, {
      limit,
      cursor,
      sort: columnSort(sort),
      byField,
      ids,
      ...filter,
      today,
    });
    const read = await fieldReader(ctx, trx, "subscription", rows);
    return toSortedPage(rows, input, (row) => toSubscription(row, today, read(row)));
  });
}

/**
 * Returns id, customer's name, end date and the next term's price (`amountDue`, a decimal text) of
 * the subscriptions that match a list's filters, ordered by id, up to 10,000 per call; `after` is
 * the id to continue from, null at the end.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function selectSubscriptions(ctx: ServiceContext, input: SelectSubscriptions): Promise<SelectedSubscriptions> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    const filter = { ...(await filterOf(trx, input)), today: ctx.today() };
    const rows = await querySelected(trx, filter, { after: input.after, limit: SELECTED_AT_ONCE });
    return toSelection(rows, (row) => {
      const { id, customer, endDate, amountDue } = toDetail(ctx, row, {});
      return { id, name: customer.name, endDate, amountDue };
    });
  });
}

/**
 * Returns, for each of these filters in order, how many subscriptions match it, for the saved views
 * beside the list. Counting stops at 1,000; `isMore` tells that there are more.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function countSubscriptions(ctx: ServiceContext, { filters }: CountSubscriptions): Promise<RowCounts> {
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  return ctx.transact(({ trx }) =>
    toCounts(filters, async (filter, limit) => queryCount(trx, { ...(await filterOf(trx, filter)), today }, limit)),
  );
}

const filterOf = async (
  trx: TenantTrx,
  {
    search,
    status,
    productId,
    group,
    tab,
    endsWithin,
    unpaid,
    started,
    nextPrice: price,
    nextMonths: durationMonths,
    fields,
  }: Filters,
) => ({
  fields: await readFieldConditions(trx, "subscription", fields),
  search,
  status,
  productId,
  group,
  tab,
  endsWithin,
  unpaid,
  started,
  nextTerms: price === undefined || durationMonths === undefined ? undefined : { price, durationMonths },
});

type Filters = Pick<
  ListSubscriptions,
  | "search"
  | "status"
  | "productId"
  | "group"
  | "tab"
  | "endsWithin"
  | "unpaid"
  | "started"
  | "nextPrice"
  | "nextMonths"
  | "fields"
>;
