import type { Selectable } from "kysely";
import type { WebhookEvent } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";

/** Stored events within these instants that nobody has worked on yet, the oldest first. */
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
 * Forgets events received before an instant: the provider repeats them no more. Returns how many.
 */
export async function deleteOldWebhooks(db: GlobalDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("webhook_event").where("received_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Empties events that were worked on before an instant: their key alone says that they came.
 * Returns how many.
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
