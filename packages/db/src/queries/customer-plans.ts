import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";
import {
  LANE_DAYS,
  type Lane,
  RENEWABLE_STANDINGS,
  STANDINGS,
  type Standing,
  SUBSCRIPTION_GROUPS,
  type SubscriptionTab,
} from "@aavarti/domain/standing";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { ofStatus } from "./charges.ts";
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
  /** Only customers whose most urgent renewal, of these subscriptions, is in this lane. */
  lane?: Lane | undefined;
  /** Whether one that awaits a renewal stands for the customer before all others. */
  isUrgentFirst?: boolean;
  today: CalendarDate;
};

const OVER = STANDINGS.filter((standing) => SUBSCRIPTION_GROUPS.over.some((over) => over === standing));

/** Subscriptions outside Trash with their products, for conditions on both. */
const PLANS = sql`subscription join product
  on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id`;

/** Whether it is not over: the rule of `standingSql`, in columns of the subscription alone. */
const isOpen = (today: CalendarDate) => sql<SqlBool>`(subscription.status = 'pending' or subscription.status = 'active'
  and not (subscription.cancels_at_end and subscription.end_on < ${today}::date))`;

/**
 * Whether it awaits a renewal: the standings of the renewals board (`RENEWABLE_STANDINGS`) by the
 * subscription's own columns, as in `listWaitingDays`.
 */
const isWaiting = (today: CalendarDate) => sql<SqlBool>`(subscription.status = 'active'
  and (subscription.paused_from is null or subscription.paused_from > ${today}::date)
  and (not subscription.cancels_at_end or (subscription.end_on >= ${today}::date
    and coalesce(subscription.covered_from, subscription.start_on) > ${today}::date)))`;

/** Whether its end is in this lane of the renewals board; all are without one. */
function isInLane(lane: Lane | undefined, today: CalendarDate): RawBuilder<SqlBool> {
  if (!lane) return sql<SqlBool>`true`;
  const { first, last } = LANE_DAYS[lane];
  const from =
    first === null ? sql<SqlBool>`true` : sql<SqlBool>`subscription.end_on >= ${addDays(today, first)}::date`;
  const until = last === null ? sql<SqlBool>`true` : sql<SqlBool>`subscription.end_on <= ${addDays(today, last)}::date`;
  return sql<SqlBool>`(${from} and ${until})`;
}

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
export const hasPlan = (filter: PlanFilter): Searched => {
  if (filter.lane) return sql`customer.id in (select plan.customer_id from ${urgentPlans(filter)} plan)`;
  return isFiltered(filter)
    ? sql`customer.id in (select subscription.customer_id from ${PLANS}
        where ${OUTSIDE_TRASH} and ${isAsked(filter)} and ${isLast(filter)})`
    : null;
};

const isFiltered = ({ productId, subscriptionStatus, lane }: PlanFilter): boolean =>
  productId !== undefined || subscriptionStatus !== undefined || lane !== undefined;

/**
 * Returns the SQL condition on `customer` for those with a subscription of the product and in the
 * tab that the filter asks for, and in its lane, by the rules of `hasPlan`, made for a page of a
 * list in its own order. Runs a query first: where at most 1,000 subscriptions match, the condition
 * lists the ids of their customers, and `isById` is true. `condition` is null, and nothing runs,
 * without such a filter.
 */
export async function findPlans(trx: TenantTrx, filter: PlanFilter): Promise<{ condition: Searched; isById: boolean }> {
  if (!isFiltered(filter)) return { condition: null, isById: false };
  const hits = filter.lane
    ? sql<{ customer_id: string }>`select plan.customer_id from ${urgentPlans(filter)} plan limit ${FEW + 1}`
    : sql<{ customer_id: string }>`select subscription.customer_id from ${PLANS}
        where ${OUTSIDE_TRASH} and ${isAsked(filter)} and ${isLast(filter)} limit ${FEW + 1}`;
  const { rows } = await hits.execute(trx);
  if (rows.length <= FEW) {
    const ids = rows.map(({ customer_id }) => customer_id);
    return { condition: sql`customer.id = any(${ids}::uuid[])`, isById: true };
  }
  if (filter.lane) {
    const inLane = sql<boolean>`exists (select from ${urgentPlans(filter)} plan where plan.customer_id = customer.id)`;
    return { condition: inLane, isById: false };
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
export const renewingPlans = (filter: PlanFilter) =>
  firstEnding({
    asked: sql`${OUTSIDE_TRASH} and ${isOpen(filter.today)} and ${isAskedOfRow(filter)}`,
    sorted: sql`not subscription.cancels_at_end and ${endsWhere(filter)}`,
  });

/**
 * Returns an SQL sub-select of the subscriptions by which customers are sorted by urgency and put
 * into lanes, with the columns `customer_id` and `end_on`: for each customer the one that ends
 * first of those outside Trash that match the filter and await a renewal on its `today`, as on the
 * renewals board; only those in the filter's lane if it has one. Customers without such a one have
 * no row. Runs nothing.
 */
export const urgentPlans = (filter: PlanFilter) =>
  firstEnding({
    asked: sql`${OUTSIDE_TRASH} and ${isWaiting(filter.today)} and ${isAskedOfRow(filter)}`,
    sorted: isInLane(filter.lane, filter.today),
  });

/**
 * Of the `asked` subscriptions that are also `sorted` those before which no other asked one of the
 * customer ends.
 */
const firstEnding = ({
  asked,
  sorted,
}: {
  asked: RawBuilder<unknown>;
  sorted: RawBuilder<SqlBool> | RawBuilder<unknown>;
}) =>
  sql<{ customer_id: string; end_on: CalendarDate }>`(
    select plan.customer_id, plan.end_on
    from (
      select subscription.customer_id, subscription.end_on, subscription.id from ${PLANS}
      where ${asked} and ${sorted}
    ) plan
    where not exists (select from ${PLANS} where subscription.customer_id = plan.customer_id and ${asked}
      and (subscription.end_on - plan.end_on, subscription.id) < (0, plan.id) offset 0)
  )`;

/** What customers have to pay by the end of their lane. */
export type ToPayRow = { customer_id: string; to_pay: Paise };

/**
 * What each customer has to pay, as SQL: what they owe by `today`, and the next terms of those of
 * their subscriptions that match the filter, await a renewal and end by the last day of the lane of
 * the first of them (by today, in 7 or in 30 days), less their advance; in paise, never below 0.
 * `lane` is null without one within 30 days. One row for each customer in `people`, which has the
 * column `id`; with `isInLaneOnly` only for those with a lane.
 */
const toPayRows = (people: RawBuilder<unknown>, filter: PlanFilter, isInLaneOnly = false) => {
  const { today } = filter;
  const week = addDays(today, LANE_DAYS.week.last);
  const month = addDays(today, LANE_DAYS.month.last);
  return sql<{ customer_id: string; lane: Lane | null; to_pay: Paise }>`(
    with waiting as materialized (
      select subscription.customer_id, subscription.end_on,
        coalesce(subscription.next_price_paise, subscription.price_paise) as paise,
        min(subscription.end_on) over (partition by subscription.customer_id) as first_on
      from ${PLANS} join ${people} asked on asked.id = subscription.customer_id
      where ${OUTSIDE_TRASH} and ${isWaiting(today)} and ${isAskedOfRow(filter)} and subscription.end_on <= ${month}::date
    ), renewal as (
      select customer_id, first_on, sum(paise) filter (where end_on <= case
          when first_on <= ${today}::date then ${today}::date when first_on <= ${week}::date then ${week}::date
          else ${month}::date end)::bigint as paise
      from waiting group by customer_id, first_on
    )
    select asked.id as customer_id,
      case when renewal.first_on < ${today}::date then 'overdue' when renewal.first_on = ${today}::date then 'today'
        when renewal.first_on <= ${week}::date then 'week' when renewal.first_on <= ${month}::date then 'month' end as lane,
      greatest(0, coalesce(renewal.paise, 0) + coalesce(b.due_paise, 0) - coalesce(b.advance_paise, 0)
        - case when b.due_paise > 0 then coalesce((select sum(later.amount_paise - later.settled_paise) from charge later
            where later.customer_id = asked.id and ${ofStatus("to_come", today, "later")}), 0) else 0 end)::bigint as to_pay
    from ${people} asked
    ${sql.raw(isInLaneOnly ? "" : "left")} join renewal on renewal.customer_id = asked.id
    left join customer_balance b on b.customer_id = asked.id
  )`;
};

/**
 * Returns what each of these customers has to pay in paise, 0 included: what they owe by `today`
 * and what the renewals cost that are overdue or due today, or else all that come due in 7 (or in
 * 30) days if the next one does, less their advance. Renewals count as far as their subscriptions
 * match the filter. In no order.
 */
export async function listToPay(
  trx: TenantTrx,
  customerIds: readonly string[],
  filter: PlanFilter,
): Promise<ToPayRow[]> {
  const people = sql`(select unnest(${[...customerIds]}::uuid[]) as id)`;
  const { rows } = await sql<ToPayRow>`select customer_id, to_pay from ${toPayRows(people, filter)} row`.execute(trx);
  return rows;
}

export type LaneOfCustomers = { lane: Lane; count: number; to_pay: Paise };

/**
 * Counts the customers that `people` selects (SQL with the column `id`) whose most urgent renewal
 * is overdue or comes within 30 days, and adds up what they have to pay in paise, by lane. Lanes
 * without anybody are left out.
 */
export async function sumCustomerLanes(
  trx: TenantTrx,
  people: RawBuilder<unknown>,
  filter: PlanFilter,
): Promise<LaneOfCustomers[]> {
  const { rows } = await sql<LaneOfCustomers>`
    select lane, count(*)::int as count, sum(to_pay)::bigint as to_pay from ${toPayRows(people, filter, true)} row
    group by lane`.execute(trx);
  return rows;
}

/**
 * Returns for each of these customers one subscription with its product and standing on `today`:
 * the one that ends first of those that are not over, or else the one that ended last.
 * Subscriptions that match the filter come before all others, and if it asks for that, those that
 * await a renewal before the rest. `others` is how many more the
 * customer has. Those in Trash don't count; a customer without any is left out.
 */
export async function listCustomerPlans(
  trx: TenantTrx,
  customerIds: readonly string[],
  filter: PlanFilter,
): Promise<CustomerPlanRow[]> {
  const { today } = filter;
  const first = filter.isUrgentFirst
    ? sql`found.standing in (${sql.join([...RENEWABLE_STANDINGS])}) desc`
    : sql`(select null)`;
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
    order by found.customer_id, found.is_asked desc, ${first}, state.is_over,
      case when state.is_over then date '2000-01-01' - found.end_on
      else found.end_on - date '2000-01-01' end, found.id`.execute(trx);
  return rows;
}

/** Returns the last day of the grace period of each of these subscriptions, in no order. */
export async function listGraceUntil(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<{ id: string; grace_until: CalendarDate }[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<{ id: string; grace_until: CalendarDate }>`
    select subscription.id, subscription.end_on + product.grace_days as grace_until from ${PLANS}
    where subscription.id = any(${[...subscriptionIds]}::uuid[])`.execute(trx);
  return rows;
}
