import { type Kysely, sql } from "kysely";

/**
 * Records which subscription a message of a bulk send about what is due named: the customer was
 * asked for that one, and for nothing else that they owe.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_recipient add column subscription_id uuid`.execute(db);
  await sql`create index bulk_recipient_about on bulk_recipient (tenant_id, subscription_id)
    where subscription_id is not null`.execute(db);
}
