import { type Kysely, sql } from "kysely";

/** The order of a list of subscriptions by their first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subscription_by_start on subscription (tenant_id, anchor_on, id) where deleted_at is null`.execute(
    db,
  );
}
