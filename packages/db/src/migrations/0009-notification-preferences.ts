import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds each person's notification preferences. A person without a row gets the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_preference (
    tenant_id uuid not null references tenant on delete cascade,
    user_id uuid not null,
    kind text not null check (kind ~ '^[a-z-]+\\.[a-z-]+$'),
    bell boolean not null,
    popup boolean not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, user_id, kind),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "notification_preference");
}
