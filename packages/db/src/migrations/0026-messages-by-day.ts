import { type Kysely, sql } from "kysely";

/** What went to customers on one day of a business: the day's panel beside the heatmap. Without it every message that was ever sent is looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reminder_sent_to_customers on reminder (tenant_id, sent_at)
    where recipient_kind = 'customer' and sent_at is not null`.execute(db);
}
