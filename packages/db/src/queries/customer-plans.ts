import type { CalendarDate } from "@aavarti/domain/calendar";
import { STANDINGS, type Standing, SUBSCRIPTION_GROUPS, type SubscriptionTab } from "@aavarti/domain/standing";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { FEW, type Searched } from "./people-search.ts";
import { isInTab, standingSql, startsOnSql } from "./subscription-standing.ts";

export type CustomerPlanRow = {
  customer_id: string;
  id: string;
  product_id: string;
  product_name: string;
  standing: Standing;
  start_on: CalendarDate;
  end_on: CalendarDate;
  /** Its first day if that is still to come; null otherwise. */
  starts_on: CalendarDate | null;
  paused_from: CalendarDate | null;
  paused_until: CalendarDate | null;
  /** How many more subscriptions the customer has. */
  others: number;
};

/** Which subscriptions of a customer a list asks for. Without product and status, all of them. */
export type PlanFilter = {
  productId: string | undefined;
  subscriptionStatus: SubscriptionTab | undefined;
  today: CalendarDate;
};

const OVER = STANDINGS.filter((standing) => SUBSCRIPTION_GROUPS.over.some((over) => over === standing));

/** Subscriptions outside Trash with their products, for conditions on both. */
const PLANS = sql`subscription join product
  on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id`;

/** Whether it is not over: the rule of `standingSql`, in columns of the subscription alone. */
const isOpen = (today: CalendarDate) => sql<SqlBool>`(subscription.status = 'pending' or subscription.status = 'active'
  and not (subscription.cancels_at_end and subscription.end_on < ${today}::date))`;

/** Whether a subscription is one that the filter asks for. */
const isAsked = ({ productId, subscriptionStatus, today }: PlanFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${productId ? sql`subscription.product_id = ${productId}::uuid` : sql`true`}
    and ${subscriptionStatus ? isInTab(subscriptionStatus, today) : sql`true`})`;

/**
 * The same in words that no index has and of which the planner expects half the rows: for reading
 * plans in the order of a list, or those of one customer.
 */
const isAskedOfRow = (filter: PlanFilter) => sql<SqlBool>`coalesce(${isAsked(filter)}, false)`;

/**
 * Returns whether the filter asks for expired or cancelled subscriptions. A list of these has a
 * customer only when no other subscription of theirs, or of the product that is asked for, will
 * renew.
 */
export const isEnding = ({ subscriptionStatus }: PlanFilter): boolean =>
  subscriptionStatus === "expired" || subscriptionStatus === "cancelled";

const OUTSIDE_TRASH = sql`subscription.deleted_at is null`;

/** Whether nothing else keeps the customer out of a list of what ended. */
const isLast = (filter: PlanFilter) =>
  isEnding(filter)
    ? sql<boolean>`not exists (select from subscription other where other.customer_id = subscription.customer_id
        and other.deleted_at is null and other.status in ('active', 'pending') and not other.cancels_at_end
        and ${filter.productId ? sql`coalesce(other.product_id = ${filter.productId}::uuid, false)` : sql`true`})`
    : sql<boolean>`true`;

/**
 * Returns the SQL condition on `customer` for those with a subscription outside Trash of the
 * product and in the tab (on `today`) that the filter asks for; null without either. For expired or
 * cancelled ones, only if no other subscription of the customer (of that product, if asked for)
 * will renew. Made for reading all matches at once, as in a count; `findPlans` is for a page.
 */
export const hasPlan = (filter: PlanFilter): Searched =>
  isFiltered(filter)
    ? sql`customer.id in (select subscription.customer_id from ${PLANS}
        where ${OUTSIDE_TRASH} and ${isAsked(filter)} and ${isLast(filter)})`
    : null;

const isFiltered = ({ productId, subscriptionStatus }: PlanFilter): boolean =>
  productId !== undefined || subscriptionStatus !== undefined;

/**
 * Returns the SQL condition on `customer` for those with a subscription of the product and in the
 * tab that the filter asks for, by the rules of `hasPlan`, made for a page of a list in its own
 * order. Runs a query first: where at most 1,000 subscriptions match, the condition lists the ids
 * of their customers, and `isById` is true. `condition` is null, and nothing runs, without such a
 * filter.
 */
export async function findPlans(trx: TenantTrx, filter: PlanFilter): Promise<{ condition: Searched; isById: boolean }> {
  if (!isFiltered(filter)) return { condition: null, isById: false };
  const { rows } = await sql<{ customer_id: string }>`select subscription.customer_id from ${PLANS}
    where ${OUTSIDE_TRASH} and ${isAsked(filter)} and ${isLast(filter)} limit ${FEW + 1}`.execute(trx);
  if (rows.length <= FEW) {
    const ids = rows.map(({ customer_id }) => customer_id);
    return { condition: sql`customer.id = any(${ids}::uuid[])`, isById: true };
  }
  // The offset keeps the planner from reading all subscriptions first: with this many hits, the
  // next page of the list is near.
  const condition = sql<boolean>`exists (select from ${PLANS} where subscription.customer_id = customer.id
    and ${OUTSIDE_TRASH} and ${isAskedOfRow(filter)} and ${isLast(filter)} offset 0)`;
  return { condition, isById: false };
}

/**
 * What all subscriptions of a tab have in common about their end, in the words of the index by end:
 * half a list can be overdue, and would be read before the first that is active.
 */
function endsWhere({ subscriptionStatus, today }: PlanFilter): RawBuilder<SqlBool> {
  switch (subscriptionStatus) {
    case "active":
      return sql`subscription.end_on >= ${today}::date - (select coalesce(max(grace_days), 0) from product)`;
    case "overdue":
      return sql`subscription.end_on < ${today}::date`;
    default:
      return sql`true`;
  }
}

/**
 * Returns an SQL sub-select of the subscriptions by which customers are sorted by renewal, with the
 * columns `customer_id` and `end_on`: for each customer the one that ends first of those outside
 * Trash that match the filter, are not over on its `today`, and will renew. Customers without such
 * a one have no row. A paused one counts by its stored end, which its row shows moved by the pause,
 * or as a dash: the index has no other day. Runs nothing.
 */
export function renewingPlans(filter: PlanFilter) {
  const asked = sql`${OUTSIDE_TRASH} and ${isOpen(filter.today)} and ${isAskedOfRow(filter)}`;
  return sql<{ customer_id: string; end_on: CalendarDate }>`(
    select plan.customer_id, plan.end_on
    from (
      select subscription.customer_id, subscription.end_on, subscription.id from ${PLANS}
      where ${asked} and not subscription.cancels_at_end and ${endsWhere(filter)}
    ) plan
    where not exists (select from ${PLANS} where subscription.customer_id = plan.customer_id and ${asked}
      and (subscription.end_on - plan.end_on, subscription.id) < (0, plan.id) offset 0)
  )`;
}

/**
 * Returns for each of these customers one subscription with its product and standing on `today`:
 * the one that ends first of those that are not over, or else the one that ended last.
 * Subscriptions that match the filter come before all others. `others` is how many more the
 * customer has. Those in Trash don't count; a customer without any is left out.
 */
export async function listCustomerPlans(
  trx: TenantTrx,
  customerIds: readonly string[],
  filter: PlanFilter,
): Promise<CustomerPlanRow[]> {
  const { today } = filter;
  const { rows } = await sql<CustomerPlanRow>`
    select distinct on (found.customer_id) found.customer_id, found.id, found.product_id, found.product_name,
      found.standing, found.start_on, found.end_on, found.starts_on, found.paused_from, found.paused_until,
      (count(*) over (partition by found.customer_id) - 1)::int as others
    from (
      select subscription.customer_id, subscription.id, subscription.product_id, product.name as product_name,
        ${standingSql(today)} as standing, subscription.start_on, subscription.end_on,
        ${startsOnSql(today)} as starts_on, subscription.paused_from, subscription.paused_until,
        ${isAsked(filter)} as is_asked
      from ${PLANS}
      where subscription.customer_id = any(${[...customerIds]}::uuid[]) and subscription.deleted_at is null
    ) found
    cross join lateral (select found.standing in (${sql.join([...OVER])}) as is_over) state
    order by found.customer_id, found.is_asked desc, state.is_over,
      case when state.is_over then date '2000-01-01' - found.end_on
      else found.end_on - date '2000-01-01' end, found.id`.execute(trx);
  return rows;
}
