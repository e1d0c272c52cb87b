import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the HTML of customers' emails, made safe before it is stored, beside their text: lists of
 * messages don't read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table inbound_email_html (
    tenant_id uuid not null references tenant on delete cascade,
    message_id uuid not null,
    html text not null,
    has_remote_images boolean not null,
    lines integer not null check (lines >= 0),
    created_at timestamptz(3) not null,
    primary key (tenant_id, message_id),
    foreign key (tenant_id, message_id) references inbound_message (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "inbound_email_html");
}
