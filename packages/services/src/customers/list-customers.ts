import type {
  CountCustomers,
  CustomerLanes,
  CustomerLanesQuery,
  ListCustomers,
  ListedCustomer,
  SelectCustomers,
  SelectedCustomers,
} from "@aavarti/contract/customers";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import type { Page, RowCounts } from "@aavarti/contract/lists";
import {
  type CustomerFilter,
  countCustomers as queryCount,
  listCustomers as queryCustomers,
  selectCustomers as querySelected,
  sumLanesOfCustomers as querySums,
} from "@aavarti/db/queries/customers";
import { listCustomersByBalance } from "@aavarti/db/queries/customers-by-balance";
import { listCustomersByRenewal } from "@aavarti/db/queries/customers-by-renewal";
import { listProductNames } from "@aavarti/db/queries/products";
import { listTags } from "@aavarti/db/queries/tags";
import type { TenantTrx } from "@aavarti/db/tenant";
import { columnSort } from "@aavarti/domain/field-filters";
import { toAmountText } from "@aavarti/domain/money";
import { maySeeTotals } from "../analytics/collected-in.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { fieldReader } from "../custom-fields/field-values.ts";
import { readFieldConditions, readFieldOrder } from "../custom-fields/list-fields.ts";
import { openList, timesOf } from "../dashboards/stored-lists.ts";
import { SELECTED_AT_ONCE, toCounts, toSelection, toSortedPage } from "../paging.ts";
import { toListedCustomer } from "./to-customer.ts";
import { withPlans } from "./with-plans.ts";
import { withStandings } from "./with-standings.ts";

/**
 * Returns one page of the tenant's customers that match the filter, in the requested order, by
 * default newest first, each with what they owe and, as `plan`, one subscription (null without
 * any): the one that ends first of those that are not over, an overdue, upcoming or paused one
 * included, or else the expired or cancelled one that ended last; those that the filter asks for
 * come before the others, and in a list by urgency or of a lane those that await a renewal.
 * `withStanding` adds what they have to pay, until when there is grace, what they promised and the
 * last contact (`withStandings`). Customers in Trash are left out.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listCustomers(ctx: ServiceContext, input: ListCustomers): Promise<Page<ListedCustomer>> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    const { items, nextCursor } = await pageOf(ctx, trx, input);
    const filter = await filterOf(ctx, trx, input);
    const isUrgentFirst = isByUrgency(input);
    const listed = await withPlans(trx, items, { ...filter, isUrgentFirst });
    return { items: input.withStanding ? await withStandings(ctx, trx, listed, filter) : listed, nextCursor };
  });
}

/**
 * Returns one page of the tenant's customers that match the filter, in the requested order, by
 * default newest first, each with what they owe; like `listCustomers`, but without a subscription
 * each. Customers in Trash are left out.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listPeople(ctx: ServiceContext, input: ListCustomers): Promise<Page<Omit<ListedCustomer, "plan">>> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(({ trx }) => pageOf(ctx, trx, input));
}

/** Whether the list is in the order of lanes, or one of them. */
const isByUrgency = ({ sort, lane }: Pick<ListCustomers, "sort" | "lane">): boolean =>
  lane !== undefined || sort === "urgent" || sort === "-urgent";

async function pageOf(ctx: ServiceContext, trx: TenantTrx, input: ListCustomers) {
  const { limit, sort, ids } = input;
  const asked = { limit, ids, ...(await filterOf(ctx, trx, input)) };
  const byField = await readFieldOrder(trx, "customer", input);
  const sorted = { cursor: input.cursor && "key" in input.cursor ? input.cursor : undefined };
  const rows = await (() => {
    switch (sort) {
      case "balance":
      case "-balance":
        return listCustomersByBalance(trx, { ...asked, ...sorted, isDescending: sort === "-balance" });
      case "renews":
      case "-renews":
      case "urgent":
      case "-urgent":
        return listCustomersByRenewal(trx, {
          ...asked,
          ...sorted,
          isDescending: sort.startsWith("-"),
          isUrgentFirst: sort.endsWith("urgent"),
        });
      default:
        return queryCustomers(trx, { ...asked, cursor: input.cursor, sort: columnSort(sort), byField });
    }
  })();
  const read = await fieldReader(ctx, trx, "customer", rows);
  return toSortedPage(rows, input, (row) => toListedCustomer(row, read(row)));
}

/**
 * Returns id, name, tag ids and whom they pay for of the customers that match a list's filters,
 * ordered by id, up to 10,000 per call; `after` is the id to continue from, null at the end.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function selectCustomers(ctx: ServiceContext, input: SelectCustomers): Promise<SelectedCustomers> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) =>
    toSelection(
      await querySelected(trx, await filterOf(ctx, trx, input), { after: input.after, limit: SELECTED_AT_ONCE }),
      ({ pays_for: paysFor, ...row }) => ({ ...row, paysFor }),
    ),
  );
}

/**
 * Returns, for each of these filters in order, how many customers match it, for the saved views
 * beside the list. Counting stops at 1,000; `isMore` tells that there are more. Of a lane they are
 * those of `sumCustomerLanes`, with when the earliest of them was calculated.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export async function countCustomers(
  ctx: ServiceContext,
  { filters }: CountCustomers,
  options: { liveTerms?: number } = {},
): Promise<RowCounts & Stored> {
  requirePermission(ctx, "customers.read");
  const opened = new Map<string, ReturnType<typeof openLanes>>();
  const inLane = async ({ lane, ...rest }: CountCustomers["filters"][number]): Promise<number | null> => {
    if (!SUMMED_LANES.some((one) => one === lane)) return null;
    const key = JSON.stringify(rest);
    const found = opened.get(key) ?? openLanes(ctx, rest, options);
    opened.set(key, found);
    const stored = await found;
    return stored && (stored.head.find((row) => row.lane === lane)?.count ?? 0);
  };
  const known = new Map(await Promise.all(filters.map(async (filter) => [filter, await inLane(filter)] as const)));
  const stored = (await Promise.all(opened.values())).filter((one) => one !== null);
  const [earliest = null] = stored.toSorted((one, other) => one.calculatedAt.getTime() - other.calculatedAt.getTime());
  const counts = await ctx.transact(({ trx }) =>
    toCounts(
      filters,
      async (filter, limit) => known.get(filter) ?? queryCount(trx, await filterOf(ctx, trx, filter), limit),
    ),
  );
  return { ...counts, ...timesOf(earliest), isUpdating: stored.some(({ isOld }) => isOld) };
}

/**
 * Returns, for the customers that match a list's filters, how many have their most urgent renewal
 * in each lane of the renewals board (overdue, today, week and month; later ones are left out),
 * which is exactly whom the list returns for that lane, and what they have to pay in all
 * (`withStandings`; null without `payments.totals`). With more than 5,000 terms (`liveTerms`) they
 * are those that a job calculated last (`openList`), except for a search or a custom field.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export async function sumCustomerLanes(
  ctx: ServiceContext,
  input: CustomerLanesQuery,
  options: { liveTerms?: number } = {},
): Promise<CustomerLanes & Stored> {
  requirePermission(ctx, "customers.read");
  const maySum = maySeeTotals(ctx);
  const stored = await openLanes(ctx, input, options);
  return ctx.transact(async ({ trx }) => {
    const rows = stored?.head ?? (await querySums(trx, await filterOf(ctx, trx, input)));
    const sums = new Map(rows.map((row) => [row.lane, row]));
    return {
      ...timesOf(stored),
      lanes: SUMMED_LANES.map((lane) => ({
        lane,
        count: sums.get(lane)?.count ?? 0,
        toPay: maySum ? toAmountText(sums.get(lane)?.to_pay ?? 0) : null,
      })),
    };
  });
}

const SUMMED_LANES = ["overdue", "today", "week", "month"] as const;

/**
 * Opens the stored sums of a list's lanes; null where they are to be read live, also for a tag or
 * product that isn't there, whose list is empty and is found so by index.
 */
async function openLanes(ctx: ServiceContext, filter: CustomerLanesQuery, options: { liveTerms?: number }) {
  const { search, fields, ...rest } = filter;
  if (search || (fields && fields.length > 0)) return null;
  const known = await ctx.transact(({ trx }) => withKnown(trx, rest));
  if (!known) return null;
  const asked = Object.entries({ ...known, tag: known.tag?.join(",") }).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(Object.fromEntries(asked.toSorted(([one], [other]) => one.localeCompare(other))));
  return openList(ctx, { list: "customerLanes", filter: text }, options);
}

/**
 * Returns a filter without the tags that don't exist; null where none of its tags does, or its
 * product doesn't.
 */
async function withKnown(trx: TenantTrx, filter: CustomerLanesQuery): Promise<CustomerLanesQuery | null> {
  const { tag, productId } = filter;
  if (productId !== undefined && (await listProductNames(trx, [productId])).size === 0) return null;
  if (tag === undefined) return filter;
  const there = new Set((await listTags(trx)).map(({ id }) => id));
  const known = [...new Set(tag)].filter((id) => there.has(id)).toSorted();
  return known.length === 0 ? null : { ...filter, tag: known };
}

const filterOf = async (
  ctx: ServiceContext,
  trx: TenantTrx,
  {
    search,
    status,
    without,
    tag,
    balance,
    productId,
    subscriptionStatus,
    lane,
    fields,
  }: Partial<Omit<SelectCustomers, "after">>,
): Promise<CustomerFilter> => ({
  search,
  status,
  without,
  tag,
  balance,
  productId,
  subscriptionStatus,
  lane,
  fields: await readFieldConditions(trx, "customer", fields),
  today: ctx.today(),
});
