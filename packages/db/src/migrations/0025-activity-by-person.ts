import { type Kysely, sql } from "kysely";

/**
 * Adds the index of the activity log by person. It leaves out what the product does by itself,
 * which is most of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_by_person on audit_event (tenant_id, actor_id, at desc, id desc)
    where actor_kind = 'user'`.execute(db);
}
