import type {
  Conversation,
  InboxTabCounts,
  ListConversations,
  ListThread,
  ThreadEntry,
} from "@aavarti/contract/conversations";
import type { Page } from "@aavarti/contract/lists";
import { listThread as queryThread } from "@aavarti/db/queries/conversation-messages";
import { conversationInto } from "@aavarti/db/queries/conversation-moves";
import {
  findConversation,
  listConversations as queryConversations,
  countInboxTabs as queryInboxTabs,
} from "@aavarti/db/queries/conversations";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { requirePerson } from "../require-person.ts";
import { conversationFor, toConversation } from "./conversation-of.ts";
import { toThreadEntries } from "./thread-entry.ts";

/**
 * Returns one page of a tab of the inbox as the signed-in member sees it, newest message first;
 * only those that match `search` (a name, an address or part of a message) and of one `customerId`,
 * if given. `all`, the default, are those neither closed nor snoozed. Customers in Trash are left
 * out.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job.
 */
export function listConversations(ctx: ServiceContext, input: ListConversations): Promise<Page<Conversation>> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  const { limit, cursor, tab, search, customerId } = input;
  return ctx.transact(async ({ trx }) => {
    const rows = await queryConversations(trx, { limit, cursor, tab, search, customerId, userId, now: ctx.now() });
    const paged = rows.map((row) => ({ ...row, created_at: row.last_message_at }));
    return toPage(paged, limit, toConversation);
  });
}

/**
 * Returns how many conversations, read or not, each tab has for the signed-in member, up to 1,000
 * each. One may be in several tabs.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job.
 */
export function countInboxTabs(ctx: ServiceContext): Promise<InboxTabCounts> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(({ trx }) => queryInboxTabs(trx, { userId, now: ctx.now() }));
}

/**
 * Returns one conversation as the signed-in member sees it; for one that became part of another,
 * that one, under its own id. Does not mark it as read.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND.
 */
export function readConversation(ctx: ServiceContext, { id }: { id: string }): Promise<Conversation> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const row = await findConversation(unit.trx, { id, userId });
    if (row) return toConversation(row);
    return conversationFor(unit, (await conversationInto(unit.trx, id)) ?? id, userId);
  });
}

/**
 * Returns one page of a conversation's entries, newest first: messages in both directions, notes,
 * and the reminders, receipts and statements that Aavarti sent this customer on the same channel,
 * also outside of this conversation. Does not mark it as read.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND.
 */
export function listThread(ctx: ServiceContext, { id, limit, cursor }: ListThread): Promise<Page<ThreadEntry>> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => {
    const conversation = await findConversation(trx, { id, userId });
    if (!conversation) throw notFound("conversation");
    const { customer_id: customerId, channel } = conversation;
    const rows = await queryThread(trx, { conversationId: id, customerId, channel, limit, cursor });
    const entries = await toThreadEntries({ trx }, rows);
    return toPage(
      rows.map((row, place) => ({ id: row.id, created_at: row.at, entry: entries[place] })),
      limit,
      ({ entry }) => entry as ThreadEntry,
    );
  });
}
