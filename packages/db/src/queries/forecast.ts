import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import {
  type DueRecord,
  FORECAST_STEPS,
  HISTORY_DAYS,
  OWN_CHANCES,
  RENEWAL_WINDOW_DAYS,
  type RenewalHistory,
  STEP_DAYS,
} from "@aavarti/domain/forecast";
import type { ForecastFacts } from "@aavarti/domain/forecast-sums";
import type { Paise } from "@aavarti/domain/money";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { amountDue } from "./renewals.ts";
import { awaitsRenewal } from "./subscription-standing.ts";

/** The subscriptions after the id `after` up to `until`; null is the first or the last. */
export type ForecastPart = { after: string | null; until: string | null };

/**
 * A forecast is made on `day` in the tenant's time zone. One of an earlier day uses only what was
 * entered before the instant `known`; null is all of today. With `part` it is about some of the
 * subscriptions only.
 */
export type ForecastQuestion = { day: CalendarDate; known: Date | null; timeZone: string; part?: ForecastPart };

const isInPart = (id: RawBuilder<unknown>, { part }: Pick<ForecastQuestion, "part">) => {
  const after = part?.after ? sql`${id} > ${part.after}::uuid` : sql`true`;
  const until = part?.until ? sql`${id} <= ${part.until}::uuid` : sql`true`;
  return sql`(${after} and ${until})`;
};

const isKnown = (column: RawBuilder<unknown>, known: Date | null) =>
  known === null ? sql`true` : sql`${column} < ${known}`;

/** For so many days after its end a term can be renewed. The query must contain `product`. */
const renewalDays = sql`greatest(${RENEWAL_WINDOW_DAYS}::int, product.grace_days)`;

/**
 * The terms of subscriptions, each a chance to renew: with `delay`, the days after its end until
 * the renewal (0 if it came before), null if none came in time; the last day on which it can come
 * (`until_on`); and of the subscription's chances before, how many there were and were taken
 * (`own_chances`, `own_renewed`). Leaves out terms that a change of product cut, and those that had
 * ended when they were imported.
 */
const chances = ({ day, known, timeZone, part }: ForecastQuestion, subscriptions: RawBuilder<unknown>) => sql`
  select *, (count(*) over own)::int as own_chances, (count(delay) over own)::int as own_renewed
  from (
    select subscription_id, product_id, months, seq, end_on, until_on, next_source is null and paused_from is not null as is_paused,
      case when next_source in ('renewed', 'reactivated') and next_day <= until_on
        then greatest(next_day - end_on, 0) end as delay
    from (
      select term.subscription_id, product.id as product_id, coalesce(term.duration_months, 0) as months, term.seq, term.end_on,
        term.end_on + ${renewalDays} as until_on, subscription.paused_from, subscription.imported_on,
        lead(term.source) over next as next_source,
        (lead(term.created_at) over next at time zone ${timeZone})::date as next_day
      from subscription_term term
      join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
      join product on product.tenant_id = subscription.tenant_id
        and product.id = coalesce(term.product_id, subscription.product_id)
      where term.end_on >= ${addDays(day, -HISTORY_DAYS)}::date and ${isKnown(sql`term.created_at`, known)}
        and subscription.status <> 'pending' and subscription.deleted_at is null and ${subscriptions}
        and ${isInPart(sql`term.subscription_id`, { part })}
      window next as (partition by term.subscription_id order by term.seq)
    ) term
    where (imported_on is null or imported_on <= end_on) and next_source is distinct from 'changed'
  ) term
  window own as (partition by subscription_id order by seq
    rows between ${sql.lit(OWN_CHANCES)} preceding and 1 preceding)`;

const dueOf = (question: ForecastQuestion, last: CalendarDate) =>
  question.known === null ? dueNow(question, last) : dueThen(question, last);

/** The plan in a forecast: a product and the months of a term, 0 for one in days. */
const planOf = (productId: RawBuilder<unknown>, months: RawBuilder<unknown>) => sql`${productId} || '/' || ${months}`;

/** CTEs `due`, `chance` and `recorded`: what is due by `last`, with each subscription's record. */
const recordedDue = (
  question: ForecastQuestion,
  {
    last,
    subscriptions,
    due = dueOf(question, last),
  }: { last: CalendarDate; subscriptions: RawBuilder<unknown>; due?: RawBuilder<unknown> },
) => sql`
  due as materialized (${due}),
  chance as materialized (${chances(question, subscriptions)}),
  recorded as materialized (
    select due.*, ${planOf(sql`due.product_id`, sql`due.term_months`)} as plan,
      greatest(${question.day}::date - due.end_on, 0) as days_late,
      coalesce(chance.own_chances, 0) as own_chances, coalesce(chance.own_renewed, 0) as own_renewed
    from due left join chance on chance.subscription_id = due.subscription_id and chance.seq = due.seq
  )`;

/**
 * Returns the days on which the first terms will have had their time to be renewed, of those that
 * have ended or will end: so many, the earliest first. On the last of them there is a forecast.
 */
export async function listForecastStarts(
  trx: TenantTrx,
  { day, part, chances: enough }: Pick<ForecastQuestion, "day" | "part"> & { chances: number },
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ until_on: CalendarDate }>`
    select term.end_on + ${renewalDays} + 1 as until_on
    from subscription_term term
    join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
    join product on product.tenant_id = subscription.tenant_id
      and product.id = coalesce(term.product_id, subscription.product_id)
    left join subscription_term next on next.tenant_id = term.tenant_id
      and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
    where term.end_on >= ${addDays(day, -HISTORY_DAYS)}::date and subscription.status <> 'pending'
      and subscription.deleted_at is null and next.source is distinct from 'changed'
      and (next.seq is not null or subscription.paused_from is null)
      and (subscription.imported_on is null or subscription.imported_on <= term.end_on)
      and ${isInPart(sql`term.subscription_id`, { part })}
    order by 1 limit ${enough}`.execute(trx);
  return rows.map(({ until_on }) => until_on);
}

// Promises of the customer, or of who pays for them, to pay by this day or a later one.
const promisedOn = (day: CalendarDate) => sql<CalendarDate | null>`(
  select min(p.promised_on) from payment_promise p where p.state = 'open' and p.promised_on >= ${day}::date
    and p.customer_id in (customer.id, customer.payer_id)
    and (p.subscription_id is null or p.subscription_id = subscription.id))`;

/**
 * The subscriptions whose next term is due by `last`, late ones included while they can still be
 * renewed, as on the renewals board: with the length of the terms to come, `months` or `days`.
 */
const dueNow = ({ day, part }: ForecastQuestion, last: CalendarDate) => sql`
  select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
    subscription.end_on, subscription.term_seq as seq, ${amountDue} as paise,
    coalesce(subscription.duration_months, 0) as term_months,
    coalesce(subscription.next_months, subscription.duration_months) as months,
    greatest(subscription.end_on - subscription.start_on - subscription.paused_days, 1) as days,
    ${promisedOn(day)} as promised_on
  from subscription
  join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
  join customer on customer.tenant_id = subscription.tenant_id and customer.id = subscription.customer_id
  where subscription.deleted_at is null and subscription.status = 'active'
    and ${awaitsRenewal(day)}
    and subscription.end_on >= ${day}::date - ${renewalDays} and subscription.end_on <= ${last}::date
    and ${isInPart(sql`subscription.id`, { part })}`;

/**
 * The same on an earlier day, from the terms: a subscription's newest term that was known then.
 * Leaves out those that were cancelled, ended or paused by then, and terms that a change of product
 * cut later, of which the end is not known any more.
 */
const dueThen = ({ day, known, part }: ForecastQuestion, last: CalendarDate) => sql`
  select term.subscription_id, subscription.customer_id, product.id as product_id, term.end_on, term.seq,
    term.price_paise as paise, coalesce(term.duration_months, 0) as term_months, term.duration_months as months,
    greatest(term.end_on - term.start_on - term.paused_days, 1) as days, null::date as promised_on
  from subscription_term term
  join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
  join product on product.tenant_id = subscription.tenant_id
    and product.id = coalesce(term.product_id, subscription.product_id)
  left join subscription_term next on next.tenant_id = term.tenant_id
    and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
  where term.end_on >= ${day}::date - ${renewalDays} and term.end_on <= ${last}::date
    and term.created_at < ${known} and (next.seq is null or (next.created_at >= ${known} and next.source <> 'changed'))
    and subscription.deleted_at is null and subscription.status <> 'pending'
    and (subscription.status <> 'cancelled' or subscription.cancelled_at >= ${known})
    and (subscription.expired_on is null or subscription.expired_on >= ${day}::date)
    and not exists (
      select from subscription_pause pause where pause.tenant_id = term.tenant_id
        and pause.subscription_id = term.subscription_id and pause.from_on <= ${day}::date
        and pause.created_at < ${known} and (pause.resumed_on is null or pause.resumed_on > ${day}::date))
    and ${isInPart(sql`term.subscription_id`, { part })}`;

/** Each term to come by `last`, as step × 100 + month, in order. */
const slots = ({ day }: ForecastQuestion, last: CalendarDate) => sql`
  select array_agg(
      least(greatest(ceil((due_on - ${day}::date) / ${STEP_DAYS}::numeric)::int, 0), ${FORECAST_STEPS}::int) * 100
        + extract(month from due_on)::int order by due_on) as slots
  from generate_series(0, (${last}::date - end_on) / case when months is null then days else months * 28 end) place
  cross join lateral (
    select case when months is null then end_on + place * days
      else (end_on + make_interval(months => place * months))::date end as due_on
  ) d
  where due_on <= ${last}::date`;

type GroupRow = {
  plan: string;
  ownRenewed: number;
  ownChances: number;
  daysLate: number;
  isPromised: boolean;
  slots: number[];
  subscriptions: number;
  paise: Paise;
  squares: number;
};

/**
 * Returns a business's past and what is due by `last`. The past: its terms of two years that had
 * their time to be renewed, grouped by plan, month of the end and the subscription's record before;
 * and its renewals by their delay. What is due: subscriptions grouped by plan, record and terms to
 * come, with the prices of one next term of each in paise; without those late by more than their
 * time to be renewed. Samples count.
 */
export async function readForecastFacts(
  trx: TenantTrx,
  question: ForecastQuestion,
  last: CalendarDate,
): Promise<ForecastFacts> {
  const { day } = question;
  // A large business's terms exceed the default 4 MB of work memory and would spill to disk.
  await sql`set local work_mem = '32MB'`.execute(trx);
  const { rows } = await sql<ForecastFacts["history"] & { groups: GroupRow[] }>`
    with ${recordedDue(question, { last, subscriptions: sql`true` })},
    closed as (select * from chance where until_on < ${day}::date and not is_paused)
    select
      (select coalesce(json_agg(p), '[]') from (
        select ${planOf(sql`product_id`, sql`months`)} as plan,
          to_char(date_trunc('month', end_on::timestamp), 'YYYY-MM') as month,
          own_renewed as "ownRenewed", own_chances as "ownChances", count(*) as chances, count(delay) as renewed
        from closed group by product_id, months, date_trunc('month', end_on::timestamp), own_renewed, own_chances
        order by 2, 1, 3, 4
      ) p) as past,
      (select coalesce(json_agg(d), '[]') from (
        select delay as days, count(*) as renewals from closed where delay is not null group by delay
      ) d) as delays,
      (select coalesce(json_agg(g), '[]') from (
        select plan, own_renewed as "ownRenewed", own_chances as "ownChances",
          days_late as "daysLate", promised_on is not null as "isPromised", slots,
          count(*)::int as subscriptions, sum(paise)::bigint as paise, sum(paise::float8 * paise) as squares
        from recorded cross join lateral (${slots(question, last)}) s
        group by 1, 2, 3, 4, 5, 6
      ) g) as groups`.execute(trx);
  const { groups, ...history } = rows[0] ?? { past: [], delays: [], groups: [] };
  return {
    history,
    groups: groups.map((group) => ({
      ...group,
      slots: group.slots.map((slot) => ({ step: Math.floor(slot / 100), month: slot % 100 })),
    })),
  };
}

/** Returns how many promises to pay of two years until a question's day were kept and broken. */
export async function countPromises(
  trx: TenantTrx,
  { day, known }: Pick<ForecastQuestion, "day" | "known">,
): Promise<RenewalHistory["promises"]> {
  const { rows } = await sql<RenewalHistory["promises"]>`
    select (count(*) filter (where state = 'kept'))::int as kept, (count(*) filter (where state = 'broken'))::int as broken
    from payment_promise where state in ('kept', 'broken')
      and promised_on >= ${addDays(day, -HISTORY_DAYS)}::date and ${isKnown(sql`decided_at`, known)}`.execute(trx);
  return rows[0] ?? { kept: 0, broken: 0 };
}

/**
 * Returns what came, in paise, of the terms that `readForecastFacts` has for an earlier day: the
 * prices of the terms that renewed them in time, entered since.
 */
export async function sumRenewed(
  trx: TenantTrx,
  question: ForecastQuestion & { known: Date },
  last: CalendarDate,
): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    with due as materialized (${dueThen(question, last)})
    select coalesce(sum(next.price_paise), 0)::bigint as paise
    from due
    join subscription_term term on term.subscription_id = due.subscription_id
      and term.seq >= due.seq and term.end_on <= ${last}::date
    join product on product.tenant_id = term.tenant_id and product.id = coalesce(term.product_id, due.product_id)
    join subscription_term next on next.tenant_id = term.tenant_id
      and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
    where next.source in ('renewed', 'reactivated')
      and (next.created_at at time zone ${question.timeZone})::date <= term.end_on + ${renewalDays}`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** A record and the probability that its next term, due in `month`, is renewed. */
export type RecordChance = DueRecord & { month: number; probability: number };

/** Where the next page of calls starts: the last row's expected loss in paise, and its id. */
export type CallCursor = { loss: Paise; id: string };

export type CallRow = {
  subscription_id: string;
  customer_id: string;
  customer_name: string;
  phone_e164: string | null;
  product_name: string;
  plan: string;
  end_on: CalendarDate;
  price_paise: Paise;
  loss_paise: Paise;
  probability: number;
  own_renewed: number;
  own_chances: number;
  days_late: number;
  promised_on: CalendarDate | null;
  month: number;
};

/**
 * Returns a page plus one row of the subscriptions that are due by `last`, those with the largest
 * expected loss (paise, price × (1 − p)) first; `known` says the probability p of each record.
 */
export async function listCalls(
  trx: TenantTrx,
  question: ForecastQuestion,
  {
    last,
    known,
    limit,
    cursor,
  }: {
    last: CalendarDate;
    known: readonly RecordChance[];
    limit: number;
    cursor: CallCursor | undefined;
  },
): Promise<CallRow[]> {
  const column = <K extends keyof RecordChance>(name: K) => known.map((chance) => chance[name]);
  const { rows } = await sql<CallRow>`
    with ${recordedDue(question, { last, subscriptions: sql`term.subscription_id in (select subscription_id from due)` })},
    likely as (
      select * from unnest(${column("plan")}::text[], ${column("ownRenewed")}::int[], ${column("ownChances")}::int[],
        ${column("daysLate")}::int[], ${column("isPromised")}::boolean[], ${column("month")}::int[],
        ${column("probability")}::float8[])
        as l (plan, own_renewed, own_chances, days_late, is_promised, month, probability)
    ),
    call as (
      select recorded.*, likely.month, likely.probability,
        round((recorded.paise * (1 - likely.probability))::numeric)::bigint as loss_paise
      from recorded join likely on likely.plan = recorded.plan
        and likely.own_renewed = recorded.own_renewed and likely.own_chances = recorded.own_chances
        and likely.days_late = recorded.days_late and likely.is_promised = (recorded.promised_on is not null)
        and likely.month = extract(month from recorded.end_on)::int
    )
    select call.subscription_id, call.customer_id, customer.name as customer_name, customer.phone_e164,
      product.name as product_name, call.plan, call.end_on, call.paise as price_paise, call.loss_paise, call.probability,
      call.own_renewed, call.own_chances, call.days_late, call.promised_on, call.month
    from call
    join customer on customer.id = call.customer_id
    join product on product.id = call.product_id
    ${cursor ? sql`where (-call.loss_paise, call.subscription_id) > (${-cursor.loss}::bigint, ${cursor.id}::uuid)` : sql``}
    order by call.loss_paise desc, call.subscription_id
    limit ${limit + 1}`.execute(trx);
  return rows;
}

/** A subscription that is due, with its record. Prices are in paise. */
export type DueRow = {
  subscription_id: string;
  end_on: CalendarDate;
  paise: Paise;
  plan: string;
  own_renewed: number;
  own_chances: number;
  days_late: number;
  promised_on: CalendarDate | null;
};

/**
 * Returns the subscriptions of a part that are due by the last of these days, each with its record.
 * Those due by a day only with at least its price, in paise: who costs less can't be among the
 * largest losses any more. In no order.
 */
export async function listDueRows(
  trx: TenantTrx,
  question: ForecastQuestion,
  horizons: readonly { last: CalendarDate; least: Paise }[],
): Promise<DueRow[]> {
  const last = horizons.at(-1)?.last ?? question.day;
  const isLarge = sql.join(
    horizons.map((horizon) => sql`(end_on <= ${horizon.last}::date and paise >= ${horizon.least}::bigint)`),
    sql` or `,
  );
  const due = sql`select * from (${dueOf(question, last)}) due where ${isLarge}`;
  const subscriptions = sql`term.subscription_id in (select subscription_id from due)`;
  const { rows } = await sql<DueRow>`
    with ${recordedDue(question, { last, subscriptions, due })}
    select subscription_id, end_on, paise, plan, own_renewed, own_chances, days_late, promised_on from recorded`.execute(
    trx,
  );
  return rows;
}
