import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds saved views: a person's own named filters, order and columns of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_view (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    user_id uuid not null,
    list text not null check (list in ('customers', 'products', 'subscriptions')),
    name text not null,
    query text not null,
    columns text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, user_id, list, name),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "saved_view");
}
