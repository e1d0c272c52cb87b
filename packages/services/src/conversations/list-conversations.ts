import type {
  Conversation,
  FoundConversation,
  InboxTabCounts,
  ListConversations,
} from "@aavarti/contract/conversations";
import type { Page } from "@aavarti/contract/lists";
import { findConversationOfAlias } from "@aavarti/db/queries/conversation-moves";
import {
  findConversation,
  listConversations as queryConversations,
  countInboxTabs as queryInboxTabs,
} from "@aavarti/db/queries/conversations";
import { newestMatches } from "@aavarti/db/queries/thread-matches";
import { excerptAround } from "@aavarti/domain/inbox/excerpt-around";
import { requirePermission, type ServiceContext } from "../context.ts";
import { accountsOf } from "../customers/with-plans.ts";
import { toPage } from "../paging.ts";
import { requirePerson } from "../require-person.ts";
import { conversationFor, toConversation } from "./conversation-of.ts";
import { readyDraftsOf } from "./ready-drafts.ts";

/**
 * Returns one page of a tab of the inbox as the signed-in member sees it, newest message first;
 * only those that match `search` (a name, an address or part of a message) and of one `customerId`,
 * if given. `all`, the default, are those neither closed nor snoozed. Customers in Trash are left
 * out. Each has what its customer owes and subscribed to (`account`), and what a suggested reply is
 * ready for (`readyDraftsOf`). With `search`, each has an excerpt of its newest message that
 * contains it (`match`), null where none does.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job.
 */
export function listConversations(ctx: ServiceContext, input: ListConversations): Promise<Page<FoundConversation>> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  const { limit, cursor, tab, search, customerId } = input;
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const rows = await queryConversations(trx, { limit, cursor, tab, search, customerId, userId, now: ctx.now() });
    const paged = rows.map((row) => ({ ...row, created_at: row.last_message_at }));
    const onPage = rows.slice(0, limit);
    const shown = onPage.map(({ id }) => id);
    const accountOf = await accountsOf(
      trx,
      onPage.map((row) => row.customer_id),
      ctx.today(),
    );
    const draftOf = await readyDraftsOf(ctx, unit, onPage);
    const matches = search ? await newestMatches(trx, { conversationIds: shown, search }) : null;
    return toPage(paged, limit, (row) => {
      const found = matches?.get(row.id);
      const account = accountOf(row.customer_id);
      const excerpt = found && search ? excerptAround(found.text, search) : null;
      return {
        ...toConversation(row),
        account,
        draftIntents: draftOf(row.id, account),
        match: found && excerpt ? { messageId: found.id, ...excerpt } : null,
      };
    });
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
    return conversationFor(unit, (await findConversationOfAlias(unit.trx, id)) ?? id, userId);
  });
}
