import { type Kysely, sql } from "kysely";

/**
 * Adds bulk messages by a template of the business, and the email that replaces a bulk message
 * which failed on WhatsApp. A template in bulk may be about no subscription.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_send
    add column template text,
    add column email_fallback boolean not null default false,
    drop constraint bulk_send_kind_check,
    add constraint bulk_send_kind_check check (kind in ('text', 'due', 'template')),
    add check ((kind = 'template') = (template is not null))`.execute(db);
  await sql`alter table bulk_recipient
    add column replaced_message_id uuid,
    add column replaced_route text check (replaced_route in ('window', 'template', 'marketing')),
    drop constraint bulk_recipient_route_check,
    add constraint bulk_recipient_route_check check (route in ('window', 'template', 'email', 'marketing')),
    add check ((replaced_message_id is null) = (replaced_route is null)),
    add check (replaced_message_id is null or route = 'email')`.execute(db);
  await sql`create index bulk_recipient_replaced on bulk_recipient (tenant_id, replaced_message_id)
    where replaced_message_id is not null`.execute(db);
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'conversation_message'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%num_nonnulls%template_language%'`.execute(db);
  for (const { name } of rows) await sql`alter table conversation_message drop constraint ${sql.ref(name)}`.execute(db);
  await sql`alter table conversation_message
    add check (num_nonnulls(template, template_language, template_params) in (0, 3)),
    add check (subscription_id is null or template is not null)`.execute(db);
}
