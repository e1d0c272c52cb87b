import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds what a business wants to spend on messages in a calendar month, whether automatic messages
 * stop there, and of which share of which month its members were notified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_budget (
    tenant_id uuid primary key references tenant on delete cascade,
    amount_paise bigint not null check (amount_paise > 0),
    stops boolean not null,
    noticed_month date,
    noticed_percent smallint check (noticed_percent in (80, 100)),
    updated_at timestamptz(3) not null,
    check ((noticed_month is null) = (noticed_percent is null))
  )`.execute(db);
  await openTenantTable(db, "message_budget");
}
