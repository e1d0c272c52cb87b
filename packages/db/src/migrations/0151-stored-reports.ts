import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds the reports of businesses too large to read their rows for each answer, by their period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_report (
    tenant_id uuid not null references tenant on delete cascade,
    kind text not null,
    span text not null check (span in ('month', 'year')),
    name text not null,
    requested_at timestamptz(3) not null,
    calculated_at timestamptz(3),
    took_ms integer,
    answer json,
    primary key (tenant_id, kind, span, name)
  )`.execute(db);
  await openTenantTable(db, "stored_report");
}
