import { type Kysely, sql } from "kysely";

/** Lets a search find the few customers in Trash without reading those outside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_in_trash on customer (tenant_id, deleted_at desc, id) where deleted_at is not null`.execute(
    db,
  );
}
