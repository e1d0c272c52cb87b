import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds the answers that a business has to questions which its customers ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table business_answer (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    questions text[] not null check (cardinality(questions) between 1 and 5),
    text_en text check (length(text_en) between 1 and 1000),
    text_hi text check (length(text_hi) between 1 and 1000),
    is_active boolean not null,
    position int not null,
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    check (text_en is not null or text_hi is not null)
  )`.execute(db);
  await openTenantTable(db, "business_answer");
}
