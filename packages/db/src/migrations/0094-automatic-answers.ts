import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds what a business lets be answered automatically, and when; and to a reply, which message of
 * the customer it answers automatically.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table automatic_answers (
    tenant_id uuid primary key references tenant on delete cascade,
    intents text[] not null,
    most_per_day smallint not null check (most_per_day between 1 and 10),
    days smallint[] not null check (days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
    from_hour smallint not null check (from_hour between 0 and 23),
    until_hour smallint not null check (until_hour between 1 and 24),
    updated_at timestamptz(3) not null,
    check (from_hour < until_hour)
  )`.execute(db);
  await openTenantTable(db, "automatic_answers");
  // Without a default or a check that rows are read for, so it takes its lock for an instant only.
  await sql`alter table conversation_message add column answers_id uuid`.execute(db);
}
