import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds the key figures of businesses too large to sum them in a request, as a job calculated them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_figures (
    tenant_id uuid not null references tenant on delete cascade,
    requested_at timestamptz(3) not null,
    day date,
    calculated_at timestamptz(3),
    took_ms integer,
    sums json,
    primary key (tenant_id)
  )`.execute(db);
  await openTenantTable(db, "stored_figures");
}
