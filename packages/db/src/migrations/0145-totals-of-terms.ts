import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

const AMOUNTS = [
  "booked_paise",
  "renewals_paise",
  "paid_before_paise",
  "ended_paise",
  "renewed_paise",
  "waiting_paise",
];
const COUNTS = [
  "booked",
  "created",
  "renewals",
  "ended",
  "renewed",
  "late",
  "waiting",
  "running",
  "customers",
  "subscriptions",
];

/**
 * Totals of terms by day, month and financial year: what is booked on their first days, what falls
 * due and was renewed by their last, and what awaits a renewal; with them the numbers of customers
 * and subscriptions. `measured_term` is what each term contributed, so that a change adds the
 * difference. Kept in 16 slots by customer, like the totals of movements.
 *
 * Every business is measured again, because what was measured before has none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measured_customer
    add column is_listed boolean not null default false,
    add column subscriptions integer not null default 0`.execute(db);
  await sql`create table measured_term (
    tenant_id uuid not null,
    customer_id uuid not null,
    subscription_id uuid not null,
    seq integer not null,
    start_on date not null,
    end_on date not null,
    price_paise bigint not null,
    grace_days smallint not null,
    booked text check (booked in ('created', 'renewal', 'other')),
    is_paid_before boolean not null,
    due text check (due in ('open', 'renewed', 'late', 'closed')),
    waiting_paise bigint,
    is_running boolean not null,
    primary key (tenant_id, customer_id, subscription_id, seq),
    foreign key (tenant_id, customer_id) references measured_customer (tenant_id, customer_id) on delete cascade
  ) with (fillfactor = 90)`.execute(db);
  await sql`create index measured_term_booked on measured_term (tenant_id, start_on, price_paise desc, subscription_id)
    where booked is not null`.execute(db);
  await sql`create table term_total (
    tenant_id uuid not null references tenant on delete cascade,
    grain text not null check (grain in ('day', 'month', 'year', 'open', 'all')),
    from_on date not null,
    grace_days smallint not null,
    slot smallint not null check (slot between 0 and 15),
    ${sql.raw([...AMOUNTS.map((name) => `${name} bigint not null`), ...COUNTS.map((name) => `${name} integer not null`)].join(", "))},
    primary key (tenant_id, grain, from_on, grace_days, slot)
  ) with (fillfactor = 70)`.execute(db);
  for (const table of ["measured_term", "term_total"]) await openTenantTable(db, table);

  const tables = ["tenant", "movement_backfill"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`insert into movement_backfill (tenant_id) select id from tenant
    on conflict (tenant_id) do update set after_customer = null, finished_at = null`.execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}
