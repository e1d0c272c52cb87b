import { type Kysely, sql } from "kysely";

/**
 * Adds the IP address that an audit event came from, and the index by which the activity log reads
 * a business's events by time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_event add column ip text`.execute(db);
  await sql`create index audit_event_newest on audit_event (tenant_id, at desc, id desc)`.execute(db);
}
