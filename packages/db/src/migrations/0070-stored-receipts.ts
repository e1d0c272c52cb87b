import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * What receipts and the lines of statements say, as it was when they were made. Rows are added and
 * never changed: a receipt is stored once with its payment, and a charge is described anew when it
 * changes and its description no longer holds. 0071 fills them for what was recorded before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment_receipt (
    tenant_id uuid not null references tenant on delete cascade,
    payment_id uuid not null,
    content jsonb not null check ((content ->> 'version')::integer >= 1),
    issued_at timestamptz(3) not null,
    primary key (tenant_id, payment_id),
    foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "payment_receipt");

  // Ids are in the order of time: a transaction has the last description whose id is below its own.
  await sql`create table charge_description (
    tenant_id uuid not null references tenant on delete cascade,
    charge_id uuid not null,
    id uuid not null,
    customer_id uuid not null,
    customer_name text not null,
    product_id uuid not null,
    product_name text not null,
    start_on date not null,
    end_on date,
    discount_reason text,
    created_at timestamptz(3) not null,
    primary key (tenant_id, charge_id, id),
    foreign key (tenant_id, charge_id) references charge (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "charge_description");
  await sql`revoke update, delete on payment_receipt, charge_description from aavarti_app`.execute(db);
}
