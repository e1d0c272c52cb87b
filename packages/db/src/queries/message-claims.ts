import { sql } from "kysely";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

/** The one business that a WhatsApp message is for; null if that was erased. */
export type MessageClaim = { tenantId: string | null };

/**
 * Returns the business that a WhatsApp message was found to be for, or for which a held one was
 * chosen; undefined as long as neither is known.
 */
export async function findMessageClaim(db: GlobalDb, messageId: string): Promise<MessageClaim | undefined> {
  const claim = await db
    .selectFrom("message_claim")
    .select("tenant_id")
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", messageId)
    .executeTakeFirst();
  if (claim) return { tenantId: claim.tenant_id };
  const chosen = await chosenFor(db, messageId).executeTakeFirst();
  return chosen && { tenantId: chosen.delivered_to };
}

const chosenFor = (db: GlobalDb, messageId: string) =>
  db
    .selectFrom("unmatched_message")
    .select("delivered_to")
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", messageId)
    .where("delivered_to", "is not", null);

/**
 * Stores that a WhatsApp message is for a business, unless it is another's already, and returns
 * whose it is: null for a business that was erased. Of two servers that find different ones, both
 * get the same.
 */
export async function claimMessage(
  db: GlobalDb,
  { messageId, tenantId, now }: { messageId: string; tenantId: string; now: Date },
): Promise<string | null> {
  const key = { channel: "whatsapp", provider_message_id: messageId };
  await db
    .insertInto("message_claim")
    .values({
      ...key,
      tenant_id: sql<string>`coalesce((${chosenFor(db, messageId)}), ${tenantId}::uuid)`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A statement of its own, so that it sees what another server stored meanwhile.
  const { tenant_id } = await db
    .selectFrom("message_claim")
    .select("tenant_id")
    .where("channel", "=", key.channel)
    .where("provider_message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  return tenant_id;
}

/** Returns whether a WhatsApp message waits until its sender has said which business it is for. */
export async function isHeld(db: GlobalDb, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("unmatched_message")
    .select("provider_message_id")
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", messageId)
    .where("message", "is not", null)
    .where("delivered_to", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the transaction's business has a WhatsApp message already. */
export async function hasMessage(trx: TenantTrx, messageId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("inbound_message")
    .select("id")
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", messageId)
    .where("is_history", "=", false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what was stored before an instant about whose messages are. */
export const deleteOldClaims = (db: GlobalDb, before: Date) =>
  db.deleteFrom("message_claim").where("created_at", "<", before).execute();
