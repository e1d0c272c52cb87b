import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds a business's price list of messages, and what each message that is billed cost: its estimate
 * when it was sent, and what the provider reported. Messages are stored in three tables that grow
 * large; a table of its own needs none of them changed, and sums a month by one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_prices (
    tenant_id uuid primary key references tenant on delete cascade,
    utility_tenths int not null check (utility_tenths between 0 and 100000),
    marketing_tenths int not null check (marketing_tenths between 0 and 100000),
    authentication_tenths int not null check (authentication_tenths between 0 and 100000),
    updated_at timestamptz(3) not null
  )`.execute(db);
  await openTenantTable(db, "message_prices");

  await sql`create table message_cost (
    tenant_id uuid not null references tenant on delete cascade,
    message_id uuid not null,
    source text not null check (source in ('reminder', 'reply', 'document')),
    category text not null check (category in ('utility', 'marketing', 'authentication', 'service')),
    estimated_tenths int not null check (estimated_tenths >= 0),
    at timestamptz(3) not null,
    reported_category text check (reported_category in ('utility', 'marketing', 'authentication', 'service')),
    reported_tenths int check (reported_tenths >= 0),
    is_billable boolean,
    pricing_model text,
    pricing_type text,
    reported_at timestamptz(3),
    price_tenths int not null generated always as (coalesce(reported_tenths, estimated_tenths)) stored,
    primary key (tenant_id, message_id),
    check (num_nonnulls(reported_category, reported_tenths, is_billable, reported_at) in (0, 4))
  )`.execute(db);
  await sql`create index message_cost_month on message_cost (tenant_id, at)
    include (price_tenths, category, reported_category)`.execute(db);
  await openTenantTable(db, "message_cost");
}
