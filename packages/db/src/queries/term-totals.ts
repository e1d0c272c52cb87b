import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { spanStart } from "@aavarti/domain/movement-totals";
import { MAX_GRACE_DAYS } from "@aavarti/domain/products";
import {
  noTermFigures,
  type SpanParts,
  STOCK_DAY,
  spanParts,
  TERM_FIGURES,
  type TermFact,
  type TermFigures,
  type TermTotal,
} from "@aavarti/domain/term-totals";
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyIn } from "./any-of.ts";
import { replace, upsert } from "./row-statements.ts";

type OfCustomer = { customerId: string };

const RECORDED_FACTS = `select customer_id as "customerId", subscription_id as "subscriptionId", seq,
    start_on as "startOn", end_on as "endOn", price_paise as "pricePaise", grace_days as "graceDays", booked,
    is_paid_before as "isPaidBefore", due, waiting_paise as "waitingPaise", is_running as "isRunning"
  from measured_term where customer_id = ${anyIn("$1")}`;

/**
 * Returns the query of what the terms of these customers contribute to the totals, as recorded; in
 * no order.
 */
export const recordedFacts = (customerIds: readonly string[]): CompiledQuery<TermFact & OfCustomer> =>
  writtenQuery(RECORDED_FACTS, [customerIds]);

const DELETE_FACTS = `delete from measured_term where (customer_id, subscription_id, seq) in (
  select * from unnest($1::uuid[], $2::uuid[], $3::integer[]))`;

const STORE_FACTS = replace({
  table: "measured_term",
  keys: { customer_id: "uuid", subscription_id: "uuid", seq: "integer" },
  values: {
    start_on: "date",
    end_on: "date",
    price_paise: "bigint",
    grace_days: "smallint",
    booked: "text",
    is_paid_before: "boolean",
    due: "text",
    waiting_paise: "bigint",
    is_running: "boolean",
  },
});

/**
 * Returns the queries that store what terms contribute, in place of what was recorded of them, and
 * delete the others.
 */
export function saveFacts(
  tenantId: string,
  { stored, deleted }: { stored: readonly (TermFact & OfCustomer)[]; deleted: readonly (TermFact & OfCustomer)[] },
): CompiledQuery<never>[] {
  const keysOf = (rows: readonly (TermFact & OfCustomer)[]) => [
    rows.map((row) => row.customerId),
    rows.map((row) => row.subscriptionId),
    rows.map((row) => row.seq),
  ];
  const queries: CompiledQuery<never>[] = [];
  if (deleted.length > 0) queries.push(writtenQuery(DELETE_FACTS, keysOf(deleted)));
  if (stored.length > 0)
    queries.push(
      writtenQuery(STORE_FACTS, [
        tenantId,
        ...keysOf(stored),
        stored.map((row) => row.startOn),
        stored.map((row) => row.endOn),
        stored.map((row) => row.pricePaise),
        stored.map((row) => row.graceDays),
        stored.map((row) => row.booked),
        stored.map((row) => row.isPaidBefore),
        stored.map((row) => row.due),
        stored.map((row) => row.waitingPaise),
        stored.map((row) => row.isRunning),
      ]),
    );
  return queries;
}

const columnOf = (figure: string): string => figure.replace("Paise", "_paise").replace("Before", "_before");
const FIGURES = TERM_FIGURES.map((name) => ({
  name,
  column: columnOf(name),
  type: name.endsWith("Paise") ? "bigint" : "integer",
}));

/** The columns of the totals' figures, in the order of `TERM_FIGURES`. */
export const TERM_COLUMNS: readonly string[] = FIGURES.map(({ column }) => column);

export type SlottedTermTotal = TermTotal & { slot: number };

const ADD_TO_TOTALS = upsert({
  table: "term_total",
  keys: { grain: "text", from_on: "date", grace_days: "smallint", slot: "smallint" },
  order: ["grain", "from_on", "grace_days", "slot"],
  figures: Object.fromEntries(FIGURES.map(({ column, type }) => [column, type])),
});

/**
 * Returns the query that adds to the totals of terms, in the order of their keys, so that two
 * transactions wait for each other instead of both giving up. At most one row for each key; none
 * for no totals.
 */
export function addToTermTotals(tenantId: string, totals: readonly SlottedTermTotal[]): CompiledQuery<never>[] {
  if (totals.length === 0) return [];
  return [
    writtenQuery(ADD_TO_TOTALS, [
      tenantId,
      totals.map(({ grain }) => grain),
      totals.map(({ fromOn }) => fromOn),
      totals.map(({ graceDays }) => graceDays),
      totals.map(({ slot }) => slot),
      ...FIGURES.map(({ name }) => totals.map((row) => row.figures[name])),
    ]),
  ];
}

type Days = { first: CalendarDate; last: CalendarDate };

/**
 * Returns the sums of the totals of the days from `first` to `last`, both included; all zero for a
 * `last` before `first`. Reads months where they are whole.
 */
export async function sumTermTotals(trx: TenantTrx, days: Days): Promise<TermFigures> {
  const parts = spanParts(days);
  return parts.days.length + parts.months.length === 0 ? noTermFigures() : readSums(trx, inParts(parts));
}

const inParts = ({ days, months }: SpanParts): RawBuilder<unknown> =>
  sql.join(
    [...months.map((part) => ({ ...part, grain: "month" })), ...days.map((part) => ({ ...part, grain: "day" }))].map(
      ({ grain, first, last }) => sql`(grain = ${grain} and from_on between ${first}::date and ${last}::date)`,
    ),
    sql` or `,
  );

/** Returns the sums of all days before `day`, by the financial years and months before it. */
export async function sumTermTotalsBefore(trx: TenantTrx, day: CalendarDate): Promise<TermFigures> {
  const [year, month] = [spanStart("year", day), spanStart("month", day)];
  return readSums(
    trx,
    sql`(grain = 'year' and from_on < ${year}::date)
      or (grain = 'month' and from_on >= ${year}::date and from_on < ${month}::date)
      or (grain = 'day' and from_on >= ${month}::date and from_on < ${day}::date)`,
  );
}

/** Returns the sums of all days since ever, by financial year. */
export const sumAllTermTotals = (trx: TenantTrx): Promise<TermFigures> => readSums(trx, sql`grain = 'year'`);

/** Returns the numbers of customers and subscriptions outside Trash. */
export const readStocks = (trx: TenantTrx): Promise<Pick<TermFigures, "customers" | "subscriptions">> =>
  readSums(trx, sql`grain = 'all' and from_on = ${STOCK_DAY}::date`);

/**
 * Returns number and price (paise) of the terms that end on these days and may still be renewed
 * within their grace period on `today`.
 */
export async function sumOpenTerms(
  trx: TenantTrx,
  { first, last, today }: Days & { today: CalendarDate },
): Promise<{ count: number; paise: number }> {
  const earliest = addDays(today, -MAX_GRACE_DAYS);
  if (last < earliest) return { count: 0, paise: 0 };
  const { ended, endedPaise } = await readSums(
    trx,
    sql`grain = 'open' and from_on between ${first > earliest ? first : earliest}::date and ${last}::date
      and from_on + grace_days >= ${today}::date`,
  );
  return { count: ended, paise: endedPaise };
}

async function readSums(trx: TenantTrx, condition: RawBuilder<unknown>): Promise<TermFigures> {
  const { rows } = await sql<TermFigures>`select ${SUMS} from term_total where ${condition}`.execute(trx);
  return rows[0] ?? noTermFigures();
}

const SUMS = sql.join(
  FIGURES.map(({ name, column }) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(name)}`),
);

export type BookedItem = {
  subscription_id: string;
  customer_name: string;
  product_name: string;
  price_paise: number;
};

/**
 * Returns up to `limit` of the terms that are booked on a day, the highest prices first, then by
 * the subscription's id; prices are in paise.
 */
export async function listBookedItems(
  trx: TenantTrx,
  { day, limit }: { day: CalendarDate; limit: number },
): Promise<BookedItem[]> {
  const { rows } = await sql<BookedItem>`
    with highest as (
      select tenant_id, customer_id, subscription_id, price_paise from measured_term
      where start_on = ${day}::date and booked is not null
      order by price_paise desc, subscription_id limit ${limit}
    )
    select highest.subscription_id, customer.name as customer_name, product.name as product_name, highest.price_paise
    from highest
    join subscription on subscription.tenant_id = highest.tenant_id and subscription.id = highest.subscription_id
    join customer on customer.tenant_id = highest.tenant_id and customer.id = highest.customer_id
    join product on product.tenant_id = highest.tenant_id and product.id = subscription.product_id
    order by highest.price_paise desc, highest.subscription_id`.execute(trx);
  return rows;
}

/** Returns the totals of each of these days that has any, in their order. */
export async function listTermDays(
  trx: TenantTrx,
  { first, last }: Days,
): Promise<(TermFigures & { on: CalendarDate })[]> {
  const { rows } = await sql<TermFigures & { on: CalendarDate }>`select from_on as "on", ${SUMS} from term_total
    where grain = 'day' and from_on between ${first}::date and ${last}::date
    group by from_on order by from_on`.execute(trx);
  return rows;
}
