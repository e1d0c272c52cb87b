import type { Kysely } from "kysely";
import type { DB, WebhookEvent } from "../schema.ts";
import type { GlobalDb } from "../tenant.ts";
import { chunksOf } from "./files.ts";

type EventRef = { provider: WebhookEvent["provider"]; eventKey: string };
type AttachmentRef = EventRef & { index: number };

/**
 * Stores the attachment of an email with the stored event that brought it; an empty one not at all.
 */
export async function insertWebhookAttachment(
  db: Kysely<DB>,
  { provider, eventKey, index }: AttachmentRef,
  { content, at }: { content: Buffer; at: Date },
): Promise<void> {
  for (const { n, content: piece } of chunksOf(content))
    await db
      .insertInto("webhook_attachment")
      .values({ provider, event_key: eventKey, position: index, n, content: piece, created_at: at })
      .execute();
}

/** Returns an attachment; empty when it was empty, or is deleted. */
export async function readWebhookAttachment(
  db: GlobalDb,
  { provider, eventKey, index }: AttachmentRef,
): Promise<Buffer> {
  const rows = await db
    .selectFrom("webhook_attachment")
    .select("content")
    .where("provider", "=", provider)
    .where("event_key", "=", eventKey)
    .where("position", "=", index)
    .orderBy("n")
    .execute();
  return Buffer.concat(rows.map(({ content }) => content));
}

/** Deletes one attachment of an event, or all of them without `index`. */
export async function deleteWebhookAttachments(
  db: Kysely<DB>,
  { provider, eventKey, index }: EventRef & { index?: number },
): Promise<void> {
  let query = db.deleteFrom("webhook_attachment").where("provider", "=", provider).where("event_key", "=", eventKey);
  if (index !== undefined) query = query.where("position", "=", index);
  await query.execute();
}

/** Deletes attachments that were stored before an instant and never became a file. */
export async function deleteOldWebhookAttachments(db: GlobalDb, before: Date): Promise<void> {
  await db.deleteFrom("webhook_attachment").where("created_at", "<", before).execute();
}
