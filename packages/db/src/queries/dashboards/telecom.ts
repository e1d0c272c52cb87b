import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { amountDue } from "../renewals.ts";
import { isStoredIn } from "../stored-lists.ts";
import { awaitsRenewal } from "../subscription-standing.ts";
import { type FigureSet, SUBSCRIPTIONS } from "./figure-rows.ts";

/** Weeks before this one whose days of the same weekday make up the usual number. */
export const USUAL_WEEKS = 12;

/** Subscriptions whose next term is due today or overdue. */
const dueNow = (today: CalendarDate) => sql`${SUBSCRIPTIONS} and subscription.status = 'active'
  and ${awaitsRenewal(today)} and subscription.end_on <= ${today}::date`;

/** A customer's area, empty where none is given. The query must contain `customer`. */
const area = sql<string>`trim(coalesce(customer.fields ->> 'area', ''))`;

/**
 * The terms that a renewal or reactivation entered from `first` on, by the day on which it was
 * entered in the tenant's time zone.
 */
const recharges = ({ first, timeZone }: { first: CalendarDate; timeZone: string }) => sql`
  select subscription.id as subscription_id, subscription.customer_id,
    coalesce(term.product_id, subscription.product_id) as product_id, term.price_paise,
    (term.created_at at time zone ${timeZone})::date as on_date
  from subscription_term term
  join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
  where term.source in ('renewed', 'reactivated') and subscription.deleted_at is null
    and term.created_at >= ${first}::date::timestamp at time zone ${timeZone}`;

/** The key figures of cable and internet providers. */
export const TELECOM_SETS = {
  dueNow: ({ today }) => sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      subscription.end_on as on_date, 1 as part, 1 as whole
    from ${dueNow(today)}`,
  rechargesToday: ({ today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date, case when on_date = ${today}::date then 1 else 0 end as part,
      case when on_date = ${today}::date then 0 else 1.0 / weeks end as whole
    from (
      select *, least((${today}::date - min(on_date) over ()) / 7, ${USUAL_WEEKS}::int) as weeks
      from (
        select * from (${recharges({ first: addDays(today, -7 * USUAL_WEEKS), timeZone })}) entered
        where on_date <= ${today}::date
      ) entered
    ) entered
    where (${today}::date - on_date) % 7 = 0`,
  planMoves: ({ monthFirst, today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date, case when monthly > earlier then 1 else 0 end as part,
      case when monthly < earlier then 1 else 0 end as whole
    from (
      select subscription.id as subscription_id, subscription.customer_id, product.id as product_id,
        (term.created_at at time zone ${timeZone})::date as on_date,
        product.price_paise::numeric / product.duration_months as monthly,
        before.price_paise::numeric / before.duration_months as earlier
      from subscription_term term
      join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
      join subscription_term last on last.tenant_id = term.tenant_id and last.subscription_id = term.subscription_id
        and last.seq = term.seq - 1
      join product on product.tenant_id = term.tenant_id
        and product.id = coalesce(term.product_id, subscription.product_id)
      join product before on before.tenant_id = term.tenant_id
        and before.id = coalesce(last.product_id, subscription.product_id)
      where term.seq > 1 and subscription.deleted_at is null
        and term.created_at >= ${monthFirst}::date::timestamp at time zone ${timeZone}
    ) moved
    where on_date <= ${today}::date and monthly <> earlier`,
} as const satisfies Record<string, FigureSet>;

/** What is to be collected today in one area; its name is empty for customers without one. */
export type AreaRow = {
  area: string;
  /** Subscriptions that are due today or overdue, and those of them that are overdue. */
  due: number;
  late: number;
  amount_paise: Paise;
  /** Recharges that were entered today. */
  done: number;
};

/**
 * Returns the areas in which something is due today or overdue, those with the largest amount
 * (paise) first, customers without an area last, up to `limit`.
 */
export async function listAreas(
  trx: TenantTrx,
  { today, timeZone, limit }: { today: CalendarDate; timeZone: string; limit: number },
): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    with due as (
      select ${area} as area, count(*)::int as due, count(*) filter (where due.on_date < ${today}::date)::int as late,
        sum(due.amount)::bigint as amount_paise
      from (
        select subscription.customer_id, subscription.end_on as on_date, ${amountDue} as amount from ${dueNow(today)}
      ) due
      join customer on customer.id = due.customer_id
      group by 1
    ),
    done as (
      select ${area} as area, count(*)::int as done
      from (${recharges({ first: today, timeZone })}) entered
      join customer on customer.id = entered.customer_id
      where entered.on_date = ${today}::date
      group by 1
    )
    select due.*, coalesce(done.done, 0) as done from due left join done using (area)
    order by due.area = '', due.amount_paise desc, due.area limit ${limit}`.execute(trx);
  return rows;
}

/** A line of the collection sheet. */
export type CollectionRow = {
  subscription_id: string;
  customer_name: string;
  phone: string | null;
  connection_id: string | null;
  product_name: string;
  amount_paise: Paise;
  end_on: CalendarDate;
};

/**
 * Returns what is due today or overdue in an area (empty: of customers without one), by the
 * connection's number and then the name, up to `limit`.
 */
export async function listCollection(
  trx: TenantTrx,
  { today, area: wanted, limit }: { today: CalendarDate; area: string; limit: number },
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${LINE}
    from (select ${DUE} from ${dueNow(today)}) due
    join customer on customer.id = due.customer_id
    where ${area} = ${wanted}
    order by due.connection_id nulls last, customer.name_key, due.subscription_id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Returns up to `limit` lines of the stored collection sheet of an area, in its order. Leaves out
 * what isn't due there any more.
 */
export async function listStoredCollection(
  trx: TenantTrx,
  { today, area: wanted, limit }: { today: CalendarDate; area: string; limit: number },
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${LINE}
    from (
      select ${DUE}, stored.place from stored_list_row stored, ${dueNow(today)} and ${isStoredIn("collection", { filter: wanted, limit })}
    ) due
    join customer on customer.id = due.customer_id
    where ${area} = ${wanted}
    order by due.place limit ${limit}`.execute(trx);
  return rows;
}

const LINE = sql`due.subscription_id, customer.name as customer_name, customer.phone_e164 as phone, due.connection_id,
  due.product_name, due.amount::bigint as amount_paise, due.end_on`;
const DUE = sql`subscription.id as subscription_id, subscription.customer_id, subscription.end_on,
  ${amountDue} as amount, nullif(trim(subscription.fields ->> 'connectionId'), '') as connection_id,
  product.name as product_name`;

/**
 * Returns how many recharges were entered on each day from `first` to `today`, without empty days.
 */
export async function countRecharges(
  trx: TenantTrx,
  question: { first: CalendarDate; today: CalendarDate; timeZone: string },
): Promise<{ on_date: CalendarDate; recharges: number }[]> {
  const { rows } = await sql<{ on_date: CalendarDate; recharges: number }>`
    select on_date, count(*)::int as recharges from (${recharges(question)}) entered
    where on_date <= ${question.today}::date group by on_date order by on_date`.execute(trx);
  return rows;
}

export type RechargeRow = {
  subscription_id: string;
  customer_name: string;
  product_name: string;
  price_paise: Paise;
};

/** Returns the recharges that were entered on a day, the largest first, up to `limit`. */
export async function listRecharges(
  trx: TenantTrx,
  { day, timeZone, limit }: { day: CalendarDate; timeZone: string; limit: number },
): Promise<RechargeRow[]> {
  const { rows } = await sql<RechargeRow>`
    select entered.subscription_id, customer.name as customer_name, product.name as product_name, entered.price_paise
    from (${recharges({ first: day, timeZone })}) entered
    join customer on customer.id = entered.customer_id
    join product on product.id = entered.product_id
    where entered.on_date = ${day}::date
    order by entered.price_paise desc, customer.name_key, entered.subscription_id limit ${limit}`.execute(trx);
  return rows;
}
