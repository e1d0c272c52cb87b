import type { CalendarDate } from "@aavarti/domain/calendar";
import {
  DUE_SOON_DAYS,
  RENEWABLE_STANDINGS,
  RUNNING_STANDINGS,
  STANDINGS,
  type Standing,
  SUBSCRIPTION_GROUPS,
  SUBSCRIPTION_TABS,
  type SubscriptionGroup,
  type SubscriptionTab,
  statusOf,
} from "@aavarti/domain/standing";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Builds the SQL expression of a subscription's standing (its state by dates, such as `due_soon`)
 * on `today`; the same rule as `standingOf` in domain, and a property test compares the two. The
 * query must contain `subscription` and `product`.
 */
export const standingSql = (today: CalendarDate) => sql<Standing>`case
  when subscription.status <> 'active' then subscription.status
  when subscription.cancels_at_end and subscription.end_on < ${today}::date then 'cancelled'
  when subscription.paused_from <= ${today}::date then 'paused'
  when coalesce(subscription.covered_from, subscription.start_on) > ${today}::date then 'upcoming'
  when subscription.cancels_at_end then 'cancelling'
  when subscription.end_on + product.grace_days < ${today}::date then 'overdue'
  when subscription.end_on < ${today}::date then 'in_grace'
  when subscription.end_on = ${today}::date then 'due_today'
  when subscription.end_on <= ${today}::date + ${DUE_SOON_DAYS}::int then 'due_soon'
  else 'active' end`;

/**
 * Builds the SQL expression of the day on which a subscription that has not begun on `today`
 * starts, like `startsOn` in domain; null for all others. The query must contain `subscription` and
 * `product`.
 */
export const startsOnSql = (today: CalendarDate) => sql<CalendarDate | null>`case
  when ${standingSql(today)} = 'upcoming' then coalesce(subscription.covered_from, subscription.start_on) end`;

/**
 * Builds the SQL condition for subscriptions that have this status of the documented API on
 * `today`. The query must contain `subscription` and `product`.
 */
export const isOfStatus = (status: SubscriptionStatus, today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join(STANDINGS.filter((standing) => statusOf(standing) === status))})`;

/**
 * Builds the SQL condition for subscriptions that await a renewal on `day`, as the renewals board
 * lists them. The query must contain `subscription` and `product`.
 */
export const awaitsRenewal = (day: CalendarDate) =>
  sql<SqlBool>`${standingSql(day)} in (${sql.join([...RENEWABLE_STANDINGS])})`;

/**
 * Builds the SQL condition for subscriptions that count as active on `today`, in grace and
 * cancelling included, like `isRunning` in domain. The query must contain `subscription` and
 * `product`.
 */
export const isRunning = (today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS])})`;

/**
 * Builds the SQL condition for subscriptions whose standing on `today` belongs to a group. The
 * query must contain `subscription` and `product`.
 */
export const isInGroup = (group: SubscriptionGroup, today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join([...SUBSCRIPTION_GROUPS[group]])})`;

/**
 * What every subscription of a tab fulfils by its own columns, in the words of an index: the
 * standing itself is known only after a look at each row.
 */
const columnsOfTab = (tab: SubscriptionTab, today: CalendarDate) =>
  ({
    active: sql<SqlBool>`subscription.status = 'active'`,
    upcoming: sql<SqlBool>`(subscription.status = 'active'
      and case when subscription.covered_from is null then subscription.start_on else subscription.covered_from end
        > ${today}::date)`,
    overdue: sql<SqlBool>`(subscription.status = 'active' and subscription.end_on < ${today}::date)`,
    paused: sql<SqlBool>`subscription.paused_from <= ${today}::date`,
    expired: sql<SqlBool>`subscription.status = 'expired'`,
    cancelled: sql<SqlBool>`(subscription.status = 'cancelled' or subscription.cancels_at_end)`,
    pending: sql<SqlBool>`subscription.status = 'pending'`,
  })[tab];

/**
 * Builds the SQL condition for subscriptions that are in a tab of their list on `today`; some are
 * in two. The query must contain `subscription` and `product`.
 */
export const isInTab = (tab: SubscriptionTab, today: CalendarDate) =>
  sql<SqlBool>`${columnsOfTab(tab, today)}
    and ${standingSql(today)} in (${sql.join([...SUBSCRIPTION_TABS[tab]])})`;

/**
 * Counts a product's subscriptions outside Trash on `today` per group: due (soon, today, in grace,
 * overdue), running (active, cancelling, paused, pending), upcoming and over (expired, cancelled).
 */
export async function countGroups(
  trx: TenantTrx,
  productId: string,
  today: CalendarDate,
): Promise<Record<SubscriptionGroup, number>> {
  const counted = (group: SubscriptionGroup) => sql<number>`count(*) filter (where ${isInGroup(group, today)})`;
  return trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .select([
      counted("due").as("due"),
      counted("running").as("running"),
      counted("upcoming").as("upcoming"),
      counted("over").as("over"),
    ])
    .where("subscription.product_id", "=", productId)
    .where("subscription.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}
