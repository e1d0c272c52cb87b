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
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";

type OfCustomer = { customerId: string };

/** Returns what the terms of these customers contribute to the totals, as recorded; in no order. */
export async function listRecordedFacts(
  trx: TenantTrx,
  customerIds: readonly string[],
): Promise<(TermFact & OfCustomer)[]> {
  const { rows } = await sql<TermFact & OfCustomer>`select customer_id as "customerId",
      subscription_id as "subscriptionId", seq, start_on as "startOn", end_on as "endOn", price_paise as "pricePaise",
      grace_days as "graceDays", booked, is_paid_before as "isPaidBefore", due, waiting_paise as "waitingPaise",
      is_running as "isRunning"
    from measured_term where customer_id = ${anyOf(customerIds)}`.execute(trx);
  return rows;
}

/** Stores what terms contribute, in place of what was recorded of them, and deletes the others. */
export async function saveFacts(
  trx: TenantTrx,
  tenantId: string,
  { stored, deleted }: { stored: readonly (TermFact & OfCustomer)[]; deleted: readonly (TermFact & OfCustomer)[] },
): Promise<void> {
  if (deleted.length > 0)
    await sql`delete from measured_term where (customer_id, subscription_id, seq) in (select * from unnest(
      ${deleted.map((row) => row.customerId)}::uuid[], ${deleted.map((row) => row.subscriptionId)}::uuid[],
      ${deleted.map((row) => row.seq)}::integer[]))`.execute(trx);
  if (stored.length === 0) return;
  const column = <Value>(of: (row: TermFact & OfCustomer) => Value) => stored.map(of);
  await sql`insert into measured_term (tenant_id, customer_id, subscription_id, seq, start_on, end_on, price_paise,
      grace_days, booked, is_paid_before, due, waiting_paise, is_running)
    select ${tenantId}::uuid, row.* from unnest(
      ${column((row) => row.customerId)}::uuid[], ${column((row) => row.subscriptionId)}::uuid[],
      ${column((row) => row.seq)}::integer[], ${column((row) => row.startOn)}::date[],
      ${column((row) => row.endOn)}::date[], ${column((row) => row.pricePaise)}::bigint[],
      ${column((row) => row.graceDays)}::smallint[], ${column((row) => row.booked)}::text[],
      ${column((row) => row.isPaidBefore)}::boolean[], ${column((row) => row.due)}::text[],
      ${column((row) => row.waitingPaise)}::bigint[], ${column((row) => row.isRunning)}::boolean[]) row
    on conflict (tenant_id, customer_id, subscription_id, seq) do update set start_on = excluded.start_on,
      end_on = excluded.end_on, price_paise = excluded.price_paise, grace_days = excluded.grace_days,
      booked = excluded.booked, is_paid_before = excluded.is_paid_before, due = excluded.due,
      waiting_paise = excluded.waiting_paise, is_running = excluded.is_running`.execute(trx);
}

const columnOf = (figure: string): string => figure.replace("Paise", "_paise").replace("Before", "_before");
const FIGURES = TERM_FIGURES.map((name) => ({
  name,
  column: columnOf(name),
  type: name.endsWith("Paise") ? "bigint" : "integer",
}));
const COLUMNS = sql.join(FIGURES.map(({ column }) => sql.ref(column)));

/** The columns of the totals' figures, in the order of `TERM_FIGURES`. */
export const TERM_COLUMNS: readonly string[] = FIGURES.map(({ column }) => column);

export type SlottedTermTotal = TermTotal & { slot: number };

/**
 * Adds to the totals of terms, in the order of their keys, so that two transactions wait for each
 * other instead of both giving up. At most one row for each key.
 */
export async function addToTermTotals(
  trx: TenantTrx,
  tenantId: string,
  totals: readonly SlottedTermTotal[],
): Promise<void> {
  if (totals.length === 0) return;
  const figures = FIGURES.map(({ name, type }) => sql`${totals.map((row) => row.figures[name])}::${sql.raw(type)}[]`);
  await sql`insert into term_total (tenant_id, grain, from_on, grace_days, slot, ${COLUMNS})
    select ${tenantId}::uuid, row.* from unnest(
      ${totals.map(({ grain }) => grain)}::text[], ${totals.map(({ fromOn }) => fromOn)}::date[],
      ${totals.map(({ graceDays }) => graceDays)}::smallint[], ${totals.map(({ slot }) => slot)}::smallint[],
      ${sql.join(figures)}) row (grain, from_on, grace_days, slot, ${COLUMNS})
    order by grain, from_on, grace_days, slot
    on conflict (tenant_id, grain, from_on, grace_days, slot) do update set ${sql.join(
      FIGURES.map(
        ({ column }) => sql`${sql.ref(column)} = ${sql.ref(`term_total.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
      ),
    )}`.execute(trx);
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
