import type { CalendarDate } from "@aavarti/domain/calendar";
import { MOVEMENT_KINDS, type MovementKind } from "@aavarti/domain/growth";
import type { CohortTotal, MovementFigures, MovementTotal } from "@aavarti/domain/movement-totals";
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { readAttoPaise, writeAttoPaise } from "./measured-customers.ts";
import { typed, upsert } from "./row-statements.ts";

/**
 * Totals are kept in so many slots, so that the writes of one business don't all wait for one row.
 */
const SLOTS = 16;

/** Returns the slot of a customer's contributions, always the same. */
export const slotOf = (customerId: string): number => Number.parseInt(customerId.slice(-2), 16) % SLOTS;

/** Returns the column of a kind's sums: `new` is a word of SQL. */
export const columnOfKind = (kind: MovementKind): string => (kind === "new" ? "new_amount" : kind);

const AMOUNTS = MOVEMENT_KINDS.map((kind) => ({ name: columnOfKind(kind), of: (row: MovementFigures) => row[kind] }));
const ALL_AMOUNTS = [...AMOUNTS, { name: "unknown_amount", of: (row: MovementFigures) => row.unknownAmount }];
const COUNTS = ["running", "covered", "paying", "lost", "unknown"] as const;
const FIGURES = [...ALL_AMOUNTS.map(({ name }) => name), ...COUNTS];

/** The columns of the amounts by kind, and of all figures of a business's totals. */
export const AMOUNT_COLUMNS: readonly string[] = AMOUNTS.map(({ name }) => name);
export const FIGURE_COLUMNS: readonly string[] = FIGURES;

/** Figures of a total in one slot; negative ones take back what was added before. */
export type SlottedTotal = MovementTotal & { slot: number };
export type SlottedCohort = CohortTotal & { slot: number };

/**
 * Returns the queries that add to the totals of the business and of its products, in a fixed order,
 * so that two transactions wait for each other instead of both giving up. At most one row for each
 * key; none for no totals.
 */
export function addToTotals(tenantId: string, totals: readonly SlottedTotal[]): CompiledQuery<never>[] {
  const [ofProducts = [], ofBusiness = []] = [true, false].map((isOfProduct) =>
    totals.filter(({ productId }) => (productId !== null) === isOfProduct),
  );
  return [...addToBusiness(tenantId, ofBusiness), ...addToProducts(tenantId, ofProducts)];
}

const ADD_TO_BUSINESS = upsert({
  table: "movement_total",
  keys: { grain: "text", from_on: "date", is_unknown: "boolean", slot: "smallint" },
  order: ["grain", "is_unknown", "from_on", "slot"],
  figures: {
    ...typed(ALL_AMOUNTS, "numeric"),
    ...typed(
      COUNTS.map((name) => ({ name })),
      "integer",
    ),
  },
});

function addToBusiness(tenantId: string, totals: readonly SlottedTotal[]): CompiledQuery<never>[] {
  if (totals.length === 0) return [];
  return [
    writtenQuery<never>(ADD_TO_BUSINESS, [
      tenantId,
      totals.map(({ grain }) => grain),
      totals.map(({ fromOn }) => fromOn),
      totals.map(({ isUnknown }) => isUnknown),
      totals.map(({ slot }) => slot),
      ...amounts(ALL_AMOUNTS, totals),
      ...COUNTS.map((count) => totals.map(({ figures }) => figures[count])),
    ]),
  ];
}

const ADD_TO_PRODUCTS = upsert({
  table: "product_movement_total",
  keys: { grain: "text", from_on: "date", product_id: "uuid", slot: "smallint" },
  order: ["grain", "product_id", "from_on", "slot"],
  figures: { ...typed(AMOUNTS, "numeric"), running: "integer" },
});

function addToProducts(tenantId: string, totals: readonly SlottedTotal[]): CompiledQuery<never>[] {
  if (totals.length === 0) return [];
  return [
    writtenQuery<never>(ADD_TO_PRODUCTS, [
      tenantId,
      totals.map(({ grain }) => grain),
      totals.map(({ fromOn }) => fromOn),
      totals.map(({ productId }) => productId),
      totals.map(({ slot }) => slot),
      ...amounts(AMOUNTS, totals),
      totals.map(({ figures }) => figures.running),
    ]),
  ];
}

const amounts = (columns: typeof ALL_AMOUNTS, totals: readonly SlottedTotal[]): string[][] =>
  columns.map(({ of }) => totals.map(({ figures }) => writeAttoPaise(of(figures))));

const ADD_TO_COHORTS = upsert({
  table: "cohort_total",
  keys: { cohort: "date", month: "date", slot: "smallint" },
  order: ["cohort", "month", "slot"],
  figures: { started: "integer", covered: "integer", amount: "numeric" },
});

/** Returns the query that adds to the cohorts, as `addToTotals` does. */
export function addToCohorts(tenantId: string, totals: readonly SlottedCohort[]): CompiledQuery<never>[] {
  if (totals.length === 0) return [];
  return [
    writtenQuery<never>(ADD_TO_COHORTS, [
      tenantId,
      totals.map(({ cohort }) => cohort),
      totals.map(({ month }) => month),
      totals.map(({ slot }) => slot),
      totals.map(({ started }) => started),
      totals.map(({ covered }) => covered),
      totals.map(({ amount }) => writeAttoPaise(amount)),
    ]),
  ];
}

/** Sums of a business's totals; amounts are in 10⁻¹⁸ paise. */
export type SpanFigures = { fromOn: CalendarDate; figures: MovementFigures };

/**
 * Returns the business's totals by month from `from`, the first day of a month, to the month of
 * `to`, in their order. Months without a movement are left out.
 */
export const listMonthTotals = (
  trx: TenantTrx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<SpanFigures[]> =>
  listTotals(trx, sql`grain = 'month' and not is_unknown and from_on between ${from}::date and ${to}::date`);

/** The same by financial year, of those that began before `before`. */
export const listYearTotals = (trx: TenantTrx, { before }: { before: CalendarDate }): Promise<SpanFigures[]> =>
  listTotals(trx, sql`grain = 'year' and not is_unknown and from_on < ${before}::date`);

/**
 * Returns the totals of a month or financial year by its first day: of all customers, and of those
 * whose history wasn't known when it began. Null where nothing moved.
 */
export async function readSpanTotals(
  trx: TenantTrx,
  { grain, fromOn }: { grain: "month" | "year"; fromOn: CalendarDate },
): Promise<{ all: MovementFigures | null; unknown: MovementFigures | null }> {
  const of = async (isUnknown: boolean) =>
    (await listTotals(trx, sql`grain = ${grain} and is_unknown = ${isUnknown} and from_on = ${fromOn}::date`))[0]
      ?.figures ?? null;
  return { all: await of(false), unknown: await of(true) };
}

async function listTotals(trx: TenantTrx, condition: RawBuilder<unknown>): Promise<SpanFigures[]> {
  const { rows } = await sql<Record<string, string> & { from_on: CalendarDate }>`select from_on,
      ${sql.join(FIGURES.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`))}
    from movement_total where ${condition} group by from_on order by from_on`.execute(trx);
  return rows.map((row) => ({ fromOn: row.from_on, figures: figuresOf(row) }));
}

function figuresOf(row: Record<string, string>): MovementFigures {
  const amount = (name: string) => readAttoPaise(row[name] ?? "0");
  const count = (name: string) => Number(row[name] ?? 0);
  return {
    new: amount("new_amount"),
    expansion: amount("expansion"),
    reactivation: amount("reactivation"),
    contraction: amount("contraction"),
    churn: amount("churn"),
    paused: amount("paused"),
    unknownAmount: amount("unknown_amount"),
    running: count("running"),
    covered: count("covered"),
    paying: count("paying"),
    lost: count("lost"),
    unknown: count("unknown"),
  };
}

/**
 * Returns the rows of the cohorts that began in the months from `from` to `to`, by cohort and
 * month.
 */
export async function listCohortTotals(
  trx: TenantTrx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CohortTotal[]> {
  const { rows } = await sql<Omit<CohortTotal, "amount"> & { amount: string }>`
    select cohort, month, sum(started)::int as started, sum(covered)::int as covered, sum(amount)::text as amount
    from cohort_total where cohort between ${from}::date and ${to}::date group by 1, 2 order by 1, 2`.execute(trx);
  return rows.map((row) => ({ ...row, amount: readAttoPaise(row.amount) }));
}

export type MovedCustomerRow = { customer_id: string; name: string; amount: string; last_on: CalendarDate };

/**
 * Returns the customers with movements of one kind on the days from `from` to `until`, those with
 * the largest amounts first and up to `limit`, each with their amount (paise, as a decimal text)
 * and last day; with it the number and amount of all of them. Leaves out customers whose movements
 * have no amount, such as those with a price of 0.
 */
export async function listMovedCustomers(
  trx: TenantTrx,
  { kind, from, until, limit }: { kind: MovementKind; from: CalendarDate; until: CalendarDate; limit: number },
): Promise<{ customers: number; amount: string; rows: MovedCustomerRow[] }> {
  const { rows } = await sql<MovedCustomerRow & { customers: number; total: string }>`
    with moved as (
      select customer_id, sum(amount) as amount, max(on_date) as last_on from mrr_movement
      where kind = ${kind} and on_date between ${from}::date and ${until}::date
      group by customer_id having sum(amount) <> 0
    ),
    shown as (
      select *, count(*) over ()::int as customers, sum(amount) over () as total from moved
      order by abs(amount) desc, customer_id limit ${limit}
    )
    select shown.customer_id, customer.name, shown.amount::text as amount, shown.last_on, shown.customers,
      shown.total::text as total
    from shown join customer on customer.id = shown.customer_id
    order by abs(shown.amount) desc, shown.customer_id`.execute(trx);
  return { customers: rows[0]?.customers ?? 0, amount: rows[0]?.total ?? "0", rows };
}
