import { type Kysely, sql } from "kysely";
import { grantGlobal, openTenantTable } from "./tenant-table.ts";

/**
 * Adds what erasing unpaid accounts needs: the warnings sent before, the payment data kept after,
 * and the orders of erased accounts, so that a late payment is refunded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Accounts that had ended before this release get the whole 30 days and every warning from now on.
  await sql`alter table tenant
    add column retention_from timestamptz(3),
    add column retention_next_at timestamptz(3)`.execute(db);
  await sql`update tenant set retention_from = now()
    where not is_demo and (account_status = 'suspended' or (account_status = 'trial' and trial_ends_at <= now()))`.execute(
    db,
  );
  await sql`create index tenant_unpaid on tenant (id, trial_ends_at) include (account_status, retention_next_at)
    where account_status <> 'active' and not is_demo`.execute(db);

  await sql`create table retention_warning (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    kept_since timestamptz(3) not null,
    days_before integer not null check (days_before in (30, 7, 2)),
    user_id uuid not null,
    erase_at timestamptz(3) not null,
    state text not null check (state in ('planned', 'sending', 'sent', 'refused', 'cancelled')),
    attempts integer not null default 0,
    lease_until timestamptz(3),
    settled_at timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, kept_since, days_before, user_id),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "retention_warning");

  await sql`create table erased_payment (
    id uuid primary key,
    provider_payment_id text not null unique,
    provider_order_id text,
    mode text not null check (mode in ('live', 'test', 'sandbox')),
    amount_paise bigint not null,
    currency text not null,
    status text not null check (status in ('captured', 'refund_queued', 'refunded')),
    method text,
    refunded_paise bigint not null,
    captured_at timestamptz(3) not null,
    erased_at timestamptz(3) not null
  )`.execute(db);
  await grantGlobal(db, "erased_payment");

  await sql`create table erased_order (
    provider_order_id text primary key,
    mode text not null check (mode in ('live', 'test', 'sandbox')),
    erased_at timestamptz(3) not null
  )`.execute(db);
  await grantGlobal(db, "erased_order");

  await createDirectory(db);
}

/** Which accounts the retention job has to look at; ids only. */
async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on tenant to aavarti_definer`.execute(db);
  await sql`create policy retention_read on tenant for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.tenants_in_retention(at timestamptz)
    returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $body$ select t.id from public.tenant t
      where t.account_status <> 'active' and not t.is_demo
        and (t.account_status = 'suspended' or t.trial_ends_at <= at)
        and (t.retention_next_at is null or t.retention_next_at <= at) $body$`.execute(db);
  for (const statement of [
    "alter function public.tenants_in_retention(timestamptz) owner to aavarti_definer",
    "revoke all on function public.tenants_in_retention(timestamptz) from public",
    "grant execute on function public.tenants_in_retention(timestamptz) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
