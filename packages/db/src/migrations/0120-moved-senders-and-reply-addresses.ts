import { type Kysely, sql } from "kysely";

/**
 * Adds the address that a reply was written to, which the conversation's may differ from by the
 * time it is sent; and lets a sender who was moved from a customer be nobody's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message add column to_address text`.execute(db);
  await sql`alter table moved_sender alter column to_customer_id drop not null`.execute(db);
}
