import { type Kysely, sql } from "kysely";

/**
 * Marks sample records, which one click removes, and adds sharing and deletion with undo to saved
 * views. A subscription is a sample when its customer is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["customer", "product"]) {
    await sql.raw(`alter table ${table} add column is_sample boolean not null default false`).execute(db);
    await sql.raw(`create index ${table}_sample on ${table} (tenant_id, id) where is_sample`).execute(db);
  }

  await sql`alter table saved_view
    add column is_shared boolean not null default false,
    add column deleted_at timestamptz(3),
    drop constraint saved_view_tenant_id_user_id_list_name_key`.execute(db);
  await sql`create unique index saved_view_name on saved_view (tenant_id, user_id, list, name) where deleted_at is null`.execute(
    db,
  );
  await sql`create index saved_view_shared on saved_view (tenant_id, list) where is_shared and deleted_at is null`.execute(
    db,
  );
}
