import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { standingSql } from "../subscription-standing.ts";
import { type FigureSet, running } from "./figure-rows.ts";

/** The key figures of media businesses that don't need movements. */
export const MEDIA_SETS = {
  payingCustomers: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, min(on_date) as on_date, 1 as part,
      1 as whole
    from (${running(today)}) r group by customer_id having sum(monthly) > 0`,
  longPlanShare: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date,
      case when coalesce(months >= 12, days >= 365) then 1 else 0 end as part, 1 as whole
    from (${running(today)}) r`,
} as const satisfies Record<string, FigureSet>;

/** Customers who came or left in seven days. */
export type WeekRow = { week: number; joined: number; left_count: number };

/** Each customer's days on which they came (1) or left (-1), from `first` to `today`. */
const comings = ({ first, today }: { first: CalendarDate; today: CalendarDate }) => sql`
  select customer_id, on_date, sum(covered) as covered from mrr_movement
  where on_date between ${first}::date and ${today}::date
  group by customer_id, on_date having sum(covered) <> 0`;

/**
 * Returns how many customers came and left in each span of seven days from `first` to `today`, by
 * its number from the first one; spans without any are left out. The movements must be up to date.
 */
export async function countWeeks(
  trx: TenantTrx,
  span: { first: CalendarDate; today: CalendarDate },
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select ((on_date - ${span.first}::date) / 7)::int as week, count(*) filter (where covered > 0)::int as joined,
      count(*) filter (where covered < 0)::int as left_count
    from (${comings(span)}) came group by 1 order by 1`.execute(trx);
  return rows;
}

export type ComingRow = { customer_id: string; customer_name: string; on_date: CalendarDate };

/** Returns the customers who came (`joined`) or left from `first` to `today`, up to `limit`. */
export async function listComings(
  trx: TenantTrx,
  { side, limit, ...span }: { side: "joined" | "left"; first: CalendarDate; today: CalendarDate; limit: number },
): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select came.customer_id, customer.name as customer_name, came.on_date
    from (${comings(span)}) came join customer on customer.id = came.customer_id
    where came.covered ${side === "joined" ? sql`> 0` : sql`< 0`}
    order by came.on_date desc, customer.name_key, came.customer_id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * How many subscriptions of a product stayed for so many whole months, and whether they left then.
 */
export type StayRow = { product_id: string; product_name: string; months: number; stayed: number; left_count: number };

/**
 * Returns for each product how many of the subscriptions that began with it from `first` on lasted
 * how many whole months: those that ended, and those that still run (paused and in grace included),
 * whose months so far are counted. Imported ones are left out, because those that had ended before
 * aren't known.
 */
export async function countStays(
  trx: TenantTrx,
  { first, today, timeZone }: { first: CalendarDate; today: CalendarDate; timeZone: string },
): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select stay.product_id, product.name as product_name, stay.months,
      count(*) filter (where not stay.has_left)::int as stayed, count(*) filter (where stay.has_left)::int as left_count
    from (
      select began.product_id, began.has_left,
        (extract(year from length) * 12 + extract(month from length))::int as months
      from (
        select coalesce(term.product_id, subscription.product_id) as product_id, ended.on_date is not null as has_left,
          age(least(coalesce(ended.on_date, ${today}::date), ${today}::date), term.start_on) as length
        from subscription
        join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
        join subscription_term term on term.tenant_id = subscription.tenant_id
          and term.subscription_id = subscription.id and term.seq = 1
        cross join lateral (
          select case
            when subscription.status = 'cancelled' then (subscription.cancelled_at at time zone ${timeZone})::date
            when subscription.status = 'expired'
              then coalesce(subscription.expired_on, (subscription.updated_at at time zone ${timeZone})::date)
            when ${standingSql(today)} = 'cancelled' then subscription.end_on + 1
            when ${standingSql(today)} = 'overdue' then subscription.end_on + product.grace_days + 1
          end as on_date
        ) ended
        where subscription.deleted_at is null and subscription.status <> 'pending' and subscription.imported_on is null
          and term.start_on between ${first}::date and ${today}::date
      ) began
    ) stay
    join product on product.id = stay.product_id
    group by stay.product_id, product.name, stay.months order by product.name, stay.product_id, stay.months`.execute(
    trx,
  );
  return rows;
}
