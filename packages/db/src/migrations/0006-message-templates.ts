import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds a business's own message texts, and the language in which each person is written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant
    add column default_language text not null default 'en' check (default_language in ('en', 'hi'))`.execute(db);
  // Null: the business's language, also when that changes.
  await sql`alter table customer add column language text check (language in ('en', 'hi'))`.execute(db);
  await sql`alter table app_user
    add column language text not null default 'en' check (language in ('en', 'hi'))`.execute(db);

  // Every version is kept and none is changed: the newest one counts. Without words it is a return to the built-in text.
  await sql`create table message_template (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null,
    language text not null check (language in ('en', 'hi')),
    version integer not null check (version >= 1),
    subject text,
    body text,
    saved_by uuid,
    saved_at timestamptz(3) not null,
    primary key (tenant_id, kind, language, version),
    check ((subject is null) = (body is null))
  )`.execute(db);
  await openTenantTable(db, "message_template");

  // The messages that a business has switched on and since when; reminders have switches of their own.
  await sql`create table message_switch (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null,
    since timestamptz(3) not null,
    primary key (tenant_id, kind)
  )`.execute(db);
  await openTenantTable(db, "message_switch");

  // The domain that a business sends from once the email provider has seen its records; what the provider answered last.
  await sql`create table sender_domain (
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
  await openTenantTable(db, "sender_domain");
}
