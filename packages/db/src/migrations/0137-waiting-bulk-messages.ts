import { type Kysely, sql } from "kysely";

/**
 * Stores by which route each message of a bulk send was to go when the send began, to show those
 * that wait, and which team member cancelled one person's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_recipient
    add column planned_route text check (planned_route in ('window', 'template', 'email', 'marketing')),
    add column cancelled_by uuid,
    add check (cancelled_by is null or reason = 'cancelled')`.execute(db);
}
