import { type Kysely, sql } from "kysely";

/** Adds the index for a list of subscriptions sorted by their first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subscription_by_start on subscription (tenant_id, anchor_on, id) where deleted_at is null`.execute(
    db,
  );
}
