import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

const FIGURES = [
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
];

/**
 * Totals of money by day and month, from which sums of a period are read. `money_total` has what
 * was received on a day and what is due on it; `collected_total` splits what was collected by mode
 * and by who recorded it. `allocation_total` has what payments received on a day or in a month paid
 * of charges due on another (`paid`), and what was refunded of them on another (`refund`). They are
 * kept in a few slots, so that the writes of a busy business don't all wait for one row.
 *
 * `charge.is_booked` says whether a charge is counted as one of a subscription that is neither
 * pending nor in Trash.
 *
 * `money_backfill` says up to which ids the charges, payments and balances of a business that
 * exists already are counted. One without a row there was counted from its beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table money_total (
    tenant_id uuid not null references tenant on delete cascade,
    grain text not null check (grain in ('day', 'month', 'ever')),
    on_date date not null,
    slot smallint not null,
    ${sql.raw(FIGURES.map((name) => `${name} bigint not null`).join(", "))},
    primary key (tenant_id, grain, on_date, slot)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create table collected_total (
    tenant_id uuid not null references tenant on delete cascade,
    grain text not null check (grain in ('day', 'month')),
    on_date date not null,
    mode text not null,
    recorded_by uuid not null,
    slot smallint not null,
    paise bigint not null,
    payments bigint not null,
    primary key (tenant_id, grain, on_date, mode, recorded_by, slot)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create table allocation_total (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null check (kind in ('paid', 'refund')),
    received_grain text not null check (received_grain in ('day', 'month')),
    other_grain text not null check (other_grain in ('day', 'month')),
    received_on date not null,
    other_on date not null,
    slot smallint not null,
    booked_paise bigint not null,
    other_paise bigint not null,
    primary key (tenant_id, kind, received_grain, other_grain, received_on, other_on, slot)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index allocation_total_other on allocation_total
    (tenant_id, kind, other_grain, received_grain, other_on, received_on)`.execute(db);
  await sql`create table money_backfill (
    tenant_id uuid not null references tenant on delete cascade,
    after_charge uuid not null default '00000000-0000-0000-0000-000000000000',
    after_payment uuid not null default '00000000-0000-0000-0000-000000000000',
    after_balance uuid not null default '00000000-0000-0000-0000-000000000000',
    finished_at timestamptz(3),
    primary key (tenant_id)
  )`.execute(db);
  for (const table of ["money_total", "collected_total", "allocation_total", "money_backfill"])
    await openTenantTable(db, table);

  await sql`grant select on money_backfill to aavarti_definer`.execute(db);
  await sql`create policy definer_read on money_backfill for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const statement of [
    `create function public.tenants_with_uncounted_money() returns setof uuid language sql stable security definer
      set search_path = pg_catalog, public, pg_temp as $body$
        select b.tenant_id from public.money_backfill b where b.finished_at is null $body$`,
    "alter function public.tenants_with_uncounted_money() owner to aavarti_definer",
    "revoke all on function public.tenants_with_uncounted_money() from public",
    "grant execute on function public.tenants_with_uncounted_money() to aavarti_app, aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);

  await sql`alter table charge add column is_booked boolean not null default true`.execute(db);
  const tables = ["tenant", "subscription", "charge", "money_backfill"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`insert into money_backfill (tenant_id) select id from tenant`.execute(db);
  await sql`update charge c set is_booked = false from subscription s where s.tenant_id = c.tenant_id
    and s.id = c.subscription_id and (s.deleted_at is not null or s.status = 'pending')`.execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}
