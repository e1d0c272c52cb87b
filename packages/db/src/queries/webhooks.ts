import type { Insertable, Kysely, Selectable } from "kysely";
import type { DB, WebhookEvent } from "../schema.ts";

export type WebhookEventRow = Selectable<WebhookEvent>;
type EventRef = { provider: WebhookEventRow["provider"]; eventKey: string };

/**
 * Stores a webhook event, unprocessed; returns false, with nothing changed, if the provider's event
 * with this key was already stored.
 */
export async function insertWebhookEvent(db: Kysely<DB>, row: Insertable<WebhookEvent>): Promise<boolean> {
  const inserted = await db
    .insertInto("webhook_event")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider", "event_key"]).doNothing())
    .returning("event_key")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns a stored webhook event, processed or not; undefined if it was never received. */
export const findWebhookEvent = (db: Kysely<DB>, { provider, eventKey }: EventRef) =>
  db
    .selectFrom("webhook_event")
    .selectAll()
    .where("provider", "=", provider)
    .where("event_key", "=", eventKey)
    .executeTakeFirst();

/**
 * Stores when a webhook event was processed and with which outcome; nothing for an unknown event.
 */
export const markWebhookProcessed = (db: Kysely<DB>, { provider, eventKey }: EventRef, at: Date, outcome: string) =>
  db
    .updateTable("webhook_event")
    .set({ processed_at: at, outcome })
    .where("provider", "=", provider)
    .where("event_key", "=", eventKey)
    .execute();
