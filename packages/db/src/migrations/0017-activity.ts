import { type Kysely, sql } from "kysely";

/** The activity log: where an act came from, and the way to read all acts of a business by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_event add column ip text`.execute(db);
  await sql`create index audit_event_newest on audit_event (tenant_id, at desc, id desc)`.execute(db);
}
