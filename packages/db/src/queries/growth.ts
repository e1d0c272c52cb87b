import type { CalendarDate } from "@aavarti/domain/calendar";
import type { MovementKind } from "@aavarti/domain/growth";
import { type CustomerGroup, MAX_DAYS } from "@aavarti/domain/retention";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

export type GrowthQuestion = {
  /** Dates in ascending order; the first must be before `first`. */
  days: readonly CalendarDate[];
  /** Movements are summed from this day to the last of `days`. */
  first: CalendarDate;
  last: CalendarDate;
  /** First day of the earliest month with its own cohort. */
  cohortsFrom: CalendarDate;
  /**
   * Today, `last` or later: an import since then also makes the history of its customers unknown.
   */
  today: CalendarDate;
  timeZone: string;
};

export type GrowthFacts = {
  groups: CustomerGroup[];
  /** MRR on each of the days, in paise as decimals. */
  amounts: { day: CalendarDate; amount: string }[];
  /**
   * MRR movements in paise, with 18 decimals, because they are added up before they are rounded;
   * kinds that did not occur are left out. `isKnown` is false
   * for customers that an import added within the span or later and of whose history only the
   * newest term is known: they count in amounts and movements, not in rates.
   */
  movements: { kind: MovementKind; isKnown: boolean; amount: string }[];
  /** MRR of the known customers on the day before the span. */
  knownStart: string;
};

/**
 * CTE of the days that each term covers, per customer, with `until_on` exclusive; also as the range
 * of question days from `a` to before `b`. A term covers its days and its grace period, unless the
 * next one starts earlier or it was cancelled. Trashed and pending subscriptions cover nothing. A
 * term that a product change cut counts at the price and length it was sold for, and each term has
 * the grace period of its own product, so that a change leaves the days before it as they were. A
 * term whose days and grace period had ended before its import covers none of the question days,
 * because the rest of that time's data was not imported; it still marks a customer as returning
 * instead of new. A term that ran at the import counts, also if it was renewed, changed or
 * cancelled on the same day.
 */
const covered = ({ today, timeZone }: GrowthQuestion) => sql`
  select c.*, case when is_over then 0 else ${placeOf(sql`from_on`)} end as a,
    case when is_over then 0 else ${placeOf(sql`until_on`)} end as b
  from (
    select *, imported_on is not null and paid_until <= imported_on as is_over from (
    select s.customer_id, term.start_on as from_on, sold.price, sold.months,
      case when sold.months is null
        then coalesce(term.sold_days, greatest(term.end_on - term.start_on - term.paused_days, 1)) end as days,
      till.paid_until,
      least(
        next.start_on,
        till.paid_until,
        case s.status
          when 'cancelled' then coalesce((s.cancelled_at at time zone ${timeZone})::date, term.start_on)
          when 'expired' then coalesce(s.expired_on, (s.updated_at at time zone ${timeZone})::date)
        end
      ) as until_on,
      pause.days as paused, s.imported_on
    from subscription_term term
    join subscription s on s.tenant_id = term.tenant_id and s.id = term.subscription_id
    join product p on p.tenant_id = s.tenant_id and p.id = coalesce(term.product_id, s.product_id)
    left join subscription_term next
      on next.tenant_id = term.tenant_id and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
    cross join lateral (
      select coalesce(term.sold_price_paise, term.price_paise) as price,
        case when term.sold_price_paise is null then term.duration_months else term.sold_months end as months
    ) sold
    cross join lateral (
      select term.end_on + 1 + case when next.seq is null and s.cancels_at_end then 0 else p.grace_days end as paid_until
    ) till
    left join (
      select tenant_id, subscription_id, range_agg(daterange(from_on, coalesce(resumed_on, 'infinity'))) as days
      from subscription_pause group by tenant_id, subscription_id
    ) pause on pause.tenant_id = s.tenant_id and pause.subscription_id = s.id
    where s.deleted_at is null and s.status <> 'pending' and term.start_on <= ${today}::date
    ) t
  ) c where until_on > from_on`;

/** How many of the question days are before a given day. */
const placeOf = (day: ReturnType<typeof sql>) => sql`width_bucket(${day}, (select after from asked))`;

/**
 * CTE of the covered days without pauses. Few subscriptions were ever paused, so the others are not
 * split.
 * `is_resumed` and `is_paused` mark edges made by a pause.
 */
const pieces = sql`
  select customer_id, from_on, until_on, price, months, days, a, b, false as is_part, false as is_resumed, false as is_paused
  from covered where paused is null and b > 0
  union all
  select customer_id, lower(part), upper(part), price, months, days, ${placeOf(sql`lower(part)`)}, ${placeOf(sql`upper(part)`)},
    true, lower(part) > from_on, upper(part) < until_on
  from covered cross join lateral unnest(datemultirange(daterange(from_on, until_on)) - paused) part
  where paused is not null and b > 0`;

/**
 * Price per month. Terms without whole months count as days × 12 ÷ 365, like `termMonths` in
 * domain.
 */
const monthly = (
  price: ReturnType<typeof sql>,
) => sql`case when months is not null then ${price}::numeric(40, 20) / months
  else ${price}::numeric(40, 20) * 365 / (12 * days) end`;

/**
 * Measures a business's growth in one pass over its terms: the active customers and MRR on given
 * days, and MRR movements from `first` to `last`. Amounts are paise with decimals, as text. Covers
 * all customers; Trash and pending subscriptions don't count. Raises the transaction's `work_mem`.
 * Throws RangeError for more than 30 given days; the span may be longer.
 */
export async function measureGrowth(trx: TenantTrx, question: GrowthQuestion): Promise<GrowthFacts> {
  const { days, first, last, cohortsFrom } = question;
  if (days.length > MAX_DAYS) throw new RangeError("So many days do not fit into a number");
  // A large business's rows exceed the default 4 MB of work memory and would spill to disk.
  await sql`set local work_mem = '32MB'`.execute(trx);
  const { rows } = await sql<GrowthFacts>`
    with asked as (select array(select day + 1 from unnest(${[...days]}::date[]) day order by day) as after),
      covered as materialized (${covered(question)}),
      piece as not materialized (${pieces}),
      life as materialized (
        select *, imported_on is null or imported_on < ${first}::date or imported_on <= first_on as is_known,
          case when imported_on <= first_on then 0 else coalesce(${placeOf(sql`imported_on`)}, 0) end as known_from
        from (
          select customer_id, min(from_on) as first_on, max(imported_on) as imported_on, bit_or((1 << b) - (1 << a)) as covered,
            coalesce(bit_or((1 << b) - (1 << a)) filter (where paused is null), 0) as unpaused
          from covered group by customer_id
        ) c
      ),
      part as (select customer_id, bit_or((1 << b) - (1 << a)) as days from piece where is_part group by customer_id),
      gathered as (
        select case when first_on >= ${cohortsFrom}::date and known_from = 0 then to_char(first_on, 'YYYY-MM-01') end as "firstMonth",
          covered, unpaused | coalesce(part.days, 0) as paying, covered & ~((1 << known_from) - 1) as known, count(*) as customers
        from life left join part using (customer_id) group by 1, 2, 3, 4
      ),
      valued as (
        select a, b, ${monthly(sql`sum(price)`)} as amount from piece where b > a group by a, b, months, days
      ),
      amount as (
        select asked.day, round(coalesce(sum(valued.amount), 0), 6)::text as amount
        from unnest(${[...days]}::date[]) with ordinality as asked (day, place)
        left join valued on valued.a < asked.place and valued.b >= asked.place
        group by asked.day
      ),
      event as (
        select customer_id, from_on as day, ${monthly(sql`price`)} as delta, is_resumed as is_pause from piece
          where from_on between ${first}::date and ${last}::date
        union all
        select customer_id, until_on, -${monthly(sql`price`)}, is_paused from piece where until_on between ${first}::date and ${last}::date
      ),
      base as (
        select customer_id, sum(${monthly(sql`price`)}) as amount from piece
        where from_on < ${first}::date and until_on >= ${first}::date group by customer_id
      ),
      daily as (
        select customer_id, day, coalesce(sum(delta) filter (where not is_pause), 0) as change,
          coalesce(sum(delta) filter (where is_pause), 0) as pausing
        from event group by customer_id, day
      ),
      step as (
        select d.customer_id, d.day, d.change, d.pausing,
          coalesce(b.amount, 0) + coalesce(sum(d.change + d.pausing) over (
            partition by d.customer_id order by d.day rows between unbounded preceding and 1 preceding), 0) as before
        from daily d left join base b on b.customer_id = d.customer_id
      ),
      moved as (
        select case
            when change > 0 and before = 0 and first_on = day then 'new'
            when change > 0 and before = 0 then 'reactivation'
            when change > 0 then 'expansion'
            when before + change = 0 then 'churn'
            else 'contraction' end as kind, is_known, change as amount
        from step join life using (customer_id) where change <> 0
        union all
        select 'paused', is_known, pausing from step join life using (customer_id) where pausing <> 0
      )
    select
      (select coalesce(json_agg(g), '[]') from gathered g) as groups,
      (select coalesce(json_agg(a), '[]') from amount a) as amounts,
      (select coalesce(json_agg(m), '[]') from (
        select kind, is_known as "isKnown", round(sum(amount), 18)::text as amount from moved group by kind, is_known
      ) m) as movements,
      (select round(coalesce(sum(amount), 0), 6)::text from base join life using (customer_id) where is_known) as "knownStart"`.execute(
    trx,
  );
  return rows[0] ?? { groups: [], amounts: [], movements: [], knownStart: "0" };
}
