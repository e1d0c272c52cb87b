import { type Kysely, sql } from "kysely";

/**
 * Gives the phone number that a template in a conversation was written to a column of its own. It
 * was a key of the template's values; what is stored there stays, for processes of the version
 * before, and is copied for the few messages that are templates, which an index finds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message
    add column template_to text,
    add check (template_to is null or template is not null)`.execute(db);
  await sql`alter table conversation_message no force row level security`.execute(db);
  await sql`update conversation_message set template_to = template_params ->> 'to'
    where subscription_id is not null and template_params ? 'to'`.execute(db);
  await sql`alter table conversation_message force row level security`.execute(db);
}
