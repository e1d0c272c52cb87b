import type { Conversation } from "@aavarti/contract/conversations";
import type { ConversationMoveRef } from "@aavarti/contract/customer-identities";
import {
  type ConversationMoveRow,
  deleteMove,
  findMove,
  isBareProspect,
  lockChatOf,
  lockMove,
  moveEntries,
  restoreConversationAliases,
  restoreSuggestions,
} from "@aavarti/db/queries/conversation-moves";
import {
  insertConversation,
  lockConversation,
  markConversationRead,
  updateConversation,
} from "@aavarti/db/queries/conversations";
import { deleteIdentity, findIdentity, otherOwnerOf, updateIdentity } from "@aavarti/db/queries/customer-identities";
import { deleteCustomer, findCustomer, restoreCustomer } from "@aavarti/db/queries/customers";
import { lockDeliveriesOf } from "@aavarti/db/queries/document-deliveries";
import { restoreMovedSenders } from "@aavarti/db/queries/moved-senders";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import type { MoveState } from "@aavarti/domain/conversation-moves";
import { UNDO_MOVE_MINUTES } from "@aavarti/domain/customer-identities";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { conversationFor } from "../conversations/conversation-of.ts";
import { requirePerson } from "../require-person.ts";
import { trashHorizon } from "../trash.ts";
import { moveOrMergeConversation, refreshConversation, requireNothingUnsent } from "./move-or-merge-conversation.ts";

/**
 * Takes the move of a conversation back within five minutes and returns the conversation: what was
 * moved is the customer's before again, with a conversation's later messages where it moved whole;
 * the address, suggested promises and a prospect who went to Trash are as before, and a prospect
 * whom the move created goes to Trash if nothing was added. Writes an audit event, sends nothing.
 * Locks both customers and the conversations.
 * @throws AppError FORBIDDEN without `inbox.reply` and `customers.write`, for a prospect in Trash
 * also without `customers.delete`, or for a job; NOT_FOUND, also for one taken back already;
 * CONFLICT later, for a conversation that was moved on, or while a reply is being sent.
 */
export function undoConversationMove(ctx: ServiceContext, { id: moveId }: ConversationMoveRef): Promise<Conversation> {
  requirePermission(ctx, "inbox.reply");
  requirePermission(ctx, "customers.write");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const seen = await findMove(trx, moveId);
    if (!seen) throw notFound("conversationMove");
    await lockCustomers(trx, [seen.from_customer_id, seen.to_customer_id]);
    const move = await lockMove(trx, moveId);
    if (!move) throw notFound("conversationMove");
    if (move.undo_until <= ctx.now()) throw refusal("conversation.undoTooLate", { minutes: UNDO_MOVE_MINUTES });
    if (move.state.isMerged) {
      requirePermission(ctx, "customers.delete");
      await bringBack(ctx, unit, move.from_customer_id);
    }
    if (!(await findCustomer(trx, move.from_customer_id))) throw notFound("customer");
    const id =
      move.state.into === null ? await takeBack(ctx, unit, move) : await takeApart(ctx, unit, move, move.state.into);
    await takeAddressBack(ctx, unit, move.state);
    await takeSenderBack(ctx, unit, move.state);
    await restoreSuggestions(trx, { ids: move.state.promiseIds, at: ctx.now() });
    const { to_customer_id: to, from_customer_id: from } = move;
    if (move.state.isCreated && (await isBareProspect(trx, to))) {
      await deleteCustomer(trx, to, { deletionId: ctx.newId(), at: ctx.now() });
      await audit(ctx, unit, "customer.deleted", { kind: "customer", id: to });
    }
    await deleteMove(trx, moveId);
    await audit(
      ctx,
      unit,
      "conversation.move-undone",
      { kind: "customer", id: from },
      { conversationId: id, from: to },
    );
    unit.raiseVersion();
    return conversationFor(unit, id, userId);
  });
}

async function bringBack(ctx: ServiceContext, unit: Unit, id: string): Promise<void> {
  const restored = await restoreCustomer(unit.trx, id, { deletedAfter: trashHorizon(ctx.now()), at: ctx.now() });
  if (restored) await audit(ctx, unit, "customer.restored", { kind: "customer", id });
}

/** Returns a conversation that moved whole to its customer, and its id from now on. */
async function takeBack(ctx: ServiceContext, unit: Unit, move: ConversationMoveRow): Promise<string> {
  await lockDeliveriesOf(unit.trx, move.conversation_id);
  const row = await lockConversation(unit.trx, move.conversation_id);
  if (row?.customer_id !== move.to_customer_id) throw refusal("conversation.movedOn");
  const { id } = await moveOrMergeConversation(ctx, unit, row, move.from_customer_id);
  if (id === row.id) await restoreMovedAt(ctx, unit, { id, at: move.state.movedAt });
  return id;
}

/** Takes the moved entries out of the conversation they became part of; returns where they are. */
async function takeApart(ctx: ServiceContext, unit: Unit, move: ConversationMoveRow, into: string): Promise<string> {
  const { trx } = unit;
  const { before, entryIds, formerIds } = move.state;
  const row = await lockConversation(trx, into);
  if (!before || row?.customer_id !== move.to_customer_id) throw refusal("conversation.movedOn");
  await requireNothingUnsent(unit, into);
  const { from_customer_id: customerId } = move;
  const chat = await lockChatOf(trx, customerId);
  const id = chat?.id ?? move.conversation_id;
  if (!chat) {
    await insertConversation(trx, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: customerId,
      channel: row.channel,
      address: before.address,
      subject: before.subject,
      state: before.state,
      snoozed_until: before.snoozedUntil === null ? null : new Date(before.snoozedUntil),
      assignee_id: before.assigneeId,
      last_message_at: row.last_message_at,
      preview: "",
      is_preview_inbound: true,
      moved_at: before.movedAt ? new Date(before.movedAt) : null,
      created_at: new Date(before.createdAt),
      updated_at: ctx.now(),
    });
    for (const { userId, at } of before.reads)
      await markConversationRead(trx, {
        tenant_id: ctx.tenantId,
        conversation_id: id,
        user_id: userId,
        read_at: new Date(at),
      });
  }
  await restoreConversationAliases(trx, { id: move.conversation_id, to: id, followed: formerIds });
  await moveEntries(trx, { from: into, into: id, customerId, ids: entryIds });
  await refreshConversation(ctx, unit, { id, channel: row.channel });
  await refreshConversation(ctx, unit, row, move.state.intoAddress);
  await restoreMovedAt(ctx, unit, { id: into, at: move.state.movedAt });
  return id;
}

/** Sets when a conversation was moved last, as an ISO 8601 text, to what it was before a move. */
const restoreMovedAt = (
  ctx: ServiceContext,
  { trx }: Unit,
  { id, at }: { id: string; at?: string | null | undefined },
) => updateConversation(trx, id, { moved_at: at ? new Date(at) : null, updated_at: ctx.now() });

/** Makes messages from the address those customers' again whose they were before the move. */
async function takeSenderBack(ctx: ServiceContext, { trx }: Unit, { sender }: MoveState): Promise<void> {
  if (!sender) return;
  const { kind, value, before } = sender;
  const rows = before.map(({ from, to, at }) => ({
    tenant_id: ctx.tenantId,
    kind,
    value,
    from_customer_id: from,
    to_customer_id: to,
    moved_at: new Date(at),
  }));
  await restoreMovedSenders(trx, { kind, value }, rows);
}

async function takeAddressBack(ctx: ServiceContext, { trx }: Unit, { linked, unlinkedId }: MoveState): Promise<void> {
  if (linked?.isNew) await deleteIdentity(trx, linked.id);
  else if (linked) await updateIdentity(trx, linked.id, { removed_at: ctx.now(), updated_at: ctx.now() });
  const earlier = unlinkedId === null ? undefined : await findIdentity(trx, unlinkedId);
  if (!earlier || (await otherOwnerOf(trx, { ...earlier, except: [earlier.customer_id] }))) return;
  await updateIdentity(trx, earlier.id, { removed_at: null, updated_at: ctx.now() });
}
