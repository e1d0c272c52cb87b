import { type Kysely, sql } from "kysely";

/**
 * Adds the index of customer messages by day, for the day's panel beside the heatmap. Without it
 * every message ever sent is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reminder_sent_to_customers on reminder (tenant_id, sent_at)
    where recipient_kind = 'customer' and sent_at is not null`.execute(db);
}
