import { type Kysely, sql } from "kysely";

/** The activity log of one person. What the product does by itself, most of the log, is left out of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_by_person on audit_event (tenant_id, actor_id, at desc, id desc)
    where actor_kind = 'user'`.execute(db);
}
