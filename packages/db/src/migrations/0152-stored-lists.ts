import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the order of lists of people of businesses too large to read their rows for each answer, and
 * what such a list says about all of its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_list (
    tenant_id uuid not null references tenant on delete cascade,
    list text not null,
    filter text not null,
    requested_at timestamptz(3) not null,
    day date not null,
    calculated_at timestamptz(3) not null,
    took_ms integer not null,
    head json not null,
    primary key (tenant_id, list, filter)
  )`.execute(db);
  await sql`create table stored_list_row (
    tenant_id uuid not null,
    list text not null,
    filter text not null,
    place integer not null,
    record_id uuid not null,
    facts json,
    primary key (tenant_id, list, filter, place),
    foreign key (tenant_id, list, filter) references stored_list on delete cascade
  )`.execute(db);
  for (const table of ["stored_list", "stored_list_row"]) await openTenantTable(db, table);
}
