import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/**
 * Stores what the business writes in its own WhatsApp app: such a reply has the app's type of
 * message, and comes once however often it is reported. What was said before the number was
 * connected is marked, since it makes nobody wait. A status may come before its message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message
    add column phone_app_type text,
    add check (phone_app_type is null or (direction = 'out' and author_id is null))`.execute(db);
  await sql`create unique index conversation_message_phone_app on conversation_message (tenant_id, provider_message_id)
    where phone_app_type is not null`.execute(db);
  await sql`alter table inbound_message add column is_history boolean not null default false`.execute(db);

  await sql`create table early_status (
    provider_message_id text not null,
    status text not null check (status in ('sent', 'delivered', 'read', 'failed')),
    at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    primary key (provider_message_id, status)
  )`.execute(db);
  await sql`create index early_status_age on early_status (created_at)`.execute(db);
  await grantGlobal(db, "early_status");
}
