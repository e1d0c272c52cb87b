import type { Selectable } from "kysely";
import type { WebhookEvent } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

/**
 * Returns provider and key of up to `limit` unprocessed webhook events of all providers, oldest
 * first, that were received after `after` and up to `before` (included).
 */
export const listUnprocessedWebhooks = (
  db: GlobalDb,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<Pick<Selectable<WebhookEvent>, "provider" | "event_key">[]> =>
  db
    .selectFrom("webhook_event")
    .select(["provider", "event_key"])
    .where("processed_at", "is", null)
    .where("received_at", ">", after)
    .where("received_at", "<=", before)
    .orderBy("received_at")
    .limit(limit)
    .execute();

/**
 * Deletes webhook events received before an instant, processed or not, after which the provider no
 * longer repeats them; returns how many.
 */
export async function deleteOldWebhooks(db: GlobalDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("webhook_event").where("received_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Replaces the body of webhook events that were processed before an instant with an empty text and
 * keeps the rows: the key alone detects repeats. Returns how many it changed.
 */
export async function emptyProcessedWebhooks(db: GlobalDb, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_event")
    .set({ body: "" })
    .where("processed_at", "<", before)
    .where("body", "<>", "")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
