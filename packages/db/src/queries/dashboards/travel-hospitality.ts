import type { CalendarDate } from "@aavarti/domain/calendar";
import { RUNNING_STANDINGS } from "@aavarti/domain/standing";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { andAnyOf } from "../any-of.ts";
import { IS_OPEN } from "../charges.ts";
import { standingSql } from "../subscription-standing.ts";
import { type FigureSet, SUBSCRIPTIONS } from "./figure-rows.ts";

/** Days of arrivals and departures, today included. */
const DAYS = 14;
/** Stays are averaged over so many days. */
const YEAR = 365;

/** The first day of a stay, extensions included. The query must contain `subscription`. */
const BEGINS = sql`coalesce(subscription.covered_from, subscription.start_on)`;

const STAY = sql`subscription.id as subscription_id, subscription.customer_id, subscription.product_id`;

/** Stays that begin in the next fourteen days. */
const arriving = (today: CalendarDate) => sql`
  select ${STAY}, ${BEGINS} as on_date, subscription.end_on - ${BEGINS} as nights
  from ${SUBSCRIPTIONS} and ${BEGINS} >= ${today}::date and ${BEGINS} < ${today}::date + ${DAYS}::int
    and ${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS, "upcoming"])})`;

/** Stays that end in the next fourteen days. */
const leaving = (today: CalendarDate) => sql`
  select ${STAY}, subscription.end_on as on_date, subscription.end_on - ${BEGINS} as nights
  from ${SUBSCRIPTIONS} and subscription.end_on >= ${today}::date and subscription.end_on < ${today}::date + ${DAYS}::int
    and ${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS, "upcoming"])})`;

/**
 * Stays in products with a capacity, as `subscription` and `product`, that have not ended before
 * `from`; what is paused keeps its room until the pause begins.
 */
const STAYS_IN_ROOMS = sql`${SUBSCRIPTIONS} and product.deleted_at is null and product.capacity is not null
  and subscription.status = 'active'`;

/** Whether a stay takes a room in the night after `day`. */
const isThere = (day: CalendarDate) => sql`(${BEGINS} <= ${day}::date and subscription.end_on > ${day}::date
  and (subscription.paused_from is null or subscription.paused_from > ${day}::date
    or subscription.paused_until <= ${day}::date))`;

export const travelSets = {
  arrivalsIn14: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole from (${arriving(today)}) a`,
  departuresIn14: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole from (${leaving(today)}) d`,
  occupancyTonight: ({ today }) => sql`
    select null::uuid as subscription_id, null::uuid as customer_id, room.id as product_id, null::date as on_date,
      coalesce(taken.stays, 0) as part, room.capacity as whole
    from product room
    left join (
      select subscription.product_id, count(*) as stays
      from ${STAYS_IN_ROOMS} and ${isThere(today)} group by subscription.product_id
    ) taken on taken.product_id = room.id
    where room.deleted_at is null and room.capacity is not null`,
  // A membership, which takes no room, is no stay; without any rooms nobody can tell.
  averageStay: ({ today }) => sql`
    select ${STAY}, subscription.end_on as on_date, subscription.end_on - ${BEGINS} as part, 1 as whole
    from ${SUBSCRIPTIONS} and subscription.status in ('active', 'expired')
      and subscription.end_on > ${today}::date - ${YEAR}::int and subscription.end_on <= ${today}::date
      and (product.capacity is not null
        or not exists (select from product room where room.deleted_at is null and room.capacity is not null))`,
  repeatRate: () => sql`
    select null::uuid as subscription_id, subscription.customer_id, null::uuid as product_id,
      max(subscription.start_on) as on_date, case when sum(coalesce(terms.number, 1)) > 1 then 1 else 0 end as part,
      1 as whole
    from subscription
    left join (
      select subscription_id, count(*) filter (where source <> 'changed') as number
      from subscription_term group by subscription_id
    ) terms on terms.subscription_id = subscription.id
    where subscription.deleted_at is null and subscription.status <> 'pending'
    group by subscription.customer_id`,
} as const satisfies Record<string, FigureSet>;

export type StayRow = {
  kind: "arrival" | "departure";
  id: string;
  customer_name: string;
  product_name: string;
  on_date: CalendarDate;
  nights: number;
  balance: string;
  all: number;
};

/**
 * Returns the stays that begin and those that end in fourteen days, today included, by their day,
 * up to `limit` of each with the number of all; `balance` is what is still owed of the stay, in
 * paise. With `ids` only of these subscriptions, and the numbers are theirs.
 */
export async function listStays(
  trx: TenantTrx,
  { today, limit, ids }: { today: CalendarDate; limit: number; ids?: readonly string[] | undefined },
): Promise<StayRow[]> {
  const numbered = (kind: "arrival" | "departure", set: RawBuilder<unknown>) => sql`
    select ${kind}::text as kind, stay.*, row_number() over (order by on_date, subscription_id) as place,
      (count(*) over ())::int as "all" from (${set}) stay
    where true ${andAnyOf(sql`stay.subscription_id`, ids)}`;
  const { rows } = await sql<StayRow>`
    select stay.kind, stay.subscription_id as id, customer.name as customer_name, product.name as product_name,
      stay.on_date, stay.nights, stay."all",
      (select round(coalesce(sum(charge.amount_paise - charge.settled_paise), 0), 18) from charge
        where charge.subscription_id = stay.subscription_id and ${IS_OPEN})::text as balance
    from (${numbered("arrival", arriving(today))} union all ${numbered("departure", leaving(today))}) stay
    join customer on customer.id = stay.customer_id
    join product on product.id = stay.product_id
    where stay.place <= ${limit} order by stay.on_date, customer.name_key, stay.subscription_id`.execute(trx);
  return rows;
}

export type OccupancyRow = { day: CalendarDate; taken: number };

/** Returns how many stays take a room in each night from `from` on, for `days` nights. */
export async function listOccupancy(
  trx: TenantTrx,
  { from, days }: { from: CalendarDate; days: number },
): Promise<OccupancyRow[]> {
  const { rows } = await sql<OccupancyRow>`
    select (${from}::date + night)::date as day, count(stay.id)::int as taken
    from generate_series(0, ${days}::int - 1) night
    left join (
      select subscription.id, ${BEGINS} as begins_on, subscription.end_on, subscription.paused_from,
        subscription.paused_until
      from ${STAYS_IN_ROOMS} and subscription.end_on > ${from}::date and ${BEGINS} < ${from}::date + ${days}::int
    ) stay on stay.begins_on <= ${from}::date + night and stay.end_on > ${from}::date + night
      and (stay.paused_from is null or stay.paused_from > ${from}::date + night
        or stay.paused_until <= ${from}::date + night)
    group by night order by night`.execute(trx);
  return rows;
}

/** Returns the capacity of all products that have one. */
export async function sumCapacity(trx: TenantTrx): Promise<number> {
  const { capacity } = await trx
    .selectFrom("product")
    .select(sql<number>`coalesce(sum(capacity), 0)::int`.as("capacity"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return capacity;
}

export type NightRow = {
  id: string;
  customer_name: string;
  product_name: string;
  starts_on: CalendarDate;
  end_on: CalendarDate;
  all: number;
};

/**
 * Returns the stays that take a room in the night after `day`, by room, up to `limit`. With `ids`
 * only of these subscriptions, and the number is theirs.
 */
export async function listNight(
  trx: TenantTrx,
  { day, limit, ids }: { day: CalendarDate; limit: number; ids?: readonly string[] | undefined },
): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`
    select stay.id, customer.name as customer_name, stay.product_name, stay.starts_on, stay.end_on,
      (count(*) over ())::int as "all"
    from (
      select subscription.id, subscription.customer_id, product.name as product_name, ${BEGINS} as starts_on,
        subscription.end_on
      from ${STAYS_IN_ROOMS} and ${isThere(day)} ${andAnyOf(sql`subscription.id`, ids)}
    ) stay join customer on customer.id = stay.customer_id
    order by stay.product_name, customer.name_key, stay.id limit ${limit}`.execute(trx);
  return rows;
}
