import { type Kysely, sql } from "kysely";

/**
 * Adds the indexes for the tabs of the subscription list that hold few of many rows, newest first.
 * Overdue ones have `subscription_due`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, condition] of [
    ["subscription_pending", "status = 'pending'"],
    ["subscription_expired", "status = 'expired'"],
    ["subscription_cancelled", "(status = 'cancelled' or cancels_at_end)"],
  ])
    await sql
      .raw(`create index ${name} on subscription (tenant_id, created_at desc, id desc)
        where ${condition} and deleted_at is null`)
      .execute(db);
  await sql`create index subscription_paused on subscription (tenant_id, paused_from)
    where paused_from is not null and deleted_at is null`.execute(db);
}
