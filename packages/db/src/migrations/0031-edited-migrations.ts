import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Brings databases that ran an early version of a migration up to its later edits. Since then a
 * released migration is never edited (released.txt). A database that ran the present versions stays
 * as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTablesOf0006(db);
  await searchSessionTablesLast(db);
  await allowGstOf40(db);
  await replaceRed(db);
}

/** 0006 was merged without them. */
async function createTablesOf0006(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists message_switch (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null,
    since timestamptz(3) not null,
    primary key (tenant_id, kind)
  )`.execute(db);
  await sql`create table if not exists sender_domain (
    tenant_id uuid primary key references tenant on delete cascade,
    domain text not null,
    local_part text not null,
    provider_id text not null,
    records jsonb not null,
    dkim_verified boolean not null,
    return_path_verified boolean not null,
    checked_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  )`.execute(db);
  for (const table of ["message_switch", "sender_domain"]) {
    for (const command of ["select", "insert", "update", "delete"])
      await sql.raw(`drop policy if exists tenant_${command} on ${table}`).execute(db);
    await openTenantTable(db, table);
  }
}

/** A session's own tables could stand in for the real ones in functions that read past the policies (0002, 0004, 0007, 0010, 0012). */
async function searchSessionTablesLast(db: Kysely<unknown>): Promise<void> {
  await sql`do $do$ declare definer regprocedure; begin
    for definer in
      select oid from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and not coalesce(array_to_string(proconfig, ' '), '') like '%pg_temp%'
    loop
      execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer);
    end loop;
  end $do$`.execute(db);
}

/** 0013 was merged without 40 per cent. */
async function allowGstOf40(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product drop constraint product_gst_rate_check,
    add constraint product_gst_rate_check check (gst_rate in (0, 5, 12, 18, 28, 40))`.execute(db);
}

/** 0020 allowed tags to be red, which means overdue. */
async function replaceRed(db: Kysely<unknown>): Promise<void> {
  // The owner is held to the policies as well, and has none.
  await sql`alter table tag no force row level security`.execute(db);
  await sql`alter table tag drop constraint tag_color_check`.execute(db);
  await sql`update tag set color = 'violet' where color = 'red'`.execute(db);
  await sql`alter table tag add constraint tag_color_check
    check (color in ('teal', 'green', 'blue', 'amber', 'violet', 'grey'))`.execute(db);
  await sql`alter table tag force row level security`.execute(db);
}
