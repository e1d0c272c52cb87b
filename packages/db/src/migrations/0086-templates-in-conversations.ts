import { type Kysely, sql } from "kysely";

/**
 * Lets a reply be an approved WhatsApp template about a subscription: its name, language and
 * values, so that it can be sent after its transaction, and sent once a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message
    add column template text,
    add column template_language text,
    add column template_params jsonb,
    add column subscription_id uuid,
    add check (num_nonnulls(template, template_language, template_params, subscription_id) in (0, 4)),
    add check (template is null or direction = 'out')`.execute(db);
  await sql`create index conversation_message_about on conversation_message (tenant_id, subscription_id, created_at)
    where subscription_id is not null`.execute(db);
}
