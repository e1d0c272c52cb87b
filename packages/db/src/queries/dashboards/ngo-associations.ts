import type { CalendarDate } from "@aavarti/domain/calendar";
import { financialYearOf, financialYearsAway } from "@aavarti/domain/financial-year";
import { type GivingYear, givingYear } from "@aavarti/domain/giving";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { RUNNING_STANDINGS } from "@aavarti/domain/standing";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { andAnyOf, anyOf } from "../any-of.ts";
import { IS_OPEN, ofStatus } from "../charges.ts";
import { amountDue } from "../renewals.ts";
import { awaitsRenewal, standingSql } from "../subscription-standing.ts";
import { type FigureSet, SUBSCRIPTIONS } from "./figure-rows.ts";

/**
 * Whether a row of `payment` is a gift: money received that was neither reversed nor returned
 * whole. What was returned of a gift is not part of it; opening entries are none.
 */
const IS_GIFT = sql<SqlBool>`payment.mode <> 'opening' and payment.reversed_at is null and payment.amount_paise > 0`;

type Days = Pick<GivingYear, "from" | "until">;

/** The gifts of these days, both included, of these payers or of all, as `payment`. */
const gifts = ({ from, until }: Days, payerIds?: readonly string[]) => sql`payment
  where ${IS_GIFT} and payment.received_on between ${from}::date and ${until}::date
    ${andAnyOf(sql`payment.payer_id`, payerIds)}`;

/** This financial year until today, and the whole of the last one. */
function yearsOf(today: CalendarDate): { now: Days; last: Days } {
  const name = financialYearOf(today);
  return { now: { from: givingYear(name).from, until: today }, last: givingYear(financialYearsAway(name, -1)) };
}

/**
 * Those outside Trash who gave in the last financial year, as `payer_id`, with what they gave
 * (`given`), the day of the last gift (`last_on`), and whether they gave in this one (`gives`).
 */
function givers(today: CalendarDate, payerIds?: readonly string[]) {
  const { now, last } = yearsOf(today);
  return sql`select before.payer_id, before.given, before.last_on,
      exists (select from ${gifts(now)} and payment.payer_id = before.payer_id) as gives
    from (
      select payment.payer_id, sum(payment.amount_paise) as given, max(payment.received_on) as last_on
      from ${gifts(last, payerIds)} group by payment.payer_id
    ) before
    join customer on customer.id = before.payer_id and customer.deleted_at is null`;
}

/** The rows of the key figures of associations. */
export const NGO_SETS = {
  donorRetention: ({ today }) => sql`
    select null::uuid as subscription_id, payer_id as customer_id, null::uuid as product_id, last_on as on_date,
      case when gives then 1 else 0 end as part, 1 as whole
    from (${givers(today)}) giver`,
  lapsedDonors: ({ today }) => sql`
    select null::uuid as subscription_id, payer_id as customer_id, null::uuid as product_id, last_on as on_date,
      1 as part, 1 as whole
    from (${givers(today)}) giver where not gives`,
  // Who has a term from before payments were recorded gave before, nobody knows how much.
  newDonors: ({ today }) => {
    const { now } = yearsOf(today);
    return sql`
      select null::uuid as subscription_id, newcomer.payer_id as customer_id, null::uuid as product_id,
        newcomer.first_on as on_date, 1 as part, 1 as whole
      from (
        select payment.payer_id, min(payment.received_on) as first_on
        from ${gifts(now)} group by payment.payer_id
      ) newcomer
      join customer on customer.id = newcomer.payer_id and customer.deleted_at is null
      where not exists (select from payment
          where payment.payer_id = newcomer.payer_id and payment.reversed_at is null and payment.amount_paise > 0
            and payment.received_on < ${now.from}::date)
        and not exists (select from subscription
          join subscription_term term on term.tenant_id = subscription.tenant_id
            and term.subscription_id = subscription.id
          where subscription.customer_id = newcomer.payer_id and term.settled_at_opening
            and term.start_on < ${now.from}::date)`;
  },
  averageGift: ({ today }) => sql`
    select null::uuid as subscription_id, payment.payer_id as customer_id, null::uuid as product_id,
      payment.received_on as on_date, payment.amount_paise as part, 1 as whole
    from ${gifts(yearsOf(today).now)}`,
  goodStanding: ({ today }) => sql`
    select null::uuid as subscription_id, member.customer_id, null::uuid as product_id, member.on_date,
      case when member.is_late or exists (select from charge
        where charge.customer_id = member.customer_id and ${ofStatus("overdue", today)}) then 0 else 1 end as part,
      1 as whole
    from (
      select subscription.customer_id, min(subscription.end_on) as on_date,
        bool_or(${standingSql(today)} = 'overdue') as is_late
      from ${SUBSCRIPTIONS} and ${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS, "overdue"])})
      group by subscription.customer_id
    ) member`,
} as const satisfies Record<string, FigureSet>;

export type GivingMonth = { month: CalendarDate; amount_paise: number };

/** Returns what was given in each month of these days that has gifts, in paise, in their order. */
export async function sumGiftsByMonth(trx: TenantTrx, days: Days): Promise<GivingMonth[]> {
  const { rows } = await sql<GivingMonth>`
    select date_trunc('month', payment.received_on)::date as month, sum(payment.amount_paise)::bigint as amount_paise
    from ${gifts(days)} group by 1 order by 1`.execute(trx);
  return rows;
}

/**
 * Returns what is pledged until a day, in paise: what is still owed by then, and the prices of the
 * terms that fall due from `today` to it, those after the next one too. A term of a number of days
 * counts once. What is overdue for a renewal is not counted.
 */
export async function sumPledged(
  trx: TenantTrx,
  { today, until }: { today: CalendarDate; until: CalendarDate },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select (coalesce((select sum(charge.amount_paise - charge.settled_paise) from charge
        where ${IS_OPEN} and charge.due_on <= ${until}::date), 0)
      + coalesce((select sum(next.price * terms.number) from (
          select ${amountDue} as price, subscription.end_on,
            coalesce(subscription.next_months, subscription.duration_months) as months
          from ${SUBSCRIPTIONS} and subscription.status = 'active'
            and ${awaitsRenewal(today)}
            and subscription.end_on between ${today}::date and ${until}::date
        ) next, lateral (select count(*) as number from generate_series(0, coalesce(12 / next.months, 0)) place
          where place = 0
            or (next.end_on + make_interval(months => place * next.months))::date <= ${until}::date) terms), 0)
      )::bigint as paise`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** A number of donors of a year by what their statement needs. */
export type ReadyCounts = { donors: number; without_pan: number; without_address: number };
export type UnreadyRow = {
  customer_id: string;
  name: string;
  given_paise: number;
  has_pan: boolean;
  has_address: boolean;
  is_deleted: boolean;
};

/** Whether a row of `customer` has a PAN, which is sealed, and an address. */
const HAS_PAN = sql<boolean>`coalesce(jsonb_typeof(customer.fields -> 'pan') = 'object', false)`;
const HAS_ADDRESS = sql<boolean>`coalesce(jsonb_typeof(customer.fields -> 'donorAddress') = 'string', false)`;

const donors = (days: Days, payerIds?: readonly string[]) => sql`
  select customer.id as customer_id, customer.name, customer.name_key, sums.given_paise, ${HAS_PAN} as has_pan,
    ${HAS_ADDRESS} as has_address, customer.deleted_at is not null as is_deleted
  from (
    select payment.payer_id, sum(payment.amount_paise)::bigint as given_paise
    from ${gifts(days, payerIds)} group by payment.payer_id
  ) sums
  join customer on customer.id = sums.payer_id`;

/**
 * Returns how many gave in these days, also those in Trash, how many of them have no PAN
 * (`without_pan`), and how many have one but no address (`without_address`).
 */
export async function countReady(trx: TenantTrx, days: Days): Promise<ReadyCounts> {
  const { rows } = await sql<ReadyCounts>`
    select count(*)::int as donors, count(*) filter (where not has_pan)::int as without_pan,
      count(*) filter (where has_pan and not has_address)::int as without_address
    from (${donors(days)}) donor`.execute(trx);
  return rows[0] ?? { donors: 0, without_pan: 0, without_address: 0 };
}

/**
 * Returns up to `limit` of those who gave in these days and have no PAN or no address, who gave
 * most first. With `ids` only of these payers.
 */
export async function listUnready(
  trx: TenantTrx,
  { limit, ids, ...days }: Days & { limit: number; ids?: readonly string[] | undefined },
): Promise<UnreadyRow[]> {
  const { rows } = await sql<UnreadyRow>`
    select customer_id, name, given_paise, has_pan, has_address, is_deleted from (${donors(days, ids)}) donor
    where not has_pan or not has_address
    order by given_paise desc, name_key, customer_id limit ${limit}`.execute(trx);
  return rows;
}

/** Returns the first days of the financial years that have gifts, the newest first. */
export async function listGivingYears(trx: TenantTrx): Promise<CalendarDate[]> {
  // From year to year by index; reading the days of all gifts takes as long as there are many.
  const before = (day: RawBuilder<unknown>) => sql`(select payment.received_on from payment
    where ${IS_GIFT} and payment.received_on < ${day} order by payment.received_on desc limit 1)`;
  const first = sql`make_date(extract(year from given.last_on - interval '3 months')::int, 4, 1)`;
  const { rows } = await sql<{ first: CalendarDate }>`
    with recursive given as (
      select ${before(sql`'infinity'::date`)} as last_on
      union all select ${before(first)} from given where given.last_on is not null
    )
    select ${first} as first from given where given.last_on is not null order by 1 desc`.execute(trx);
  return rows.map(({ first }) => first);
}

export type LapsedRow = {
  customer_id: string;
  name: string;
  given_paise: number;
  last_on: CalendarDate;
  last_paise: number;
  /** Of all rows, not only of those returned. */
  total: number;
  total_paise: number;
};

/**
 * Returns up to `limit` of those who gave in the last financial year and not yet in this one, who
 * gave most first: what they gave in all, and their last gift. They are the rows of the key figure
 * `lapsedDonors`. With `ids` only of these payers, and the numbers are theirs.
 */
export async function listLapsed(
  trx: TenantTrx,
  { today, limit, ids }: { today: CalendarDate; limit: number; ids?: readonly string[] | undefined },
): Promise<LapsedRow[]> {
  const { rows } = await sql<LapsedRow>`
    select customer.id as customer_id, customer.name, giver.given::bigint as given_paise, giver.last_on,
      newest.amount_paise as last_paise, giver.total, giver.total_paise
    from (
      select given.*, (count(*) over ())::int as total, (sum(given) over ())::bigint as total_paise
      from (${givers(today, ids)}) given where not gives
    ) giver
    join customer on customer.id = giver.payer_id
    cross join lateral (select payment.amount_paise from payment
      where ${IS_GIFT} and payment.payer_id = giver.payer_id and payment.received_on = giver.last_on
      order by payment.id desc limit 1) newest
    order by giver.given desc, customer.name_key, customer.id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Returns by id in which financial years these customers gave: the calendar years in which they
 * begin.
 */
export async function listYearsGiven(trx: TenantTrx, customerIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; years: number[] }>`
    select payment.payer_id as id,
      array_agg(distinct extract(year from payment.received_on - interval '3 months')::int) as years
    from payment where ${IS_GIFT} and payment.payer_id = ${anyOf(customerIds)} group by payment.payer_id`.execute(trx);
  return new Map(rows.map(({ id, years }) => [id, years]));
}

export type DonationRow = {
  customer_id: string;
  name: string;
  fields: unknown;
  mode: PaymentMode;
  amount_paise: number;
};

/**
 * Returns what up to `limit` donors gave in these days, in paise by mode, in the order of their
 * ids, also those in Trash; `after` is the last donor of the page before.
 */
export async function listDonations(
  trx: TenantTrx,
  { after, limit, ...days }: Days & { after: string | null; limit: number },
): Promise<DonationRow[]> {
  const { rows } = await sql<DonationRow>`
    select customer.id as customer_id, customer.name, customer.fields, payment.mode,
      sum(payment.amount_paise)::bigint as amount_paise
    from (
      select payment.payer_id from ${gifts(days)} ${after ? sql`and payment.payer_id > ${after}::uuid` : sql``}
      group by payment.payer_id order by payment.payer_id limit ${limit}
    ) page
    join customer on customer.id = page.payer_id
    join payment on payment.payer_id = page.payer_id and ${IS_GIFT}
      and payment.received_on between ${days.from}::date and ${days.until}::date
    group by customer.tenant_id, customer.id, payment.mode
    order by customer.id, payment.mode`.execute(trx);
  return rows;
}
