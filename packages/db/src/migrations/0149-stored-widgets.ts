import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds the dashboards' parts of businesses too large to read their rows for each answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_widget (
    tenant_id uuid not null references tenant on delete cascade,
    widget text not null,
    requested_at timestamptz(3) not null,
    day date not null,
    calculated_at timestamptz(3) not null,
    took_ms integer not null,
    answer json not null,
    primary key (tenant_id, widget)
  )`.execute(db);
  await openTenantTable(db, "stored_widget");
}
