import type { MoveConversation, MovedConversation } from "@aavarti/contract/customer-identities";
import {
  deleteEndedMoves,
  dismissSuggestions,
  inboundIdsOf,
  insertMove,
  isBareProspect,
} from "@aavarti/db/queries/conversation-moves";
import {
  type ConversationRow,
  findConversation,
  lockConversation,
  updateConversation,
} from "@aavarti/db/queries/conversations";
import { findIdentityOf, otherOwnerOf, updateIdentity } from "@aavarti/db/queries/customer-identities";
import { type CustomerRow, deleteCustomer, findCustomer, insertCustomer } from "@aavarti/db/queries/customers";
import { lockDeliveriesOf } from "@aavarti/db/queries/document-deliveries";
import { listMovedSenders, moveSender } from "@aavarti/db/queries/moved-senders";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import type { MoveState } from "@aavarti/domain/conversation-moves";
import { identityOf, UNDO_MOVE_MINUTES } from "@aavarti/domain/customer-identities";
import { mayDo } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { conversationFor } from "../conversations/conversation-of.ts";
import { requirePerson } from "../require-person.ts";
import { flagNames } from "../sending/flags.ts";
import { linkIdentity } from "./manage-identities.ts";
import { moveOrMergeConversation } from "./move-or-merge-conversation.ts";

const MINUTE_MS = 60_000;

/**
 * Gives a conversation to another customer, or to a new prospect, with its messages, replies,
 * notes, files and drafts, and returns it; for five minutes `undoConversationMove` takes it back.
 * On WhatsApp it becomes part of the chat that the other customer has. Promises that its messages
 * suggested are dismissed; consent, confirmed promises and reminders stay with the customer before.
 *
 * The address that was written from becomes a verified one of the other customer, unless a third
 * person has it; what comes from there for the customer before is the other's from now on in any
 * case. Nothing is answered automatically in it until a member has replied. The customer before
 * loses the address, if it was beside the record; and goes to Trash if
 * they are a prospect without anything else, as one made from a stranger's email, and the member
 * may delete customers. Writes audit events, sends nothing. Locks both customers and the
 * conversations.
 * @throws AppError FORBIDDEN without `inbox.reply` and `customers.write`, or for a job; NOT_FOUND;
 * CONFLICT for the same customer, or while a reply is being sent.
 */
export function moveConversation(ctx: ServiceContext, input: MoveConversation): Promise<MovedConversation> {
  requirePermission(ctx, "inbox.reply");
  requirePermission(ctx, "customers.write");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const seen = await findConversation(trx, { id: input.id, userId });
    if (!seen) throw notFound("conversation");
    if (input.customerId === seen.customer_id) throw refusal("conversation.sameCustomer");
    const to = input.customerId ?? (await createProspect(ctx, unit, seen, input.name));
    const row = await lockMoved(unit, seen, to);
    const placed = await moveOrMergeConversation(ctx, unit, row, to);
    const holder = await lockConversation(trx, placed.id);
    await updateConversation(trx, placed.id, { moved_at: ctx.now(), updated_at: ctx.now() });
    const messageIds = placed.into === null ? await inboundIdsOf(trx, row.id) : placed.entryIds;
    const promiseIds = await dismissSuggestions(trx, { messageIds, at: ctx.now() });
    const isCreated = input.customerId === null;
    const { isLinked, ...address } = await giveAddress(ctx, unit, row, { to, isCreated });
    const { id, ...place } = placed;
    const sender = await giveSender(ctx, unit, row, to);
    const movedAt = holder?.moved_at?.toISOString() ?? null;
    const state: MoveState = { ...place, promiseIds, ...address, isCreated, movedAt, sender };
    const moveId = ctx.newId();
    const undoUntil = new Date(ctx.now().getTime() + UNDO_MOVE_MINUTES * MINUTE_MS);
    await deleteEndedMoves(trx, ctx.now());
    await insertMove(trx, {
      tenant_id: ctx.tenantId,
      id: moveId,
      conversation_id: row.id,
      from_customer_id: row.customer_id,
      to_customer_id: to,
      moved_by: userId,
      state: JSON.stringify(state),
      undo_until: undoUntil,
      created_at: ctx.now(),
    });
    const about = { conversationId: row.id, from: row.customer_id, to, into: place.into };
    await audit(ctx, unit, "conversation.moved", { kind: "customer", id: to }, about);
    unit.raiseVersion();
    const conversation = await conversationFor(unit, id, userId);
    const { isMerged } = address;
    return { conversation, moveId, undoUntil: undoUntil.toISOString(), isAddressLinked: isLinked, isMerged };
  });
}

/** Locks both customers and the conversation, and returns it if it still is with its customer. */
async function lockMoved({ trx }: Unit, seen: ConversationRow, to: string): Promise<ConversationRow> {
  await lockCustomers(trx, [seen.customer_id, to]);
  if (!(await findCustomer(trx, to))) throw notFound("customer");
  await lockDeliveriesOf(trx, seen.id);
  const row = await lockConversation(trx, seen.id);
  if (row?.customer_id !== seen.customer_id) throw notFound("conversation");
  return row;
}

async function createProspect(
  ctx: ServiceContext,
  unit: Unit,
  { channel, address }: ConversationRow,
  name: string = address,
): Promise<string> {
  const id = ctx.newId();
  const identity = identityOf(channel, address);
  await insertCustomer(unit.trx, {
    tenant_id: ctx.tenantId,
    id,
    name,
    email: identity?.kind === "email" ? identity.value : "",
    ...(identity?.kind === "phone" && { phone_e164: identity.value, phone_typed: identity.value }),
    status: "prospect",
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  await flagNames(ctx, unit, [name]);
  await audit(ctx, unit, "customer.created", { kind: "customer", id });
  return id;
}

/** Makes later messages from the address the other customer's; returns whose they were before. */
async function giveSender(
  ctx: ServiceContext,
  { trx }: Unit,
  { customer_id: from, channel, address }: ConversationRow,
  to: string,
): Promise<MoveState["sender"]> {
  const identity = identityOf(channel, address);
  if (!identity) return null;
  const before = await listMovedSenders(trx, identity);
  const row = { tenant_id: ctx.tenantId, ...identity, from_customer_id: from, to_customer_id: to };
  await moveSender(trx, { ...row, moved_at: ctx.now() });
  return {
    ...identity,
    before: before.map((one) => ({
      from: one.from_customer_id,
      to: one.to_customer_id,
      at: one.moved_at.toISOString(),
    })),
  };
}

const hasInRecord = (
  { email, phone_e164: phone }: CustomerRow,
  { kind, value }: { kind: string; value: string },
): boolean => (kind === "email" ? email === value : kind === "phone" && phone === value);

/** What became of the address that a moved conversation was written from. */
type GivenAddress = { isLinked: boolean } & Pick<MoveState, "linked" | "unlinkedId" | "isMerged">;

async function giveAddress(
  ctx: ServiceContext,
  unit: Unit,
  { customer_id: from, channel, address }: ConversationRow,
  { to, isCreated }: { to: string; isCreated: boolean },
): Promise<GivenAddress> {
  const { trx } = unit;
  const identity = identityOf(channel, address);
  if (!identity) return { isLinked: false, linked: null, unlinkedId: null, isMerged: false };
  const earlier = await findIdentityOf(trx, { ...identity, customerId: from });
  const unlinkedId = earlier && !earlier.removed_at ? earlier.id : null;
  if (unlinkedId !== null) await updateIdentity(trx, unlinkedId, { removed_at: ctx.now(), updated_at: ctx.now() });
  const isMerged = !isCreated && (await mergeProspect(ctx, unit, from, identity));
  const isOthers = (await otherOwnerOf(trx, { ...identity, except: [from, to] })) !== undefined;
  const target = await findCustomer(trx, to);
  const isOwn = target !== undefined && hasInRecord(target, identity);
  const linked =
    isOthers || isOwn
      ? null
      : await linkIdentity(ctx, unit, { ...identity, customerId: to, source: "conversation", formerId: from });
  return { isLinked: !isOthers, linked, unlinkedId, isMerged };
}

/** Moves a prospect to Trash who is nothing but the address; returns whether it did. */
async function mergeProspect(
  ctx: ServiceContext,
  unit: Unit,
  id: string,
  identity: { kind: string; value: string },
): Promise<boolean> {
  if (ctx.actor.kind !== "user" || !mayDo(ctx.actor.role, "customers.delete")) return false;
  const customer = await findCustomer(unit.trx, id);
  if (!customer || !hasInRecord(customer, identity) || !(await isBareProspect(unit.trx, id))) return false;
  if (!(await deleteCustomer(unit.trx, id, { deletionId: ctx.newId(), at: ctx.now() }))) return false;
  await audit(ctx, unit, "customer.deleted", { kind: "customer", id });
  return true;
}
