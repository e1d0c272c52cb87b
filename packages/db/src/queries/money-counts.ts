import { type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { type CompiledQuery, type Kysely, type QueryResult, sql } from "kysely";
import type { DB } from "../schema.ts";
import { executeTogether, type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyIn } from "./any-of.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";
import { added } from "./row-statements.ts";

/** The figures of `money_total`, in the order in which they are measured and written. */
export const MONEY_FIGURES = [
  "collected_paise",
  "payments",
  "advance_paise",
  "joining_paise",
  "discount_paise",
  "opening_paise",
  "open_count",
  "open_paise",
  "partly_count",
  "partly_paise",
  "paid_count",
  "paid_paise",
  "holder_count",
  "holder_paise",
] as const;

/**
 * Totals are kept in so many slots, so that the writes of one business don't all wait for one row.
 * Payments of a business take turns for their receipt numbers anyhow.
 */
const SLOTS = 4;

/** The day under which totals without a day are kept: what customers have paid in advance. */
export const EVER: CalendarDate = "2000-01-01";

/** Who recorded a payment that nobody did: imported, or paid by the customer without help. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The charges, payments and customers' balances whose part in the totals is measured. */
export type CountedRows = {
  chargeIds: readonly string[];
  paymentIds: readonly string[];
  customerIds: readonly string[];
};

/** What charges, payments and balances add to one total; `figures` are in paise, or counts. */
type MeasuredRow = {
  part: "day" | "ever" | "collected" | "paid" | "refund";
  on_date: CalendarDate;
  other_on: CalendarDate | null;
  mode: string | null;
  recorded_by: string | null;
  figures: number[];
};

/** The figures as a JSON array, 0 for those that aren't named. */
const figures = (named: Partial<Record<(typeof MONEY_FIGURES)[number], string>>) =>
  `json_build_array(${MONEY_FIGURES.map((name) => named[name] ?? "0").join(", ")})`;

const sumIf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)`;

/** Which charges, payments and balances are measured, as conditions; without one, none of them. */
type Measure = Partial<Record<"charges" | "payments" | "balances", string>>;

const CHARGED = (charges: string) => `
  c as materialized (select * from charge where ${charges}),
  paid as materialized (select c.due_on, c.is_booked, by.mode = 'opening' as is_opening, by.received_on,
      -sum(e.amount_paise) as paise
    from c join ledger_entry e on e.tenant_id = c.tenant_id and e.charge_id = c.id
      and e.account = 'receivable' and e.payment_id is not null
    join payment by on by.tenant_id = e.tenant_id and by.id = e.payment_id
    group by 1, 2, 3, 4)`;

const OF_CHARGES = `
    select 'day' as part, due_on as on_date, null::date as other_on, null as mode, null::uuid as recorded_by,
      ${figures({
        joining_paise: sumIf("amount_paise + discount_paise", "kind = 'joining_fee' and is_booked"),
        discount_paise: sumIf("discount_paise", "is_booked"),
        open_count: "count(*) filter (where settled_paise < amount_paise)",
        open_paise: sumIf("amount_paise - settled_paise", "settled_paise < amount_paise"),
        partly_count: "count(*) filter (where settled_paise < amount_paise and settled_paise > 0)",
        partly_paise: sumIf("amount_paise - settled_paise", "settled_paise < amount_paise and settled_paise > 0"),
        paid_count: "count(*) filter (where settled_paise = amount_paise and amount_paise > 0)",
        paid_paise: sumIf("settled_paise", "settled_paise = amount_paise and amount_paise > 0"),
      })} as figures
    from c group by due_on
    union all
    select 'day', due_on, null, null, null, ${figures({ opening_paise: "sum(paise)" })}
    from paid where is_opening and is_booked group by due_on
    union all
    select 'paid', received_on, due_on, null, null,
      json_build_array(${sumIf("paise", "is_booked")}, ${sumIf("paise", "not is_booked")})
    from paid where not is_opening group by received_on, due_on`;

const RECEIVED = (payments: string) => `
  p as materialized (select * from payment where ${payments} and mode <> 'opening'),
  refunded as materialized (select p.received_on, e.occurred_on, e.account as mode, p.recorded_by,
      -sum(e.amount_paise) as paise
    from p join ledger_entry e on e.tenant_id = p.tenant_id and e.payment_id = p.id
    where p.reversed_at is null and p.amount_paise < p.received_paise and e.kind = 'refund' and e.account <> 'advance'
    group by 1, 2, 3, 4),
  collected as (select received_on as on_date, mode, recorded_by, received_paise as paise, 1 as payments from p
      where reversed_at is null
    union all select occurred_on, mode, recorded_by, -paise, 0 from refunded)`;

const OF_PAYMENTS = `
    select 'day' as part, on_date, null::date as other_on, null as mode, null::uuid as recorded_by,
      ${figures({ collected_paise: "sum(paise)", payments: "sum(payments)" })} as figures
    from collected group by on_date
    union all
    select 'day', received_on, null, null, null, ${figures({ advance_paise: "sum(amount_paise - allocated_paise)" })}
    from p where allocated_paise < amount_paise group by received_on
    union all
    select 'collected', on_date, null, mode, coalesce(recorded_by, '${NOBODY}'), json_build_array(sum(paise), sum(payments))
    from collected group by on_date, mode, recorded_by
    union all
    select 'refund', received_on, occurred_on, null, null, json_build_array(sum(paise), 0)
    from refunded group by received_on, occurred_on`;

const OF_BALANCES = (balances: string) => `
    select 'ever' as part, date '${EVER}' as on_date, null::date as other_on, null as mode, null::uuid as recorded_by,
      ${figures({ holder_count: "count(*)", holder_paise: "sum(advance_paise)" })} as figures
    from customer_balance where ${balances} and advance_paise > 0 having count(*) > 0`;

/**
 * What charges `c`, payments `p` and balances add to the totals, as common table expressions that
 * end with `measured`: the one definition of each, by which they are counted, taken back, and
 * checked. PostgreSQL prepares each part before it runs, so parts without rows are left out.
 */
function measured({ charges, payments, balances }: Measure): string {
  const rows = [charges && OF_CHARGES, payments && OF_PAYMENTS, balances && OF_BALANCES(balances)];
  return [
    charges && CHARGED(charges),
    payments && RECEIVED(payments),
    `measured as (${rows.filter(Boolean).join("\n    union all")})`,
  ]
    .filter(Boolean)
    .join(",");
}

const counted = (id: string, place: string) =>
  `id = ${anyIn(id)} and ($4 or id <= coalesce((select ${place} from money_backfill where finished_at is null), '${LAST_ID}'))`;

const COUNTED = {
  charges: counted("$1", "after_charge"),
  payments: counted("$2", "after_payment"),
  balances: `customer_id = ${anyIn("$3")} and ($4 or customer_id <= coalesce(
    (select after_balance from money_backfill where finished_at is null), '${LAST_ID}'))`,
};

/** The statement for each choice of what is measured. It names all parameters for their types. */
const statements = new Map<string, string>();

function statementOf(parts: readonly (keyof Measure)[]): string {
  const key = parts.join();
  const known = statements.get(key);
  if (known !== undefined) return known;
  const statement = `with ${measured(Object.fromEntries(parts.map((part) => [part, COUNTED[part]])))}
  select part, on_date, other_on, mode, recorded_by, figures from measured
  union all
  select null, null, null, null, null, null
  where false and $1::uuid[] is null and $2::uuid[] is null and $3::uuid[] is null and $4::boolean`;
  statements.set(key, statement);
  return statement;
}

/**
 * Returns the query of what these rows add to the totals, null where there are none. Those of
 * before that aren't counted yet are left out, unless `isAll`.
 */
function measure(
  { chargeIds, paymentIds, customerIds }: CountedRows,
  isAll = false,
): CompiledQuery<MeasuredRow> | null {
  const asked = { charges: chargeIds, payments: paymentIds, balances: customerIds };
  const parts = (["charges", "payments", "balances"] as const).filter((part) => asked[part].length > 0);
  return parts.length > 0 ? writtenQuery(statementOf(parts), [chargeIds, paymentIds, customerIds, isAll]) : null;
}

// All that write money of the business share it and don't wait for each other; only
// `startCountingAgain` waits for them. Apart from HOLD, which would see what was there before it
// waited.
const COUNTING = "hashtextextended('money-counts ' || current_setting('app.tenant_id'), 0)";
const SHARE = writtenQuery<never>(`select pg_advisory_xact_lock_shared(${COUNTING})`, []);

// The place is shared by all that count, so that what is counted from before moves on between them
// only. Whoever counts a charge must be the only one: a change of its subscription is no change of
// an account.
const HOLD = `select from (select from money_backfill where finished_at is null for share) place
  union all
  select from (select from charge where id = ${anyIn("$1")} order by id for no key update) charges`;
const hold = ({ chargeIds }: Pick<CountedRows, "chargeIds">) => writtenQuery<never>(HOLD, [chargeIds]);

/**
 * Runs queries that change these rows, sent together, and notes for the transaction what the totals
 * gain and lose by it: what the rows added before is taken back, and what they add afterwards is
 * added. `addCounts` writes it at the transaction's end. Whoever changes a charge, payment or
 * balance does it in here; what they `created` added nothing before. Returns the results of the
 * queries.
 */
export async function countChanged<Rows extends readonly unknown[]>(
  trx: TenantTrx,
  rows: CountedRows,
  queries: { [Index in keyof Rows]: CompiledQuery<Rows[Index]> | null },
  created: Partial<CountedRows> = {},
): Promise<{ [Index in keyof Rows]: QueryResult<Rows[Index]> }> {
  const known = withoutCreated(rows, created);
  const counting: readonly (CompiledQuery<unknown> | null)[] = [SHARE, hold(known), measure(known)];
  const all = [...counting, ...queries, measure(rows)];
  const results = await executeTogether<unknown[]>(trx, [...all]);
  note(trx, rows, { rows: rowsOf(results[counting.length - 1]), sign: -1 });
  note(trx, rows, { rows: rowsOf(results.at(-1)), sign: 1 });
  return results.slice(counting.length, -1) as { [Index in keyof Rows]: QueryResult<Rows[Index]> };
}

function withoutCreated(rows: CountedRows, created: Partial<CountedRows>): CountedRows {
  const without = (all: readonly string[], less: readonly string[] = []): readonly string[] => {
    const gone = new Set(less);
    return gone.size === 0 ? all : all.filter((id) => !gone.has(id));
  };
  return {
    chargeIds: without(rows.chargeIds, created.chargeIds),
    paymentIds: without(rows.paymentIds, created.paymentIds),
    customerIds: without(rows.customerIds, created.customerIds),
  };
}

const rowsOf = (result: QueryResult<unknown> | undefined) => (result?.rows ?? []) as MeasuredRow[];

/** What a transaction adds to the totals: the sums of what it measured, by total. */
type Counts = { slot: number; sums: Map<string, MeasuredRow> };

const counts = new WeakMap<TenantTrx, Counts>();

function note(
  trx: TenantTrx,
  { chargeIds, paymentIds, customerIds }: CountedRows,
  { rows, sign }: { rows: readonly MeasuredRow[]; sign: 1 | -1 },
): void {
  const [id = NOBODY] = [...paymentIds, ...chargeIds, ...customerIds];
  const noted = counts.get(trx) ?? { slot: Number.parseInt(id.slice(-2), 16) % SLOTS, sums: new Map() };
  for (const row of rows) {
    const key = [row.part, row.on_date, row.other_on, row.mode, row.recorded_by].join();
    const before = noted.sums.get(key)?.figures;
    noted.sums.set(key, { ...row, figures: row.figures.map((figure, at) => (before?.[at] ?? 0) + sign * figure) });
  }
  counts.set(trx, noted);
}

const GRAINS = ["day", "month"] as const;
type Grain = (typeof GRAINS)[number];

const startOf = (grain: Grain, day: CalendarDate): CalendarDate => (grain === "day" ? day : monthOf(day).from);

/** The totals, in the order in which all write them, with the columns of their keys. */
const TOTALS = {
  money_total: { keys: { grain: "text", on_date: "date" }, figures: MONEY_FIGURES },
  collected_total: {
    keys: { grain: "text", on_date: "date", mode: "text", recorded_by: "uuid" },
    figures: ["paise", "payments"],
  },
  allocation_total: {
    keys: { kind: "text", received_grain: "text", other_grain: "text", received_on: "date", other_on: "date" },
    figures: ["booked_paise", "other_paise"],
  },
} as const;
type Total = keyof typeof TOTALS;

/** Adds a parameter's rows, a JSON array, to a table's slot $2, in one order for all who write. */
function upsert(table: Total, parameter: string): string {
  const { keys, figures: names } = TOTALS[table];
  const columns = Object.keys(keys).join(", ");
  const typed = [
    ...Object.entries(keys).map(([name, type]) => `${name} ${type}`),
    ...names.map((name) => `${name} bigint`),
  ].join(", ");
  return `${table}_added as (insert into ${table} as total (tenant_id, ${columns}, slot, ${names.join(", ")})
    select $1::uuid, ${columns}, $2::smallint, ${names.join(", ")} from json_to_recordset(${parameter}::json) as new (${typed})
    order by ${columns}
    on conflict (tenant_id, ${columns}, slot) do update set
      ${added(names)})`;
}

/**
 * Returns the query that writes what the transaction noted to the totals, in one order for all who
 * write, and forgets what it noted; none where no money changed. Take no lock after it.
 */
export function addCounts(trx: TenantTrx, tenantId: string): CompiledQuery<never>[] {
  const noted = counts.get(trx);
  if (!noted) return [];
  counts.delete(trx);
  const moved = [...noted.sums.values()].filter((row) => row.figures.some((figure) => figure !== 0));
  const rows: Record<Total, readonly object[]> = {
    money_total: summed(of(moved, "day", "ever"), MONEY_FIGURES, ({ part, on_date }) =>
      part === "ever"
        ? [{ grain: part, on_date }]
        : GRAINS.map((grain) => ({ grain, on_date: startOf(grain, on_date) })),
    ),
    collected_total: summed(of(moved, "collected"), TOTALS.collected_total.figures, (row) =>
      GRAINS.map((grain) => ({
        grain,
        on_date: startOf(grain, row.on_date),
        mode: row.mode,
        recorded_by: row.recorded_by,
      })),
    ),
    allocation_total: summed(of(moved, "paid", "refund"), TOTALS.allocation_total.figures, (row) =>
      GRAINS.flatMap((received_grain) =>
        GRAINS.map((other_grain) => ({
          kind: row.part,
          received_grain,
          other_grain,
          received_on: startOf(received_grain, row.on_date),
          other_on: startOf(other_grain, row.other_on ?? row.on_date),
        })),
      ),
    ),
  };
  const tables = (Object.keys(TOTALS) as Total[]).filter((table) => rows[table].length > 0);
  if (tables.length === 0) return [];
  const statement = `with ${tables.map((table, at) => upsert(table, `$${at + 3}`)).join(", ")}
    select $1::uuid, $2::smallint where false`;
  const written = tables.map((table) => JSON.stringify(rows[table]));
  return [writtenQuery(statement, [tenantId, noted.slot, ...written])];
}

const of = (rows: readonly MeasuredRow[], ...parts: MeasuredRow["part"][]) =>
  rows.filter(({ part }) => parts.includes(part));

/** Returns the sums of rows by the keys of the totals they count in, without those that are 0. */
function summed(
  rows: readonly MeasuredRow[],
  names: readonly string[],
  keysOf: (row: MeasuredRow) => readonly object[],
): object[] {
  const sums = new Map<string, { key: object; sums: number[] }>();
  for (const row of rows)
    for (const key of keysOf(row)) {
      const name = Object.values(key).join();
      const before = sums.get(name)?.sums;
      sums.set(name, { key, sums: row.figures.map((figure, at) => (before?.[at] ?? 0) + figure) });
    }
  return [...sums.values()]
    .filter((total) => total.sums.some((sum) => sum !== 0))
    .map((total) => ({ ...total.key, ...Object.fromEntries(names.map((name, at) => [name, total.sums[at] ?? 0])) }));
}

/** The subscriptions, and customers with theirs, whose status or Trash a transaction changed. */
const bookings = new WeakMap<TenantTrx, { customerIds: Set<string>; subscriptionIds: Set<string> }>();

/**
 * Notes that these subscriptions, or those of these customers, may have gone to Trash, come back or
 * got another status. Runs no query.
 */
export function noteBookingChanged(
  trx: TenantTrx,
  { customerIds = [], subscriptionIds = [] }: { customerIds?: Iterable<string>; subscriptionIds?: Iterable<string> },
): void {
  const noted = bookings.get(trx) ?? { customerIds: new Set(), subscriptionIds: new Set() };
  for (const id of customerIds) noted.customerIds.add(id);
  for (const id of subscriptionIds) noted.subscriptionIds.add(id);
  bookings.set(trx, noted);
}

const IS_BOOKED = "(s.deleted_at is null and s.status <> 'pending')";
const OTHERWISE_BOOKED = `select c.id from charge c
  join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
  where c.subscription_id = any(array(select unnest($1::uuid[])
      union select own.id from subscription own where own.customer_id = ${anyIn("$2")}))
    and c.is_booked <> ${IS_BOOKED}`;
const BOOK = `update charge c set is_booked = ${IS_BOOKED} from subscription s
  where c.id = ${anyIn("$1")} and s.tenant_id = c.tenant_id and s.id = c.subscription_id`;

/**
 * Counts the charges of the subscriptions that the transaction noted as booked or not, as they are
 * now. Locks those that change, so it comes before the locks of what is measured.
 */
export async function countBookings(trx: TenantTrx): Promise<void> {
  const noted = bookings.get(trx);
  if (!noted) return;
  bookings.delete(trx);
  const { rows } = await trx.executeQuery(
    writtenQuery<{ id: string }>(OTHERWISE_BOOKED, [[...noted.subscriptionIds], [...noted.customerIds]]),
  );
  if (rows.length === 0) return;
  const chargeIds = rows.map(({ id }) => id);
  await countChanged<[never]>(trx, { chargeIds, paymentIds: [], customerIds: [] }, [writtenQuery(BOOK, [chargeIds])]);
}

/**
 * Takes out of the totals what the charges, payments and balances of these customers are in them,
 * for customers who are deleted for good in the same transaction.
 */
export async function forgetMoneyOf(trx: TenantTrx, customerIds: readonly string[]): Promise<void> {
  const { rows } = await trx.executeQuery(
    writtenQuery<{ charges: string[]; payments: string[] }>(
      `select to_json(array(select id from charge where customer_id = ${anyIn("$1")})) as charges,
        to_json(array(select id from payment where payer_id = ${anyIn("$1")})) as payments`,
      [customerIds],
    ),
  );
  const counted = { chargeIds: rows[0]?.charges ?? [], paymentIds: rows[0]?.payments ?? [], customerIds };
  const [, , before] = await executeTogether<[never, never, MeasuredRow]>(trx, [
    SHARE,
    hold(counted),
    measure(counted),
  ]);
  note(trx, counted, { rows: before.rows, sign: -1 });
}

/** What a transaction was told by `isMoneyCounted`, which is asked for each sum. */
const known = new WeakMap<TenantTrx, Promise<boolean>>();

/** Returns whether all money of the business is counted; else sums are read from its rows. */
export function isMoneyCounted(trx: TenantTrx): Promise<boolean> {
  const answer = known.get(trx) ?? askWhetherCounted(trx);
  known.set(trx, answer);
  return answer;
}

async function askWhetherCounted(trx: TenantTrx): Promise<boolean> {
  const { rows } = await sql<{ is_counted: boolean }>`select not exists (
    select from money_backfill where finished_at is null) as is_counted`.execute(trx);
  return rows[0]?.is_counted === true;
}

/** What of the business is counted in which order, with the column that says how far it is. */
const BACKFILLED = [
  { place: "after_charge", table: "charge", id: "id", rows: "chargeIds" },
  { place: "after_payment", table: "payment", id: "id", rows: "paymentIds" },
  { place: "after_balance", table: "customer_balance", id: "customer_id", rows: "customerIds" },
] as const;

/**
 * Counts up to `limit` rows of before, in the order of their ids, and stores how far it is; nothing
 * of it is lost or counted twice, whoever writes meanwhile. Returns what is next: `more`, `done`,
 * or `busy` while others write, when nothing was counted.
 */
export async function countEarlierMoney(
  trx: TenantTrx,
  { limit, at }: { limit: number; at: Date },
): Promise<"more" | "busy" | "done"> {
  type Place = Record<(typeof BACKFILLED)[number]["place"], string>;
  const { rows: unfinished } = await sql`select from money_backfill where finished_at is null`.execute(trx);
  if (unfinished.length === 0) return "done";
  // It never waits for those who write, so that they never wait for each other through it.
  const { rows: places } = await sql<Place>`select after_charge, after_payment, after_balance from money_backfill
    where finished_at is null for update skip locked`.execute(trx);
  const [place] = places;
  if (!place) return "busy";
  const next = BACKFILLED.find((one) => place[one.place] !== LAST_ID);
  if (!next) {
    await sql`update money_backfill set finished_at = ${at}`.execute(trx);
    return "done";
  }
  const { rows } = await sql<{ id: string }>`select ${sql.ref(next.id)} as id from ${sql.table(next.table)}
    where ${sql.ref(next.id)} > ${place[next.place]}::uuid order by 1 limit ${limit}`.execute(trx);
  const counted = { chargeIds: [], paymentIds: [], customerIds: [], [next.rows]: rows.map(({ id }) => id) };
  const [{ rows: found }] = await executeTogether<[MeasuredRow]>(trx, [measure(counted, true)]);
  // All in one slot, so that years of before are as few rows as they can be.
  counts.set(trx, { slot: 0, sums: new Map() });
  note(trx, counted, { rows: found, sign: 1 });
  const last = rows.length < limit ? LAST_ID : (rows.at(-1)?.id ?? LAST_ID);
  await sql`update money_backfill set ${sql.ref(next.place)} = ${last}::uuid`.execute(trx);
  return "more";
}

/**
 * Deletes all totals of the business's money and marks it as to be counted from the first row; its
 * charges are booked as their subscriptions are.
 * Waits for whoever is writing the business's money, and keeps all from writing it until the
 * transaction ends: what was measured before and is added after would count twice.
 */
export async function startCountingAgain(trx: TenantTrx, tenantId: string): Promise<void> {
  known.delete(trx);
  await sql`select pg_advisory_xact_lock(${sql.raw(COUNTING)})`.execute(trx);
  await sql`insert into money_backfill (tenant_id) values (${tenantId}::uuid) on conflict (tenant_id)
    do update set after_charge = default, after_payment = default, after_balance = default, finished_at = null`.execute(
    trx,
  );
  // Nothing counts them now, so those that an earlier version wrote are booked as they should be.
  await sql`update charge c set is_booked = ${sql.raw(IS_BOOKED)} from subscription s where s.tenant_id = c.tenant_id
    and s.id = c.subscription_id and c.is_booked <> ${sql.raw(IS_BOOKED)}`.execute(trx);
  for (const table of ["money_total", "collected_total", "allocation_total"] as const)
    await trx.deleteFrom(table).execute();
}

/**
 * Returns the ids of the tenants whose money of before isn't counted yet: all, or those in the
 * `share`. In no order.
 */
export async function tenantsWithUncountedMoney(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_uncounted_money() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of the tenants that have charges or payments of which none was ever counted,
 * because a server of an earlier version registered them: all, or those in the `share`.
 */
export async function tenantsNeverCounted(db: Kysely<DB>, share?: Share): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_never_counted() as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}

/** A total that isn't the sum of the rows; `stored` and `rows` are texts for the operator. */
export type MoneyTotalProblem = { total: string; stored: string; rows: string };

const START = (grain: string, day: string) =>
  `case ${grain} when 'month' then date_trunc('month', ${day})::date else ${day} end`;
const GRAIN_ROWS = "(values ('day'), ('month'))";
const placed = (count: number) => Array.from({ length: count }, (_, at) => `sum((figures ->> ${at})::bigint)`);
const list = (sums: readonly string[]) => `array[${sums.join(", ")}]::numeric[]`;
const stored = (names: readonly string[]) => list(names.map((name) => `sum(${name})`));

const FIND_PROBLEM = `with ${measured({ charges: "true", payments: "true", balances: "true" })},
  wanted as (
    select concat_ws(' ', grain, ${START("grain", "on_date")}) as total, ${list(placed(MONEY_FIGURES.length))} as figures
    from measured cross join ${GRAIN_ROWS} one (grain) where part = 'day' group by 1
    union all
    select concat_ws(' ', part, on_date), ${list(placed(MONEY_FIGURES.length))} from measured where part = 'ever' group by 1
    union all
    select concat_ws(' ', 'collected', grain, ${START("grain", "on_date")}, mode, recorded_by), ${list(placed(2))}
    from measured cross join ${GRAIN_ROWS} one (grain) where part = 'collected' group by 1
    union all
    select concat_ws(' ', part, one.grain, ${START("one.grain", "on_date")}, two.grain, ${START("two.grain", "other_on")}),
      ${list(placed(2))}
    from measured cross join ${GRAIN_ROWS} one (grain) cross join ${GRAIN_ROWS} two (grain)
    where part in ('paid', 'refund') group by 1),
  kept as (
    select concat_ws(' ', grain, on_date) as total, ${stored(MONEY_FIGURES)} as figures from money_total group by 1
    union all
    select concat_ws(' ', 'collected', grain, on_date, mode, recorded_by), ${stored(["paise", "payments"])}
    from collected_total group by 1
    union all
    select concat_ws(' ', kind, received_grain, received_on, other_grain, other_on), ${stored(["booked_paise", "other_paise"])}
    from allocation_total group by 1)
  select total, array_to_string(coalesce(kept.figures, array_fill(0::numeric, array[cardinality(wanted.figures)])), ' ') as stored,
    array_to_string(coalesce(wanted.figures, array_fill(0::numeric, array[cardinality(kept.figures)])), ' ') as rows
  from wanted full join kept using (total)
  where coalesce(kept.figures, array_fill(0::numeric, array[cardinality(wanted.figures)]))
    <> coalesce(wanted.figures, array_fill(0::numeric, array[cardinality(kept.figures)]))
  order by total limit 1`;

/**
 * Compares all totals of the business's money with the charges, payments, balances and ledger
 * entries in one statement that changes nothing, and returns the first that differs; undefined when
 * all agree, or while earlier money is still being counted.
 */
export async function findMoneyTotalProblem(trx: TenantTrx): Promise<MoneyTotalProblem | undefined> {
  if (!(await isMoneyCounted(trx))) return undefined;
  const { rows } = await trx.executeQuery(writtenQuery<MoneyTotalProblem>(FIND_PROBLEM, []));
  if (rows[0]) return rows[0];
  const { rows: wrong } = await sql<{ id: string }>`select c.id from charge c
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    where c.is_booked <> ${sql.raw(IS_BOOKED)} limit 1`.execute(trx);
  return wrong[0] && { total: `charge ${wrong[0].id}`, stored: "booked otherwise", rows: "as its subscription" };
}
