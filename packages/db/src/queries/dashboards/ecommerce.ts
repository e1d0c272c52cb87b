import type { CalendarDate } from "@aavarti/domain/calendar";
import { RUNNING_STANDINGS } from "@aavarti/domain/standing";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { andAnyOf } from "../any-of.ts";
import { standingSql } from "../subscription-standing.ts";
import { type FigureSet, running, SUBSCRIPTIONS } from "./figure-rows.ts";

/** The key figures of online shops. */
export const ECOMMERCE_SETS = {
  averagePlanValue: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, monthly as part, 1 as whole from (${running(today)}) r`,
  pausedShare: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, case when standing = 'paused' then 1 else 0 end as part,
      1 as whole
    from (
      select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
        subscription.end_on as on_date, ${standingSql(today)} as standing
      from ${SUBSCRIPTIONS} and subscription.status = 'active'
    ) plan
    where standing in (${sql.join([...RUNNING_STANDINGS, "paused"])})`,
} as const satisfies Record<string, FigureSet>;

/** A whole number of a template field of `subscription`, 1 where none is given. */
const wholeOf = (code: "quantity" | "everyNDays"): RawBuilder<number> => sql`case
  when jsonb_typeof(subscription.fields -> ${code}::text) = 'number'
  then greatest((subscription.fields ->> ${code}::text)::numeric, 1)::int else 1 end`;

/**
 * The end of a subscription's paid days as resuming will move it: by the length of its pause. A
 * pause without an end moves it on and on; one that begins when they are over doesn't move it.
 */
const ENDS_ON = sql`case when subscription.paused_from < subscription.end_on
  then coalesce(subscription.end_on + (subscription.paused_until - subscription.paused_from), 'infinity'::date)
  else subscription.end_on end`;

/**
 * The subscriptions with paid days from `from` on, as `plan`: from `begins_on`, the first day of
 * the unbroken run of terms, to the day before `ends_on`.
 */
const plans = (from: CalendarDate) => sql`(
  select subscription.id, subscription.customer_id, subscription.product_id, subscription.paused_from,
    subscription.paused_until, coalesce(subscription.covered_from, subscription.start_on) as begins_on,
    ${ENDS_ON} as ends_on, ${wholeOf("quantity")} as quantity, ${wholeOf("everyNDays")} as every_n_days
  from subscription
  where subscription.deleted_at is null and subscription.status = 'active' and ${ENDS_ON} > ${from}::date
) plan`;

/** Whether a plan's rhythm has a delivery on `day`, paused or not. */
const isInRhythm = (day: RawBuilder<unknown>) => sql`(plan.begins_on <= ${day} and plan.ends_on > ${day}
  and (${day} - plan.begins_on) % plan.every_n_days = 0)`;

const isPaused = (day: RawBuilder<unknown>) => sql`(plan.paused_from is not null and plan.paused_from <= ${day}
  and (plan.paused_until is null or plan.paused_until > ${day}))`;

export type DispatchRow = {
  product_id: string;
  product_name: string;
  day: CalendarDate;
  units: number;
  deliveries: number;
};

/**
 * Returns how many units and deliveries of each product go out on each day from `from` on, for
 * `days` days, by product name and day, without days on which nothing of a product does.
 */
export async function listDispatch(
  trx: TenantTrx,
  { from, days }: { from: CalendarDate; days: number },
): Promise<DispatchRow[]> {
  const day = sql`delivery.day`;
  // Most plans are alike within these days, so that they are counted together before each day is.
  const { rows } = await sql<DispatchRow>`
    select product.id as product_id, product.name as product_name, counted.day, counted.units, counted.deliveries
    from (
      select plan.product_id, delivery.day, sum(plan.units)::float8 as units, sum(plan.deliveries)::int as deliveries
      from (
        select product_id, every_n_days, sum(quantity) as units, count(*) as deliveries,
          case when begins_on <= ${from}::date then ${from}::date - (${from}::date - begins_on) % every_n_days
            else begins_on end as begins_on,
          least(ends_on, ${from}::date + ${days}::int) as ends_on,
          case when is_paused then greatest(paused_from, ${from}::date) end as paused_from,
          case when is_paused then least(paused_until, ${from}::date + ${days}::int) end as paused_until
        from (
          select plan.*, paused_from < ${from}::date + ${days}::int
            and (paused_until is null or paused_until > ${from}::date) as is_paused
          from ${plans(from)} where begins_on < ${from}::date + ${days}::int
        ) plan
        group by 1, 2, 5, 6, 7, 8
      ) plan
      join (select (${from}::date + place) as day from generate_series(0, ${days}::int - 1) place) delivery
        on ${isInRhythm(day)} and not ${isPaused(day)}
      group by plan.product_id, delivery.day
    ) counted
    join product on product.id = counted.product_id
    order by product.name, product.id, counted.day`.execute(trx);
  return rows;
}

export type DeliveryRow = {
  id: string;
  customer_name: string;
  product_name: string;
  quantity: number;
  every_n_days: number;
  /** Of all rows, not only of those returned. */
  all: number;
  units: number;
};

/**
 * Returns the deliveries of a day, those of one product with `productId`, by product and customer,
 * up to `limit`. With `ids` only of these subscriptions, and the numbers are theirs.
 */
export async function listDeliveries(
  trx: TenantTrx,
  {
    day,
    productId,
    limit,
    ids,
  }: { day: CalendarDate; productId: string | null; limit: number; ids?: readonly string[] | undefined },
): Promise<DeliveryRow[]> {
  const date = sql`${day}::date`;
  const { rows } = await sql<DeliveryRow>`
    select plan.id, customer.name as customer_name, product.name as product_name, plan.quantity, plan.every_n_days,
      (count(*) over ())::int as "all", (sum(plan.quantity) over ())::float8 as units
    from ${plans(day)}
    join customer on customer.id = plan.customer_id
    join product on product.id = plan.product_id
    where ${isInRhythm(date)} and not ${isPaused(date)}
      ${productId === null ? sql`` : sql`and plan.product_id = ${productId}::uuid`} ${andAnyOf(sql`plan.id`, ids)}
    order by product.name, product.id, customer.name_key, plan.id limit ${limit}`.execute(trx);
  return rows;
}

/** The kinds of pauses, in the order of the board. */
export type PauseKind = "planned" | "dated" | "open";

export type PausedRow = {
  kind: PauseKind;
  id: string;
  customer_id: string;
  customer_name: string;
  product_name: string;
  quantity: number;
  paused_from: CalendarDate;
  paused_until: CalendarDate | null;
  /** Of all of its kind, not only of those returned. */
  all: number;
};

/**
 * Returns the pauses that have begun or are planned: those to come by their first day, those with a
 * day on which they end by that day, and those without one by their first day; up to `limit` of
 * each kind. With `ids` only of these subscriptions, and the numbers are theirs.
 */
export async function listPauses(
  trx: TenantTrx,
  { today, limit, ids }: { today: CalendarDate; limit: number; ids?: readonly string[] | undefined },
): Promise<PausedRow[]> {
  const { rows } = await sql<PausedRow>`
    select paused.kind, paused.id, paused.customer_id, customer.name as customer_name, paused.product_name,
      paused.quantity, paused.paused_from, paused.paused_until, paused."all"
    from (
      select pause.*, (count(*) over (partition by kind))::int as "all",
        row_number() over (partition by kind order by next_on, id) as place
      from (
        select subscription.id, subscription.customer_id, product.name as product_name, ${wholeOf("quantity")} as quantity,
          subscription.paused_from, subscription.paused_until,
          case when subscription.paused_from > ${today}::date then 'planned'
            when subscription.paused_until is not null then 'dated' else 'open' end as kind,
          case when subscription.paused_from > ${today}::date then subscription.paused_from
            else coalesce(subscription.paused_until, subscription.paused_from) end as next_on
        from ${SUBSCRIPTIONS} and subscription.status = 'active' and subscription.paused_from is not null
          and (subscription.paused_from > ${today}::date or ${standingSql(today)} = 'paused')
          ${andAnyOf(sql`subscription.id`, ids)}
      ) pause
    ) paused
    join customer on customer.id = paused.customer_id
    where paused.place <= ${limit} order by paused.kind, paused.place`.execute(trx);
  return rows;
}

/** Returns how many deliveries of a day don't go out because they are paused, and their units. */
export async function countSkipped(
  trx: TenantTrx,
  { day }: { day: CalendarDate },
): Promise<{ deliveries: number; units: number }> {
  const date = sql`${day}::date`;
  const { rows } = await sql<{ deliveries: number; units: number }>`
    select count(*)::int as deliveries, coalesce(sum(plan.quantity), 0)::float8 as units
    from ${plans(day)} where ${isInRhythm(date)} and ${isPaused(date)}`.execute(trx);
  return rows[0] ?? { deliveries: 0, units: 0 };
}
