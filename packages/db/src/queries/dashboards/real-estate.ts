import type { CalendarDate } from "@aavarti/domain/calendar";
import { RUNNING_STANDINGS } from "@aavarti/domain/standing";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { isRunning, standingSql } from "../subscription-standing.ts";
import { type FigureQuestion, type FigureSet, running, SUBSCRIPTIONS } from "./figure-rows.ts";

/** Changes of rent and of tenants are rare, so they are averaged over so many days. */
const YEAR = 365;

/** Days in which a lease counts as ending, after today. */
const ENDING_DAYS = 60;

/** The day on which a closed subscription stopped. The query must contain `subscription`. */
const stoppedOn = (timeZone: string) => sql`least(subscription.end_on, subscription.expired_on,
  case when subscription.status = 'cancelled' then (subscription.cancelled_at at time zone ${timeZone})::date end)`;

export const realEstateSets = {
  occupancy: ({ today }) => sql`
    select null::uuid as subscription_id, null::uuid as customer_id, product.id as product_id, null::date as on_date,
      least(coalesce(leased.leases, 0), coalesce(product.capacity, 1)) as part, coalesce(product.capacity, 1) as whole
    from product
    left join (select product_id, count(*) as leases from (${running(today)}) r group by product_id) leased
      on leased.product_id = product.id
    where product.deleted_at is null`,
  endingIn60: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, monthly as whole,
      case when on_date between ${today}::date and ${today}::date + ${ENDING_DAYS}::int then monthly else 0 end as part
    from (${running(today)}) r`,
  rentChange: ({ today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date, monthly / before - 1 as part, 1 as whole
    from (
      select term.subscription_id, subscription.customer_id, subscription.product_id, term.start_on as on_date,
        term.price_paise::numeric(40, 20) / term.duration_months as monthly,
        earlier.price_paise::numeric(40, 20) / earlier.duration_months as before
      from subscription_term term
      join subscription_term earlier on earlier.tenant_id = term.tenant_id
        and earlier.subscription_id = term.subscription_id and earlier.seq = term.seq - 1
      join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
      where term.source = 'renewed' and subscription.deleted_at is null
        and (term.created_at at time zone ${timeZone})::date > ${today}::date - ${YEAR}::int
        and coalesce(earlier.product_id, subscription.product_id) = coalesce(term.product_id, subscription.product_id)
        and term.duration_months is not null and earlier.duration_months is not null and earlier.price_paise > 0
    ) renewed`,
  vacantDays: ({ today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date, greatest(on_date - free_from, 0) as part, 1 as whole
    from (
      select subscription_id, customer_id, product_id, on_date,
        max(until) over (partition by product_id order by on_date, subscription_id
          rows between unbounded preceding and 1 preceding) as free_from
      from (
        select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
          least(subscription.anchor_on, coalesce(subscription.covered_from, subscription.start_on)) as on_date,
          ${stoppedOn(timeZone)} as until
        from ${SUBSCRIPTIONS} and subscription.status <> 'pending' and coalesce(product.capacity, 1) = 1
      ) leases
    ) following
    where free_from is not null and on_date > ${today}::date - ${YEAR}::int and on_date <= ${today}::date`,
} as const satisfies Record<string, FigureSet>;

/** A unit, whether it is let, and the lease that ends first. Amounts are paise a month. */
export type UnitRow = {
  id: string;
  name: string;
  capacity: number;
  taken: number;
  lease_id: string | null;
  customer_name: string | null;
  lease_end_on: CalendarDate | null;
  vacant_since: CalendarDate | null;
  units: number;
  places: number;
  let: number;
  overdue: number;
  vacant_rent: string;
};

/**
 * Returns the units with their leases as of today, by name, up to `limit`: how many leases run (one
 * whose renewal is overdue doesn't, but is shown), and since when a unit without one is vacant.
 * Each row repeats the totals of all units: `overdue` are places without a running lease whose
 * tenant's renewal is overdue, `vacant_rent` is what the places that nobody has would bring in.
 */
export async function listUnits(
  trx: TenantTrx,
  { today, timeZone, limit }: Pick<FigureQuestion, "today" | "timeZone"> & { limit: number },
): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select unit.id, unit.name, unit.capacity, unit.taken, unit.lease_id, customer.name as customer_name,
      unit.lease_end_on, unit.vacant_since, (count(*) over ())::int as units,
      (sum(unit.capacity) over ())::int as places, (sum(least(unit.taken, unit.capacity)) over ())::int as let,
      (sum(least(unit.late, greatest(unit.capacity - unit.taken, 0))) over ())::int as overdue,
      round(sum(greatest(unit.capacity - unit.taken - unit.late, 0) * unit.monthly) over (), 18)::text
        as vacant_rent
    from (
      select product.id, product.name, product.name_key, coalesce(product.capacity, 1) as capacity,
        product.price_paise::numeric(40, 20) / product.duration_months as monthly,
        (count(lease.id) filter (where lease.is_running))::int as taken,
        (count(lease.id) filter (where lease.is_overdue))::int as late,
        (array_agg(lease.id order by lease.end_on, lease.id) filter (where lease.is_running or lease.is_overdue))[1]
          as lease_id,
        (array_agg(lease.customer_id order by lease.end_on, lease.id)
          filter (where lease.is_running or lease.is_overdue))[1] as customer_id,
        min(lease.end_on) filter (where lease.is_running or lease.is_overdue) as lease_end_on,
        max(lease.stopped_on) filter (where lease.is_closed) as vacant_since
      from product
      left join (
        select subscription.id, subscription.customer_id, subscription.product_id, subscription.end_on,
          ${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS])}) as is_running,
          ${standingSql(today)} = 'overdue' as is_overdue,
          ${standingSql(today)} in ('expired', 'cancelled') as is_closed, ${stoppedOn(timeZone)} as stopped_on
        from ${SUBSCRIPTIONS} and subscription.status <> 'pending'
      ) lease on lease.product_id = product.id
      where product.deleted_at is null
      group by product.tenant_id, product.id, product.name, product.name_key, product.capacity, product.price_paise,
        product.duration_months
    ) unit
    left join customer on customer.id = unit.customer_id
    order by unit.name_key, unit.id limit ${limit}`.execute(trx);
  return rows;
}

/** What is stored of a unit of a large business, in the words of the stored row. */
export type UnitFacts = Pick<UnitRow, "taken" | "lease_id" | "vacant_since">;

/**
 * Returns up to `limit` units in the stored order, with the leases of then. Leaves out units that
 * were deleted since, and shows a lease whose end has changed with its end of now.
 */
export async function listStoredUnits(
  trx: TenantTrx,
  { limit }: { limit: number },
): Promise<Omit<UnitRow, "units" | "places" | "let" | "overdue" | "vacant_rent">[]> {
  // Row security reads a table by index for columns, not for what is taken out of JSON.
  const { rows } = await sql<Omit<UnitRow, "units" | "places" | "let" | "overdue" | "vacant_rent">>`
    with stored as materialized (
      select record_id, place, (facts ->> 'taken')::int as taken, (facts ->> 'lease_id')::uuid as lease_id,
        (facts ->> 'vacant_since')::date as vacant_since
      from stored_list_row where list = 'units' and filter = ''
    )
    select product.id, product.name, coalesce(product.capacity, 1) as capacity, stored.taken, lease.id as lease_id,
      customer.name as customer_name, lease.end_on as lease_end_on, stored.vacant_since
    from stored
    join product on product.id = stored.record_id and product.deleted_at is null
    left join subscription lease on lease.id = stored.lease_id and lease.deleted_at is null
    left join customer on customer.id = lease.customer_id
    order by stored.place limit ${limit}`.execute(trx);
  return rows;
}

/** A lease that ends. Its rent is paise a month. */
export type LeaseEndRow = {
  month: string;
  id: string;
  customer_name: string;
  product_name: string;
  end_on: CalendarDate;
  rent: string;
};

/**
 * Returns the running leases that end in each of so many months from `from` on, the first day of a
 * month, by their end, up to `limit` of each.
 */
export async function listLeaseEnds(
  trx: TenantTrx,
  { today, from, months, limit }: { today: CalendarDate; from: CalendarDate; months: number; limit: number },
): Promise<LeaseEndRow[]> {
  // Month by month, so that an index gives the first of each without a look at the others; row
  // security lets it be used for columns, not for days that are calculated in the condition. Grace
  // days matter only after the end: looking up each lease's product costs more than all the rest.
  const { rows } = await sql<LeaseEndRow>`
    with month as materialized (
      select (${from}::date + make_interval(months => place))::date as first,
        (${from}::date + make_interval(months => place + 1))::date as next
      from generate_series(0, ${months}::int - 1) place
    )
    select to_char(r.on_date, 'YYYY-MM') as month, r.subscription_id as id, customer.name as customer_name,
      r.product_name, r.on_date as end_on, round(r.monthly, 18)::text as rent
    from month
    cross join lateral (
      select subscription.id from subscription
      where subscription.deleted_at is null and subscription.end_on >= month.first and subscription.end_on < month.next
        and case when subscription.end_on < ${today}::date
          then (select ${isRunning(today)} from product
            where product.tenant_id = subscription.tenant_id and product.id = subscription.product_id)
          else (select ${isRunning(today)} from (select 0 as grace_days) product) end
      order by subscription.end_on, subscription.id limit ${limit}
    ) ends
    join (${running(today)}) r on r.subscription_id = ends.id
    join customer on customer.id = r.customer_id
    order by r.on_date, r.subscription_id`.execute(trx);
  return rows;
}

/** How many leases end in a month, and their rent a month in paise. */
export type LeaseMonthRow = { month: string; leases: number; rent: string };

/** Returns how many running leases end in each month from `from` to before `until`. */
export async function sumLeaseMonths(
  trx: TenantTrx,
  { today, from, until }: { today: CalendarDate; from: CalendarDate; until: CalendarDate },
): Promise<LeaseMonthRow[]> {
  const { rows } = await sql<LeaseMonthRow>`
    select to_char(r.on_date, 'YYYY-MM') as month, count(*)::int as leases, round(sum(r.monthly), 18)::text as rent
    from (${running(today)}) r where r.on_date >= ${from}::date and r.on_date < ${until}::date
    group by 1`.execute(trx);
  return rows;
}

/**
 * Returns how many running leases end in sixty days, today included, and their rent a month in
 * paise.
 */
export async function sumEndingLeases(trx: TenantTrx, today: CalendarDate): Promise<{ leases: number; rent: string }> {
  const { rows } = await sql<{ leases: number; rent: string }>`
    select count(*)::int as leases, round(coalesce(sum(monthly), 0), 18)::text as rent
    from (${running(today)}) r
    where r.on_date between ${today}::date and ${today}::date + ${ENDING_DAYS}::int`.execute(trx);
  return rows[0] ?? { leases: 0, rent: "0" };
}
