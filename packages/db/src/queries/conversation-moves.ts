import type { ReadBy } from "@aavarti/domain/conversation-moves";
import { type Insertable, type Selectable, sql } from "kysely";
import type { ConversationMove } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { IS_WITHDRAWN } from "./conversation-messages.ts";
import type { ConversationRow } from "./conversations.ts";

export type ConversationMoveRow = Selectable<ConversationMove>;

/** Stores what undoing a move needs. */
export const insertMove = (trx: TenantTrx, row: Insertable<ConversationMove>) =>
  trx.insertInto("conversation_move").values(row).execute();

/** Returns a move; undefined if unknown, undone or deleted. Locks nothing. */
export const findMove = (trx: TenantTrx, id: string): Promise<ConversationMoveRow | undefined> =>
  trx.selectFrom("conversation_move").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns a move locked until the transaction ends; undefined if unknown, undone or deleted. */
export const lockMove = (trx: TenantTrx, id: string): Promise<ConversationMoveRow | undefined> =>
  trx.selectFrom("conversation_move").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Deletes a move, so that it can't be undone (again). */
export const deleteMove = (trx: TenantTrx, id: string) =>
  trx.deleteFrom("conversation_move").where("id", "=", id).execute();

/** Deletes the business's moves that can't be undone at an instant any more. */
export const deleteEndedMoves = (trx: TenantTrx, now: Date) =>
  trx.deleteFrom("conversation_move").where("undo_until", "<=", now).execute();

/** Returns whether a reply of a conversation waits to be sent or is being sent. */
export async function hasUnsentReply(trx: TenantTrx, conversationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("conversation_message")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("state", "in", ["planned", "sending"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a customer's only conversation on WhatsApp, locked; undefined if there is none. */
export const lockChatOf = (trx: TenantTrx, customerId: string): Promise<ConversationRow | undefined> =>
  trx
    .selectFrom("conversation")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("channel", "=", "whatsapp")
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the ids of what the customer wrote in a conversation. */
export const inboundIdsOf = async (trx: TenantTrx, conversationId: string): Promise<string[]> =>
  (await trx.selectFrom("inbound_message").select("id").where("conversation_id", "=", conversationId).execute()).map(
    ({ id }) => id,
  );

/** Returns the ids of all messages, replies, notes and unsent files of a conversation. */
export async function entryIdsOf(trx: TenantTrx, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_message where conversation_id = ${conversationId}
    union all select id from conversation_message where conversation_id = ${conversationId}
    union all select id from file where conversation_id = ${conversationId}
      and inbound_message_id is null and conversation_message_id is null`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Gives a conversation to another customer, with the customer's messages and files in it. Its
 * replies, notes and drafts stay with it.
 */
export async function setConversationCustomer(
  trx: TenantTrx,
  { id, customerId, at }: { id: string; customerId: string; at: Date },
): Promise<void> {
  await trx.updateTable("conversation").set({ customer_id: customerId, updated_at: at }).where("id", "=", id).execute();
  await trx.updateTable("inbound_message").set({ customer_id: customerId }).where("conversation_id", "=", id).execute();
  const all = sql`any(${await entryIdsOf(trx, id)}::uuid[])`;
  await sql`update file set customer_id = ${customerId} where conversation_id = ${id}
    or inbound_message_id = ${all} or conversation_message_id = ${all}`.execute(trx);
}

/**
 * Puts messages, replies, notes, files and drafts of one conversation into another, of another
 * customer: those with these ids, as `entryIdsOf` returns them. Changes neither conversation's own
 * row.
 */
export async function moveEntries(
  trx: TenantTrx,
  { from, into, customerId, ids }: { from: string; into: string; customerId: string; ids: readonly string[] },
): Promise<void> {
  const all = sql`any(${[...ids]}::uuid[])`;
  await sql`update file set customer_id = ${customerId},
      conversation_id = case when conversation_id = ${from} then ${into}::uuid else conversation_id end
    where inbound_message_id = ${all} or conversation_message_id = ${all}
      or (conversation_id = ${from} and id = ${all})`.execute(trx);
  await sql`update inbound_message set conversation_id = ${into}, customer_id = ${customerId}
    where conversation_id = ${from} and id = ${all}`.execute(trx);
  await sql`update conversation_message set conversation_id = ${into}
    where conversation_id = ${from} and id = ${all}`.execute(trx);
  for (const table of ["model_draft", "draft_outcome"])
    await sql`update ${sql.table(table)} set conversation_id = ${into}
      where conversation_id = ${from} and message_id = ${all}`.execute(trx);
}

/**
 * Makes the id of a conversation that becomes part of another lead to that one, and so the ids that
 * led to it, which it returns. Call it before the conversation is deleted.
 */
export async function addConversationAliases(
  trx: TenantTrx,
  { tenantId, id, into }: { tenantId: string; id: string; into: string },
): Promise<string[]> {
  const followed = await trx
    .updateTable("conversation_alias")
    .set({ conversation_id: into })
    .where("conversation_id", "=", id)
    .returning("id")
    .execute();
  await trx.insertInto("conversation_alias").values({ tenant_id: tenantId, id, conversation_id: into }).execute();
  return followed.map((row) => row.id);
}

/**
 * Makes the id of a conversation that is taken out of another lead to `to`, or to nothing but
 * itself if it is that one, and the ids of `followed`, which led to it before, to `to`.
 */
export async function restoreConversationAliases(
  trx: TenantTrx,
  { id, to, followed }: { id: string; to: string; followed: readonly string[] },
): Promise<void> {
  const change = (ids: readonly string[]) =>
    sql`update conversation_alias set conversation_id = ${to} where id = any(${[...ids]}::uuid[])`.execute(trx);
  if (id === to) await trx.deleteFrom("conversation_alias").where("id", "=", id).execute();
  await change([id, ...followed]);
}

/** Returns the id of the conversation that another became part of; undefined if it did not. */
export async function findConversationOfAlias(trx: TenantTrx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("conversation_alias")
    .select("conversation_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.conversation_id;
}

/** Returns who has read a conversation until when, as ISO 8601 texts. */
export async function readsOf(trx: TenantTrx, conversationId: string): Promise<ReadBy[]> {
  const rows = await trx
    .selectFrom("conversation_read")
    .select(["user_id", "read_at"])
    .where("conversation_id", "=", conversationId)
    .execute();
  return rows.map(({ user_id: userId, read_at: at }) => ({ userId, at: at.toISOString() }));
}

/** Deletes a conversation without messages, with who has read it. */
export const deleteConversation = (trx: TenantTrx, id: string) =>
  trx.deleteFrom("conversation").where("id", "=", id).execute();

/**
 * What was last said in a conversation (of a reply that is files alone, the name of the first), and
 * when and from where the customer last wrote.
 */
type NewestEntry = {
  at: Date;
  text: string;
  isInbound: boolean;
  /** Null if the customer never wrote in it, but for automatic answers and earlier chats. */
  written: { at: Date; from: string } | null;
};

/**
 * Returns what is newest in a conversation, without notes and what a team member cancelled;
 * undefined for an empty one.
 */
export async function findNewestEntry(trx: TenantTrx, id: string): Promise<NewestEntry | undefined> {
  const { rows: entries } = await sql<{ at: Date; text: string; is_inbound: boolean }>`
    select m.received_at as at, m.id, m.text, true as is_inbound from inbound_message m where m.conversation_id = ${id}
    union all
    select coalesce(m.sent_at, m.created_at), m.id, coalesce(nullif(m.text, ''), (select f.name from file f
      where f.conversation_message_id = m.id order by f.position limit 1), ''), false from conversation_message m
      where m.conversation_id = ${id} and m.direction = 'out' and not ${IS_WITHDRAWN}
    order by at desc, id desc limit 1`.execute(trx);
  const [newest] = entries;
  if (!newest) return undefined;
  const { rows } = await sql<{ at: Date; from_address: string }>`
    select m.received_at as at, m.from_address from inbound_message m
    where m.conversation_id = ${id} and m.kind <> 'automatic' and not m.is_history
    order by m.received_at desc, m.id desc limit 1`.execute(trx);
  const [written] = rows;
  return {
    at: newest.at,
    text: newest.text,
    isInbound: newest.is_inbound,
    written: written ? { at: written.at, from: written.from_address } : null,
  };
}

/** Dismisses the promises suggested by a conversation's messages, and returns their ids. */
export async function dismissSuggestions(
  trx: TenantTrx,
  { messageIds, at }: { messageIds: readonly string[]; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_promise set state = 'dismissed', decided_at = ${at}, updated_at = ${at}
    where state = 'suggested' and message_id = any(${[...messageIds]}::uuid[]) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Suggests dismissed promises again. */
export const restoreSuggestions = (trx: TenantTrx, { ids, at }: { ids: readonly string[]; at: Date }) =>
  sql`update payment_promise set state = 'suggested', decided_at = null, updated_at = ${at}
    where state = 'dismissed' and id = any(${[...ids]}::uuid[])`.execute(trx);

/**
 * Returns whether nothing belongs to a customer but the record itself: a prospect, not in Trash,
 * without subscription, charge, payment, note, tag, open promise, consent, conversation or other
 * address, who pays for nobody and was never sent a reminder.
 */
export async function isBareProspect(trx: TenantTrx, customerId: string): Promise<boolean> {
  const of = sql`customer_id = ${customerId}`;
  const { rows } = await sql`select from customer c
    where c.id = ${customerId} and c.status = 'prospect' and c.deleted_at is null
      and c.payer_id is null and not exists (select from customer o where o.payer_id = c.id)
      and not exists (select from subscription where ${of}) and not exists (select from charge where ${of})
      and not exists (select from payment where payer_id = c.id) and not exists (select from consent_event where ${of})
      and not exists (select from customer_note where ${of})
      and not exists (select from customer_tag where ${of}) and not exists (select from payment_promise where ${of}
        and state not in ('suggested', 'dismissed'))
      and not exists (select from conversation where ${of}) and not exists (select from customer_identity where ${of}
        and removed_at is null)
      and not exists (select from reminder where recipient_id = c.id)`.execute(trx);
  return rows.length > 0;
}
