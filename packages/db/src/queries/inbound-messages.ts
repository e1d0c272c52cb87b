import type { Language } from "@aavarti/domain/languages";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, InboundMessage, UnmatchedMessage } from "../schema.ts";
import type { GlobalDb, TenantTrx } from "../tenant.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";

export type InboundMessageRow = Selectable<InboundMessage>;

/**
 * Stores a message from a customer; returns false, with nothing changed, if the tenant has one with
 * the same channel and provider's id. Its other effects (notifications, promises) are up to the
 * caller.
 */
export async function insertInboundMessage(trx: TenantTrx, row: Insertable<InboundMessage>): Promise<boolean> {
  const inserted = await trx
    .insertInto("inbound_message")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "channel", "provider_message_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Assigns a stored message to a conversation. */
export const fileInboundMessage = (
  trx: TenantTrx,
  { messageId, conversationId }: { messageId: string; conversationId: string },
) => trx.updateTable("inbound_message").set({ conversation_id: conversationId }).where("id", "=", messageId).execute();

/** Returns the id of the conversation of a customer's message; null for an unknown message. */
export async function conversationOfMessage(trx: TenantTrx, messageId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("inbound_message")
    .select("conversation_id")
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row?.conversation_id ?? null;
}

/**
 * Returns when a customer's latest message on a channel from an address was received; null if they
 * never wrote from there. Chats from before the number was connected don't count.
 */
export async function lastWroteAt(
  trx: TenantTrx,
  { customerId, channel, address }: { customerId: string; channel: InboundMessageRow["channel"]; address: string },
): Promise<Date | null> {
  const row = await trx
    .selectFrom("inbound_message")
    // Reports arrive in any order, so the newest row isn't always the last message.
    .select(({ fn }) => fn.max("received_at").as("received_at"))
    .where("customer_id", "=", customerId)
    .where("channel", "=", channel)
    .where("from_address", "=", address)
    .where("is_history", "=", false)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** Returns whether a conversation has a message that came from an address. */
export async function hasWrittenFrom(
  trx: TenantTrx,
  { conversationId, address }: { conversationId: string; address: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("inbound_message")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("from_address", "=", address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a customer's messages on a channel from an address that were stored at or after an
 * instant: `all`, and `alike`, those with this text.
 */
export const countRecentFrom = (
  trx: TenantTrx,
  {
    customerId,
    channel,
    address,
    text,
    since,
  }: { customerId: string; channel: InboundMessageRow["channel"]; address: string; text: string; since: Date },
): Promise<{ all: number; alike: number }> =>
  trx
    .selectFrom("inbound_message")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where text = ${text}))::int`.as("alike"),
    ])
    .where("customer_id", "=", customerId)
    .where("created_at", ">=", since)
    .where("channel", "=", channel)
    .where("from_address", "=", address)
    .executeTakeFirstOrThrow();

/**
 * Returns a page of customers' messages plus one row, newest first, with the sender's name. Of
 * everybody, or of one customer, then with their payer's answers to messages about them; of all
 * channels or one. Those of customers in Trash are not left out.
 */
export async function listInboundMessages(
  trx: TenantTrx,
  { limit, cursor, customerId, channel }: PageRequest & InboundFilter,
): Promise<(InboundMessageRow & { customer_name: string })[]> {
  let query = trx
    .selectFrom("inbound_message")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "inbound_message.tenant_id").onRef("c.id", "=", "inbound_message.customer_id"),
    )
    .selectAll("inbound_message")
    .select("c.name as customer_name")
    .orderBy("inbound_message.created_at", "desc")
    .orderBy("inbound_message.id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "inbound_message"));
  if (customerId) query = query.where(isAbout(customerId));
  if (channel) query = query.where("inbound_message.channel", "=", channel);
  return query.execute();
}

// Messages from the customer, and answers of their payer: to the quoted message if it was about the
// customer, without a quotation once the payer was sent one about them.
const isAbout = (customerId: string) => sql<boolean>`(inbound_message.customer_id = ${customerId}::uuid
  or (inbound_message.customer_id = (select payer_id from customer where id = ${customerId}::uuid)
    and exists (select from reminder r where r.customer_id = ${customerId}::uuid
      and r.recipient_id = inbound_message.customer_id and r.recipient_kind = 'customer'
      and r.sent_at <= inbound_message.received_at
      and (inbound_message.reminder_id is null
        or inbound_message.reminder_id in (r.id, r.merged_into)))))`;

type InboundFilter = { customerId: string | undefined; channel: InboundMessageRow["channel"] | undefined };

/**
 * Stores a message that matches no customer; one with the same channel and provider's id changes
 * nothing.
 */
export const insertUnmatchedMessage = (db: GlobalDb, row: Insertable<UnmatchedMessage>) =>
  db
    .insertInto("unmatched_message")
    .values(row)
    .onConflict((conflict) => conflict.columns(["channel", "provider_message_id"]).doNothing())
    .execute();

/** Counts the stored messages of the installation that no customer's business has got. */
export async function countUnmatchedMessages(db: GlobalDb): Promise<number> {
  const { count } = await db
    .selectFrom("unmatched_message")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes unmatched messages older than an instant; returns how many. */
export async function deleteOldUnmatched(db: GlobalDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("unmatched_message")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Returns the id of the tenant of a customer, looked up across all tenants; null for an unknown
 * customer.
 */
export async function tenantOfCustomer(db: Kysely<DB>, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select tenant_of_customer(${customerId}::uuid) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** A customer who has, or had, to do with a number or user id that writes on WhatsApp. */
export type SenderRow = {
  tenantId: string;
  customerId: string;
  /**
   * Why its messages may be theirs: they have it in the record or verified (`known`), a member
   * moved a conversation with it to them (`moved`), or they have one, and it is not among their
   * addresses as removed or unverified (`chat`). Null for nobody's, and in Trash.
   */
  claim: "known" | "moved" | "chat" | null;
  /**
   * When this customer's business last sent something to the number or user id by WhatsApp:
   * reminders, also about whom they pay for, receipts, statements, templates and replies.
   */
  lastSentAt: Date | null;
  /** When the number or user id last wrote to this customer's business. */
  lastReceivedAt: Date | null;
  /** The language in which they are written to. */
  language: Language;
};

/** Characters of a message that a row of a list shows. */
const SHOWN_WORDS = 200;

/**
 * Returns the beginning (200 characters) of the newest message of each of these customers that was
 * received since then, for those who wrote; in no order. Chats from before the number was connected
 * don't count, and neither do messages without text or with a forged sender.
 */
export async function listLastWords(
  trx: TenantTrx,
  customerIds: readonly string[],
  since: Date,
): Promise<{ customer_id: string; text: string; received_at: Date }[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<{ customer_id: string; text: string; received_at: Date }>`
    select wanted.id as customer_id, left(message.text, ${SHOWN_WORDS}::int) as text, message.received_at
    from unnest(${[...customerIds]}::uuid[]) wanted (id), lateral (
      select m.text, m.received_at from inbound_message m
      where m.customer_id = wanted.id and m.created_at >= ${since} and not m.is_history and not m.is_forged
        and m.text <> ''
      order by m.created_at desc, m.id desc limit 1) message`.execute(trx);
  return rows;
}
