import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds a business's message settings, its members' notifications, and what the reminder log shows:
 * the text that was sent, and who skipped it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null is off. The instant is since when: what was due before it was nobody's to expect, so it is neither sent nor recorded as missed.
  await sql`create table notification_settings (
    tenant_id uuid primary key references tenant on delete cascade,
    email_since timestamptz(3),
    whatsapp_since timestamptz(3),
    customer_since timestamptz(3),
    owner_since timestamptz(3),
    due_in_30_since timestamptz(3),
    due_in_15_since timestamptz(3),
    due_in_3_since timestamptz(3),
    overdue_1_since timestamptz(3),
    overdue_7_since timestamptz(3),
    updated_at timestamptz(3) not null
  )`.execute(db);
  await openTenantTable(db, "notification_settings");

  await sql`alter table reminder
    add column skipped_by uuid,
    add column message_subject text,
    add column message_text text`.execute(db);
  await sql`create index reminder_newest on reminder (tenant_id, created_at desc, id desc)`.execute(db);
  await sql`create index reminder_due on reminder (tenant_id, due_at)`.execute(db);

  await sql`create table notification (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in
      ('system.welcome', 'trial.ending', 'payment.received', 'payment.refunded', 'reminder.failed', 'reminder.unknown')),
    title text not null,
    body text not null,
    link text not null,
    subject_id uuid,
    fold_key text,
    count integer not null default 1 check (count >= 1),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    read_at timestamptz(3),
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await sql`create index notification_newest on notification (tenant_id, user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index notification_unread on notification (tenant_id, user_id) where read_at is null`.execute(db);
  // One row takes in a burst: whoever folds closes it by clearing the key.
  await sql`create unique index notification_fold on notification (tenant_id, user_id, fold_key)`.execute(db);
  await openTenantTable(db, "notification");

  await createVersions(db);
}

/** Counts the changes to a business's notifications, so that any server can ask cheaply whether its people have something new. */
async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_version (
    tenant_id uuid primary key references tenant on delete cascade,
    version bigint not null
  )`.execute(db);
  await openTenantTable(db, "notification_version");

  await sql`grant select on notification_version to aavarti_definer`.execute(db);
  await sql`create policy definer_read on notification_version for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.notification_versions(tenants uuid[])
    returns table (tenant_id uuid, version bigint) language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $body$ select v.tenant_id, v.version from public.notification_version v where v.tenant_id = any(tenants) $body$`.execute(
    db,
  );
  for (const statement of [
    "alter function public.notification_versions(uuid[]) owner to aavarti_definer",
    "revoke all on function public.notification_versions(uuid[]) from public",
    "grant execute on function public.notification_versions(uuid[]) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
