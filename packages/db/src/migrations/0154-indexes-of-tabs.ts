import { type Kysely, sql } from "kysely";

/** As coalesce, but row security lets an index serve a case, and not that. */
const BEGINS_ON = "case when covered_from is null then start_on else covered_from end";

/**
 * Adds the indexes for tabs that hold few rows of a large business: subscriptions that are still to
 * begin, paused ones newest first, conversations that are not closed, and snoozed ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index subscription_upcoming on subscription (tenant_id, (${BEGINS_ON}))
      where status = 'active' and deleted_at is null`,
    // Without them, a third of all subscriptions is expected to be still to begin.
    `create statistics subscription_begins on (${BEGINS_ON}) from subscription`,
    "analyze subscription",
    `create index subscription_paused_newest on subscription (tenant_id, created_at desc, id desc)
      where paused_from is not null and deleted_at is null`,
    `create index conversation_snoozed on conversation (tenant_id, snoozed_until) where snoozed_until is not null`,
    `create index conversation_not_closed on conversation (tenant_id, last_message_at desc, id desc)
      where state <> 'closed'`,
  ])
    await sql.raw(statement).execute(db);
}
