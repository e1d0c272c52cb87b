import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds whose the messages from an address are since a member moved a conversation from one customer
 * to another, and when a conversation was moved last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table moved_sender (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null check (kind in ('email', 'phone', 'wa_bsuid')),
    value text not null,
    from_customer_id uuid not null,
    to_customer_id uuid not null,
    moved_at timestamptz not null,
    primary key (tenant_id, from_customer_id, kind, value),
    foreign key (tenant_id, from_customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, to_customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index moved_sender_to on moved_sender (tenant_id, to_customer_id)`.execute(db);
  await openTenantTable(db, "moved_sender");
  await sql`alter table conversation add column moved_at timestamptz`.execute(db);
}
