import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds the texts that a business answers its customers with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_reply (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    title text not null check (length(title) between 1 and 80),
    text_en text check (length(text_en) between 1 and 4000),
    text_hi text check (length(text_hi) between 1 and 4000),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    check (text_en is not null or text_hi is not null)
  )`.execute(db);
  await sql`create unique index saved_reply_title on saved_reply (tenant_id, lower(title))
    where deleted_at is null`.execute(db);
  await openTenantTable(db, "saved_reply");
}
