import type { CalendarDate } from "@aavarti/domain/calendar";
import { ATTO_DECIMALS, type AttoPaise, type Movement } from "@aavarti/domain/movements";
import type { TermSource } from "@aavarti/domain/subscription-life";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { type CompiledQuery, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyIn } from "./any-of.ts";
import { noteBookingChanged } from "./money-counts.ts";

/** The customers and subscriptions whose terms a transaction changed, by the transaction. */
const changes = new WeakMap<TenantTrx, { customerIds: Set<string>; subscriptionIds: Set<string> }>();

/**
 * Notes that the terms of these subscriptions, or of these customers' subscriptions, change in this
 * transaction. Every query that writes what MRR depends on calls it; one that changes no
 * subscription's status or Trash says that the `bookingIsKept`. Runs no query.
 */
export function noteTermsChanged(
  trx: TenantTrx,
  {
    customerIds = [],
    subscriptionIds = [],
    bookingIsKept = false,
  }: { customerIds?: Iterable<string>; subscriptionIds?: Iterable<string>; bookingIsKept?: boolean },
): void {
  const noted = changes.get(trx) ?? { customerIds: new Set(), subscriptionIds: new Set() };
  for (const id of customerIds) noted.customerIds.add(id);
  for (const id of subscriptionIds) noted.subscriptionIds.add(id);
  changes.set(trx, noted);
  if (!bookingIsKept) noteBookingChanged(trx, { customerIds, subscriptionIds });
}

/**
 * Returns what this transaction noted with `noteTermsChanged` since the last call, and forgets it;
 * null if nothing.
 */
export function takeTermsChanged(trx: TenantTrx): { customerIds: string[]; subscriptionIds: string[] } | null {
  const noted = changes.get(trx);
  if (!noted) return null;
  changes.delete(trx);
  return { customerIds: [...noted.customerIds], subscriptionIds: [...noted.subscriptionIds] };
}

/** Returns the tenant's time zone. Throws a database error for an unknown tenant. */
export const readTimeZone = async (trx: TenantTrx, tenantId: string): Promise<string> =>
  (await trx.selectFrom("tenant").select("time_zone").where("id", "=", tenantId).executeTakeFirstOrThrow()).time_zone;

export type MeasuredCustomerRow = {
  customer_id: string;
  first_on: CalendarDate | null;
  imported_on: CalendarDate | null;
  next_on: CalendarDate | null;
  /** Whether the customer counts as outside Trash, and how many subscriptions outside Trash do. */
  is_listed: boolean;
  subscriptions: number;
};

/**
 * Locks the rows of these customers, and of the customers of these subscriptions, in the order of
 * their ids, and returns them; adds those that are missing. Customers who don't exist are left out.
 * Whoever holds the lock waits for nothing after it but totals, so it is taken last.
 */
export async function lockMeasuredCustomers(
  trx: TenantTrx,
  tenantId: string,
  { customerIds, subscriptionIds }: { customerIds: readonly string[]; subscriptionIds: readonly string[] },
): Promise<MeasuredCustomerRow[]> {
  const lock = writtenQuery<MeasuredCustomerRow>(LOCK, [customerIds, subscriptionIds]);
  const add = writtenQuery<MeasuredCustomerRow>(ADD, [customerIds, subscriptionIds, tenantId]);
  // Most changes are of one customer, who is there already or isn't: one statement is enough then.
  // Of several, some would be locked while others are added, in no order.
  const isOne = customerIds.length + subscriptionIds.length === 1;
  const found = isOne ? (await trx.executeQuery(lock)).rows : [];
  if (found.length > 0) return found;
  const added = (await trx.executeQuery(add)).rows;
  return isOne && added.length > 0 ? added : (await trx.executeQuery(lock)).rows;
}

const COLUMNS = "customer_id, first_on, imported_on, next_on, is_listed, subscriptions";
const ASKED = `select unnest($1::uuid[]) as id
  union select s.customer_id from subscription s where s.id = ${anyIn("$2")}`;
const LOCK = `select ${COLUMNS} from measured_customer
  where customer_id = any(array(${ASKED})) order by customer_id for no key update`;
const ADD = `insert into measured_customer (tenant_id, customer_id)
  select $3::uuid, c.id from customer c where c.id = any(array(${ASKED}))
    and not exists (select from measured_customer m where m.tenant_id = c.tenant_id and m.customer_id = c.id)
  order by c.id on conflict do nothing returning ${COLUMNS}`;

export type SoldTermRow = {
  customer_id: string;
  subscription_id: string;
  status: SubscriptionStatus;
  cancelled_on: CalendarDate | null;
  ended_on: CalendarDate | null;
  cancels_at_end: boolean;
  imported_on: CalendarDate | null;
  paused_from: CalendarDate | null;
  covered_from: CalendarDate;
  next_paise: number;
  product_id: string;
  grace_days: number;
  seq: number;
  source: TermSource;
  entered_on: CalendarDate;
  is_paid_before: boolean;
  start_on: CalendarDate;
  end_on: CalendarDate;
  duration_months: number | null;
  price_paise: number;
  paused_days: number;
  sold_price_paise: number | null;
  sold_months: number | null;
  sold_days: number | null;
};

const OF_CUSTOMERS = anyIn("$1");

type SoldRow = (SoldTermRow | { customer_id: string; subscription_id: null }) & { is_listed: boolean };

const SOLD_TERMS = `select c.id as customer_id, c.deleted_at is null as is_listed, sold.*
    from customer c left join lateral (
      select s.id as subscription_id, s.status, s.cancels_at_end, s.imported_on, s.paused_from,
        case s.status when 'cancelled' then (s.cancelled_at at time zone tenant.time_zone)::date end as cancelled_on,
        case s.status
          when 'cancelled' then (s.cancelled_at at time zone tenant.time_zone)::date
          when 'expired' then coalesce(s.expired_on, (s.updated_at at time zone tenant.time_zone)::date)
        end as ended_on,
        coalesce(s.covered_from, s.start_on) as covered_from, coalesce(s.next_price_paise, s.price_paise) as next_paise,
        coalesce(term.product_id, s.product_id) as product_id, product.grace_days, term.seq, term.source,
        (term.created_at at time zone tenant.time_zone)::date as entered_on,
        term.settled_at_opening is true and not exists (select from charge
          where charge.tenant_id = term.tenant_id and charge.subscription_id = term.subscription_id
            and charge.term_seq = term.seq and charge.kind = 'term'
            and charge.amount_paise + charge.discount_paise > 0) as is_paid_before,
        term.start_on, term.end_on, term.duration_months, term.price_paise, term.paused_days,
        term.sold_price_paise, term.sold_months, term.sold_days
      from subscription s
      join tenant on tenant.id = s.tenant_id
      join subscription_term term on term.tenant_id = s.tenant_id and term.subscription_id = s.id
      join product on product.tenant_id = s.tenant_id and product.id = coalesce(term.product_id, s.product_id)
      where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.deleted_at is null
    ) sold on true
    where c.id = ${OF_CUSTOMERS}
    order by c.id, sold.subscription_id, sold.seq`;

/**
 * Returns the query of these customers with all terms of their subscriptions outside Trash, by
 * subscription and in their order, with what decides until when they cover and how they count; days
 * are those of the tenant's time zone. `soldTermsOf` reads its rows.
 */
export const soldTerms = (customerIds: readonly string[]): CompiledQuery<SoldRow> =>
  writtenQuery(SOLD_TERMS, [customerIds]);

/**
 * Returns the customers of the query's rows with their terms; none for one without a subscription.
 */
export function soldTermsOf(
  rows: readonly SoldRow[],
): ReadonlyMap<string, { isListed: boolean; terms: readonly SoldTermRow[] }> {
  return new Map(
    [...Map.groupBy(rows, (row) => row.customer_id)].map(([customerId, all]) => [
      customerId,
      {
        isListed: all[0]?.is_listed === true,
        terms: all.flatMap((row) => (row.subscription_id === null ? [] : [row])),
      },
    ]),
  );
}

type PauseOfRow = { subscription_id: string; from_on: CalendarDate; resumed_on: CalendarDate | null };

const PAUSES = `select pause.subscription_id, pause.from_on, pause.resumed_on from subscription_pause pause
    join subscription s on s.tenant_id = pause.tenant_id and s.id = pause.subscription_id
    where s.customer_id = ${OF_CUSTOMERS}
    order by pause.subscription_id, pause.from_on, pause.id`;

/**
 * Returns the query of the pauses of these customers' subscriptions in the order of their first
 * days; an open or planned one has no `resumed_on`.
 */
export const pausesOf = (customerIds: readonly string[]): CompiledQuery<PauseOfRow> =>
  writtenQuery(PAUSES, [customerIds]);

type RecordedRow = Omit<Movement, "amount"> & { customerId: string; amount: string };

const RECORDED_MOVEMENTS = `select customer_id as "customerId", on_date as "onDate", kind, subscription_id as "subscriptionId",
      product_id as "productId", sum(amount)::text as amount, sum(running)::int as running,
      sum(covered)::int as covered, sum(paying)::int as paying
    from mrr_movement where customer_id = ${OF_CUSTOMERS}
    group by 1, 2, 3, 4, 5
    having sum(amount) <> 0 or sum(running) <> 0 or sum(covered) <> 0 or sum(paying) <> 0`;

/**
 * Returns the query of the recorded movements of these customers, each key with the sum of its
 * rows; those that were taken back in full are left out. `readMovement` reads a row.
 */
export const recordedMovements = (customerIds: readonly string[]): CompiledQuery<RecordedRow> =>
  writtenQuery(RECORDED_MOVEMENTS, [customerIds]);

/** Returns the movement of a row of `recordedMovements`. */
export const readMovement = (row: RecordedRow): Movement & { customerId: string } => ({
  ...row,
  amount: readAttoPaise(row.amount),
});

export type RecordedMovement = Movement & { id: string; customerId: string };

const RECORD = `insert into mrr_movement (tenant_id, recorded_at, id, customer_id, subscription_id, product_id, on_date,
    kind, amount, running, covered, paying)
  select $1::uuid, $2::timestamptz, row.* from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::date[],
    $8::text[], $9::numeric[], $10::smallint[], $11::smallint[], $12::smallint[]) row`;

/** Returns the query that adds movements to the ledger as recorded at `at`; none for none. */
export function recordMovements(
  tenantId: string,
  { movements, at }: { movements: readonly RecordedMovement[]; at: Date },
): CompiledQuery<never>[] {
  if (movements.length === 0) return [];
  const column = <Value>(of: (movement: RecordedMovement) => Value) => movements.map(of);
  return [
    writtenQuery(RECORD, [
      tenantId,
      at,
      column((row) => row.id),
      column((row) => row.customerId),
      column((row) => row.subscriptionId),
      column((row) => row.productId),
      column((row) => row.onDate),
      column((row) => row.kind),
      column((row) => writeAttoPaise(row.amount)),
      column((row) => row.running),
      column((row) => row.covered),
      column((row) => row.paying),
    ]),
  ];
}

const SAVE_CUSTOMERS = `update measured_customer m
  set first_on = row.first_on, imported_on = row.imported_on, next_on = row.next_on, is_listed = row.is_listed,
    subscriptions = row.subscriptions
  from unnest($1::uuid[], $2::date[], $3::date[], $4::date[], $5::boolean[], $6::integer[])
    row (customer_id, first_on, imported_on, next_on, is_listed, subscriptions)
  where m.customer_id = row.customer_id`;

/**
 * Returns the query that stores since when these customers are known, when the next of their
 * movements is due, and how they count in the stocks; none for no rows.
 */
export function saveMeasuredCustomers(rows: readonly MeasuredCustomerRow[]): CompiledQuery<never>[] {
  if (rows.length === 0) return [];
  return [
    writtenQuery(SAVE_CUSTOMERS, [
      rows.map((row) => row.customer_id),
      rows.map((row) => row.first_on),
      rows.map((row) => row.imported_on),
      rows.map((row) => row.next_on),
      rows.map((row) => row.is_listed),
      rows.map((row) => row.subscriptions),
    ]),
  ];
}

/**
 * Returns up to `limit` customers whose next movement is due by `today`, the longest due first.
 */
export async function listDueCustomers(
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`select customer_id from measured_customer
    where next_on <= ${today}::date order by next_on, customer_id limit ${limit}`.execute(trx);
  return rows.map((row) => row.customer_id);
}

/**
 * Returns whether all customers are measured, so that the totals of what doesn't depend on today
 * are complete.
 */
export async function areCustomersMeasured(trx: TenantTrx): Promise<boolean> {
  const { rows } = await sql<{ is_measured: boolean }>`select not exists (
      select from movement_backfill where finished_at is null) as is_measured`.execute(trx);
  return rows[0]?.is_measured === true;
}

/**
 * Returns whether all movements up to `today` are recorded: none is due, and no earlier customers
 * are still to be measured.
 */
export async function areMovementsRecorded(trx: TenantTrx, today: CalendarDate): Promise<boolean> {
  // The earliest by index: PostgreSQL expects many that are due, and would look through all.
  const { rows } = await sql<{ is_recorded: boolean }>`select coalesce((
      select next_on from measured_customer where next_on is not null order by next_on limit 1
    ) > ${today}::date, true) and not exists (select from movement_backfill where finished_at is null) as is_recorded`.execute(
    trx,
  );
  return rows[0]?.is_recorded === true;
}

/**
 * Returns the next customers, also in Trash, whose movements from before the ledger are to be
 * measured, in the order of their ids and up to `limit`; null when that is finished. Locks the
 * tenant's row of the backfill, so that two jobs don't measure the same customers.
 */
export async function nextToBackfill(trx: TenantTrx, limit: number): Promise<string[] | null> {
  const { rows: places } = await sql<{ after_customer: string | null; finished_at: Date | null }>`
    select after_customer, finished_at from movement_backfill for no key update`.execute(trx);
  const [place] = places;
  if (!place || place.finished_at !== null) return null;
  const { rows } = await sql<{ id: string }>`select id from customer
    where ${place.after_customer}::uuid is null or id > ${place.after_customer}::uuid
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Marks all customers of the tenant as to be measured, from the first. */
export async function startBackfill(trx: TenantTrx, tenantId: string): Promise<void> {
  await sql`insert into movement_backfill (tenant_id) values (${tenantId}::uuid)
    on conflict (tenant_id) do update set after_customer = null, finished_at = null`.execute(trx);
}

/**
 * Stores up to which customer earlier movements are recorded, or when the last was; nothing for a
 * tenant that needs none.
 */
export async function saveBackfill(
  trx: TenantTrx,
  { afterCustomer, finishedAt }: { afterCustomer: string | null; finishedAt: Date | null },
): Promise<void> {
  await sql`update movement_backfill set after_customer = coalesce(${afterCustomer}::uuid, after_customer),
    finished_at = ${finishedAt}::timestamptz`.execute(trx);
}

/**
 * Parses a query's decimal number of paise with up to 18 decimals. Throws RangeError for anything
 * else.
 */
export function readAttoPaise(decimal: string): AttoPaise {
  const match = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(decimal);
  if (!match) throw new RangeError("Not a decimal of at most 18 places");
  const size = BigInt(`${match[2] ?? "0"}${(match[3] ?? "").padEnd(ATTO_DECIMALS, "0")}`);
  return match[1] ? -size : size;
}

/** Writes an amount as a decimal number of paise. */
export function writeAttoPaise(amount: AttoPaise): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(ATTO_DECIMALS + 1, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -ATTO_DECIMALS)}.${digits.slice(-ATTO_DECIMALS)}`;
}
