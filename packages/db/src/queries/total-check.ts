import { MOVEMENT_KINDS } from "@aavarti/domain/growth";
import { STOCK_DAY } from "@aavarti/domain/term-totals";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { AMOUNT_COLUMNS, columnOfKind, FIGURE_COLUMNS } from "./movement-totals.ts";
import { TERM_COLUMNS } from "./term-totals.ts";

/** A table of totals, and the query of what it should hold by what is recorded. */
type CheckedTotal = {
  table: string;
  /** What the operator reads. */
  name: string;
  keys: readonly string[];
  figures: readonly string[];
  /** Selects keys and figures, one row for each key. */
  recorded: RawBuilder<unknown>;
};

const GRAINS = "(values ('day'), ('month'), ('year')) grains (grain)";
const startOf = (day: string) =>
  `case grain when 'day' then ${day} when 'month' then date_trunc('month', ${day})::date
    else (date_trunc('year', ${day} - interval '3 months') + interval '3 months')::date end`;

const amountsByKind = MOVEMENT_KINDS.map(
  (kind) => `case kind when '${kind}' then amount else 0 end as ${columnOfKind(kind)}`,
).join(", ");
const noAmounts = MOVEMENT_KINDS.map(() => "0").join(", ");
const sums = (figures: readonly string[]) => figures.map((name) => `sum(${name}) as ${name}`).join(", ");

/**
 * As `totalsOf` counts what one customer contributes, of all of them. Summed by day first, which
 * leaves few rows for the spans; only who was lost needs each customer. `known_from` is the day
 * from which it is known whether a customer left, if that isn't so since ever.
 */
const OF_BUSINESS = sql.raw(`with by_day as materialized (
    select on_date, kind, sum(amount) as amount, sum(running) as running, sum(covered) as covered, sum(paying) as paying
    from mrr_movement group by 1, 2),
  unknown_day as materialized (
    select m.on_date, m.kind, c.imported_on as known_from, sum(m.amount) as amount, sum(m.covered) as covered
    from measured_customer c join mrr_movement m on m.tenant_id = c.tenant_id and m.customer_id = c.customer_id
    where c.imported_on > c.first_on group by 1, 2, 3),
  net_month as materialized (
    select customer_id, date_trunc('month', on_date)::date as month, sum(covered) as covered
    from mrr_movement where covered <> 0 group by 1, 2),
  net as (
    select 'month' as grain, customer_id, month as from_on from net_month where covered < 0
    union all
    select 'year', customer_id, (date_trunc('year', month - interval '3 months') + interval '3 months')::date
    from net_month group by 2, 3 having sum(covered) < 0),
  part (grain, is_unknown, from_on, ${FIGURE_COLUMNS.join(", ")}) as (
    select grain, false, ${startOf("on_date")}, ${amountsByKind}, 0, running, covered, paying, 0, 0
    from by_day cross join ${GRAINS}
    union all
    select grain, false, ${startOf("on_date")}, ${noAmounts}, amount, 0, 0, 0, 0, covered
    from unknown_day cross join ${GRAINS} where on_date < known_from
    union all
    select grain, false, ${startOf("known_from")}, ${noAmounts}, -amount, 0, 0, 0, 0, -covered
    from unknown_day cross join ${GRAINS} where on_date < known_from
    union all
    select grain, true, from_on, ${amountsByKind}, 0, 0, 0, 0, 0, 0
    from (select *, ${startOf("on_date")} as from_on from unknown_day cross join ${GRAINS}) of_unknown
    where grain <> 'day' and known_from >= from_on
    union all
    select net.grain, false, net.from_on, ${noAmounts}, 0, 0, 0, 0, 1, 0
    from net join measured_customer c on c.customer_id = net.customer_id
    where (c.imported_on > c.first_on) is not true or c.imported_on < net.from_on)
  select grain, is_unknown, from_on, ${sums(FIGURE_COLUMNS)} from part group by 1, 2, 3`);

const PRODUCT_FIGURES = [...AMOUNT_COLUMNS, "running"];
const OF_PRODUCTS = sql.raw(`with by_day as materialized (
    select product_id, on_date, kind, sum(amount) as amount, sum(running) as running from mrr_movement group by 1, 2, 3)
  select grain, product_id, from_on, ${sums(PRODUCT_FIGURES)} from (
    select grain, product_id, ${startOf("on_date")} as from_on, ${amountsByKind}, running
    from by_day cross join ${GRAINS}) part
  group by 1, 2, 3`);

/**
 * As `cohortTotalsOf` counts what one customer contributes. A customer counts in the month in which
 * they began if a movement of it wasn't taken back in full.
 */
const OF_COHORTS = sql.raw(`with known as materialized (
    select customer_id, date_trunc('month', first_on)::date as cohort from measured_customer
    where first_on is not null and (imported_on > first_on) is not true),
  first as (
    select distinct k.cohort, m.customer_id
    from known k join mrr_movement m on m.customer_id = k.customer_id
      and m.on_date >= k.cohort and m.on_date < k.cohort + interval '1 month'
    group by k.cohort, m.customer_id, m.on_date, m.kind, m.subscription_id, m.product_id
    having sum(m.amount) <> 0 or sum(m.running) <> 0 or sum(m.covered) <> 0 or sum(m.paying) <> 0),
  part as (
    select k.cohort, date_trunc('month', m.on_date)::date as month, 0 as started, sum(m.covered) as covered,
      sum(m.amount) as amount
    from known k join mrr_movement m on m.customer_id = k.customer_id group by 1, 2
    union all
    select cohort, cohort, count(*), 0, 0 from first group by 1)
  select cohort, month, sum(started) as started, sum(covered) as covered, sum(amount) as amount
  from part group by 1, 2`);

const OF_TERMS = sql.raw(`with part (day, ${TERM_COLUMNS.slice(0, -2).join(", ")}) as (
    select start_on, 1, price_paise, (booked = 'created')::int, (booked = 'renewal')::int,
      case booked when 'renewal' then price_paise else 0 end, case when is_paid_before then price_paise else 0 end,
      0, 0, 0, 0, 0, 0, 0, 0
    from measured_term where booked is not null
    union all
    select end_on, 0, 0, 0, 0, 0, 0, (due is not null)::int, case when due is null then 0 else price_paise end,
      (due is not distinct from 'renewed')::int, case due when 'renewed' then price_paise else 0 end,
      (due is not distinct from 'late')::int, (waiting_paise is not null)::int, coalesce(waiting_paise, 0),
      is_running::int
    from measured_term where due is not null or waiting_paise is not null or is_running)
  select grain, ${startOf("day")} as from_on, 0 as grace_days, ${sums(TERM_COLUMNS.slice(0, -2))},
    0 as customers, 0 as subscriptions
  from part cross join ${GRAINS} group by 1, 2
  union all
  select 'open', end_on, grace_days, 0, 0, 0, 0, 0, 0, count(*), sum(price_paise), 0, 0, 0, 0, 0, 0, 0, 0
  from measured_term where due = 'open' group by end_on, grace_days
  union all
  select 'all', date '${STOCK_DAY}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    count(*) filter (where is_listed), coalesce(sum(subscriptions), 0)
  from measured_customer`);

/** In the order in which all write them. */
const CHECKED: readonly CheckedTotal[] = [
  {
    table: "movement_total",
    name: "movements",
    keys: ["grain", "is_unknown", "from_on"],
    figures: FIGURE_COLUMNS,
    recorded: OF_BUSINESS,
  },
  {
    table: "product_movement_total",
    name: "movements of a product",
    keys: ["grain", "product_id", "from_on"],
    figures: PRODUCT_FIGURES,
    recorded: OF_PRODUCTS,
  },
  {
    table: "cohort_total",
    name: "cohort",
    keys: ["cohort", "month"],
    figures: ["started", "covered", "amount"],
    recorded: OF_COHORTS,
  },
  {
    table: "term_total",
    name: "terms",
    keys: ["grain", "from_on", "grace_days"],
    figures: TERM_COLUMNS,
    recorded: OF_TERMS,
  },
];

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)));

/** The totals that differ: their keys, what is recorded less what is stored, and both as texts. */
function differences({ table, keys, figures, recorded }: CheckedTotal): RawBuilder<unknown> {
  const value = (of: string, figure: string) => sql`coalesce(${sql.ref(`${of}.${figure}`)}, 0)`;
  const list = (of: string) => sql.join(figures.map((figure) => value(of, figure)));
  const text = (of: string) =>
    sql`concat_ws(' ', ${sql.join(figures.map((figure) => sql`trim_scale(${value(of, figure)}::numeric)`))})`;
  return sql`recorded as (${recorded}),
    stored as (select ${names(keys)}, ${sql.raw(sums(figures))} from ${sql.table(table)} group by ${names(keys)}),
    different as (
      select ${names(keys)}, ${text("stored")} as stored, ${text("recorded")} as recorded,
        ${sql.join(
          figures.map((figure) => sql`${value("recorded", figure)} - ${value("stored", figure)} as ${sql.ref(figure)}`),
        )}
      from recorded full join stored using (${names(keys)})
      where (${list("stored")}) is distinct from (${list("recorded")}))`;
}

/** A total that isn't the sum of what is recorded; values are texts for the operator. */
export type TotalProblem = { total: string; stored: string; recorded: string };

/**
 * Compares all totals of movements, of products, of cohorts and of terms with the movements, the
 * measured customers and the measured terms, and returns the first that differs; undefined when all
 * agree.
 */
export async function findTotalProblem(trx: TenantTrx): Promise<TotalProblem | undefined> {
  for (const checked of CHECKED) {
    const { rows } = await sql<TotalProblem>`with ${differences(checked)}
      select concat_ws(' ', ${checked.name}::text, ${names(checked.keys)}) as total, stored, recorded
      from different order by ${names(checked.keys)} limit 1`.execute(trx);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

/** The tables that `correctTotal` corrects. */
export const CORRECTED_TOTALS: readonly string[] = CHECKED.map(({ table }) => table);

/**
 * Adds to the totals of a table what they lack of what is recorded, in one statement. What others
 * record meanwhile adds to both alike, so nobody has to wait for it. It must not see an earlier
 * state: not in a snapshot. Take one table in a transaction, and no lock after it.
 */
export async function correctTotal(trx: TenantTrx, tenantId: string, table: string): Promise<void> {
  const checked = CHECKED.find((one) => one.table === table);
  if (!checked) throw new RangeError(`No totals are called ${table}`);
  const { keys, figures } = checked;
  // Two checks at once would both add what is missing. Apart, so that the second sees the first's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`total-check ${tenantId}`}, 0))`.execute(trx);
  await sql`with ${differences(checked)}
    insert into ${sql.table(table)} as total (tenant_id, ${names(keys)}, slot, ${names(figures)})
    select ${tenantId}::uuid, ${names(keys)}, 0, ${names(figures)} from different order by ${names(keys)}
    on conflict (tenant_id, ${names(keys)}, slot) do update set ${sql.join(
      figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`total.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
    )}`.execute(trx);
}
