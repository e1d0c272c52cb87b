import type {
  AssignConversation,
  Conversation,
  ReopenConversation,
  SnoozeConversation,
} from "@aavarti/contract/conversations";
import {
  markConversationRead as storeRead,
  markConversationUnread as storeUnread,
  updateConversation,
} from "@aavarti/db/queries/conversations";
import { listTeamMembers } from "@aavarti/db/queries/notes";
import { markConversationNotificationsRead } from "@aavarti/db/queries/notifications";
import type { ConversationState, OPEN_STATES } from "@aavarti/domain/conversations";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { conversationFor, requireConversation } from "./conversation-of.ts";

type OpenState = (typeof OPEN_STATES)[number];

type Change = Parameters<typeof updateConversation>[2];

/**
 * Closes a conversation and returns it: it leaves every tab but Closed until the customer writes
 * again or somebody replies. A closed one stays as it is. Writes an audit event and informs clients
 * that watch, in any case.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND.
 */
export const closeConversation = (ctx: ServiceContext, { id }: { id: string }): Promise<Conversation> =>
  change(ctx, id, "conversation.closed", () => ({ state: "closed", snoozed_until: null }));

/**
 * Opens a conversation again that is closed, snoozed or waits for the customer, as one whose
 * customer waits for an answer, and returns it. With `state` a closed one gets that state, as
 * before it was closed, and any other keeps its own: since then the customer may have written. An
 * open one stays as it is. Writes an audit event and informs clients that watch, in any case.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND.
 */
export const reopenConversation = (ctx: ServiceContext, { id, state }: ReopenConversation): Promise<Conversation> =>
  change(ctx, id, "conversation.reopened", (before) => ({
    state: state === undefined ? "open" : notClosed(before.state, state),
    snoozed_until: null,
  }));

/** Returns the state of a conversation that is to be closed no more; `then` if it is closed. */
const notClosed = (state: ConversationState, then: OpenState): OpenState => (state === "closed" ? then : state);

/** Longest time for which a conversation may be snoozed, in milliseconds. */
const LONGEST_SNOOZE_MS = 366 * 86_400_000;

/**
 * Hides a conversation from every tab but Snoozed until an instant, or until the customer writes or
 * somebody replies, and returns it. A closed one gets `state`, by default `open`; any other keeps
 * its own. Writes an audit event and informs clients that watch.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND; VALIDATION_FAILED for a
 * time that has passed or lies more than a year ahead.
 */
export const snoozeConversation = (
  ctx: ServiceContext,
  { id, until, state = "open" }: Omit<SnoozeConversation, "state"> & { state?: OpenState },
): Promise<Conversation> => {
  const at = new Date(until);
  const ahead = at.getTime() - ctx.now().getTime();
  if (!(ahead > 0 && ahead <= LONGEST_SNOOZE_MS)) throw refusal("snooze.notAhead");
  return change(ctx, id, "conversation.snoozed", (before) => ({
    state: notClosed(before.state, state),
    snoozed_until: at,
  }));
};

/**
 * Assigns a conversation to a team member, or with null to nobody, and returns it. Notifies nobody.
 * Writes an audit event and informs clients that watch.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND, also for somebody who
 * is no member.
 */
export function assignConversation(ctx: ServiceContext, { id, assigneeId }: AssignConversation): Promise<Conversation> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const row = await requireConversation(unit, id, userId);
    const members = await listTeamMembers(unit.trx);
    if (assigneeId !== null && !members.some((member) => member.id === assigneeId)) throw notFound("user");
    await updateConversation(unit.trx, id, { assignee_id: assigneeId, updated_at: ctx.now() });
    await audit(ctx, unit, "conversation.assigned", { kind: "customer", id: row.customer_id }, { assigneeId });
    unit.raiseVersion();
    return conversationFor(unit, id, userId);
  });
}

/**
 * Records that the signed-in member has read a conversation up to now, and returns it; for others
 * it stays unread. Their notifications about its messages and notes are read, too, and clients that
 * watch are informed of that. Writes no audit event.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND.
 */
export function markConversationRead(ctx: ServiceContext, { id }: { id: string }): Promise<Conversation> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await conversationFor(unit, id, userId);
    const at = ctx.now();
    await storeRead(unit.trx, { tenant_id: ctx.tenantId, conversation_id: id, user_id: userId, read_at: at });
    const marked = await markConversationNotificationsRead(unit.trx, { userId, conversationId: id, at });
    if (marked > 0) unit.raiseVersion();
    return conversationFor(unit, id, userId);
  });
}

/**
 * Marks a conversation as unread for the signed-in member until they read it, and returns it; for
 * others it stays as it is. Writes no audit event.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND.
 */
export function markConversationUnread(ctx: ServiceContext, { id }: { id: string }): Promise<Conversation> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await conversationFor(unit, id, userId);
    const at = ctx.now();
    await storeUnread(unit.trx, { tenant_id: ctx.tenantId, conversation_id: id, user_id: userId, at });
    return conversationFor(unit, id, userId);
  });
}

function change(
  ctx: ServiceContext,
  id: string,
  action: string,
  changeOf: (row: Awaited<ReturnType<typeof requireConversation>>) => Omit<Change, "updated_at">,
): Promise<Conversation> {
  requirePermission(ctx, "inbox.reply");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const row = await requireConversation(unit, id, userId);
    await updateConversation(unit.trx, id, { ...changeOf(row), updated_at: ctx.now() });
    await audit(ctx, unit, action, { kind: "customer", id: row.customer_id }, { conversationId: id });
    unit.raiseVersion();
    return conversationFor(unit, id, userId);
  });
}
