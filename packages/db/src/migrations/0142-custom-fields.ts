import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the fields that a business defines for its records, and their values on customers, products
 * and subscriptions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table custom_field (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    entity text not null check (entity in ('customer', 'product', 'subscription')),
    code text not null check (code ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
    label text not null,
    type text not null check (type in ('text', 'number', 'date', 'choice', 'yes_no')),
    choices jsonb not null default '[]',
    is_sensitive boolean not null default false,
    position integer not null,
    archived_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, entity, code),
    check (not is_sensitive or type = 'text')
  )`.execute(db);
  await sql`create unique index custom_field_label on custom_field (tenant_id, entity, lower(label))`.execute(db);
  await openTenantTable(db, "custom_field");

  // A constant default is stored once for the table, so that no row is rewritten.
  for (const table of ["customer", "product", "subscription"])
    await sql.raw(`alter table ${table} add column fields jsonb not null default '{}'`).execute(db);
  await mirrorCapacity(db);
}

/**
 * Repeats each product's capacity among its fields, where the dashboards of business types read it.
 */
async function mirrorCapacity(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product no force row level security`.execute(db);
  await sql`update product set fields = jsonb_build_object('capacity', capacity) where capacity is not null`.execute(
    db,
  );
  await sql`alter table product force row level security`.execute(db);
}
