import { type Kysely, sql } from "kysely";

/**
 * Stores where a conversation was before a message was written in it, so that cancelling the
 * message puts it back there, and which WhatsApp message answered the question which business a
 * person writes to, so that it is an answer also the second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message
    add column state_before text check (state_before in ('open', 'waiting', 'closed')),
    add column snoozed_before timestamptz(3)`.execute(db);
  await sql`alter table business_question add column answered_by text`.execute(db);
}
