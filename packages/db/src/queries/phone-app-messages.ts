import { type Insertable, sql } from "kysely";
import type { ConversationMessage, EarlyStatus } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";

/**
 * Stores a message that the business wrote in its own WhatsApp app; returns false, with nothing
 * changed, if the tenant has one with the same provider's id. The row has a `phone_app_type`.
 */
export async function insertPhoneAppMessage(trx: TenantTrx, row: Insertable<ConversationMessage>): Promise<boolean> {
  const inserted = await trx
    .insertInto("conversation_message")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "provider_message_id"]).where("phone_app_type", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Deletes the copy of a customer's WhatsApp message that came with the earlier chats of a phone:
 * the message itself has arrived. Does nothing without one.
 */
export const deleteHistoryCopy = (trx: TenantTrx, providerMessageId: string) =>
  trx
    .deleteFrom("inbound_message")
    .where("channel", "=", "whatsapp")
    .where("provider_message_id", "=", providerMessageId)
    .where("is_history", "=", true)
    .execute();

/**
 * Returns when a person of the business last wrote to each of these customers at or after `since`,
 * in the inbox or in the WhatsApp app. What failed or was cancelled doesn't count, nor do notes and
 * what was sent automatically.
 */
export async function lastWrittenTo(
  trx: TenantTrx,
  { customerIds, since }: { customerIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, Date>> {
  if (customerIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("conversation as c")
    .innerJoin("conversation_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "c.tenant_id").onRef("m.conversation_id", "=", "c.id"),
    )
    .select((eb) => ["c.customer_id", eb.fn.max("m.created_at").as("at")])
    .where(sql<boolean>`c.customer_id = any(${[...new Set(customerIds)]}::uuid[])`)
    .where("c.last_message_at", ">=", since)
    .where("m.created_at", ">=", since)
    .where("m.direction", "=", "out")
    .where("m.state", "not in", ["failed", "cancelled"])
    .where((eb) => eb.or([eb("m.author_id", "is not", null), eb("m.phone_app_type", "is not", null)]))
    .groupBy("c.customer_id")
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row.at]));
}

/** Keeps a status of a message that is not known yet; a repeated one is ignored. */
export const insertEarlyStatus = (db: GlobalDb, row: Insertable<EarlyStatus>) =>
  db
    .insertInto("early_status")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider_message_id", "status"]).doNothing())
    .execute();

/** Deletes and returns the statuses that came before their message, oldest first. */
export async function takeEarlyStatuses(
  db: GlobalDb,
  providerMessageId: string,
): Promise<Pick<EarlyStatus, "status" | "at">[]> {
  const rows = await db
    .deleteFrom("early_status")
    .where("provider_message_id", "=", providerMessageId)
    .returning(["status", "at"])
    .execute();
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Deletes the early statuses stored before an instant, whose message never came. */
export const deleteOldEarlyStatuses = (db: GlobalDb, before: Date) =>
  db.deleteFrom("early_status").where("created_at", "<", before).execute();
