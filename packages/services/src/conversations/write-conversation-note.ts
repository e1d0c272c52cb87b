import type { ThreadEntry, WriteConversationNote } from "@aavarti/contract/conversations";
import { insertConversationMessage } from "@aavarti/db/queries/conversation-messages";
import { listTeamMembers } from "@aavarti/db/queries/notes";
import { excerptOf, mentionedIn } from "@aavarti/domain/notes";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { requirePerson } from "../require-person.ts";
import { conversationLink } from "./conversation-link.ts";
import { conversationFor, requireConversation } from "./conversation-of.ts";
import { writtenEntry } from "./thread-entry.ts";

/**
 * Adds a note for the team to a conversation, which is never sent, and notifies the members it
 * mentions, but not its author. The conversation keeps its state and its place in the inbox. Writes
 * an audit event without the text, and informs clients that watch. Returns the thread's new entry.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND.
 */
export function writeConversationNote(ctx: ServiceContext, { id, text }: WriteConversationNote): Promise<ThreadEntry> {
  requirePermission(ctx, "inbox.reply");
  const authorId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const conversation = await requireConversation(unit, id, authorId);
    const messageId = ctx.newId();
    const now = ctx.now();
    await insertConversationMessage(unit.trx, {
      tenant_id: ctx.tenantId,
      id: messageId,
      conversation_id: id,
      direction: "note",
      author_id: authorId,
      text,
      created_at: now,
      updated_at: now,
    });
    await notifyMentioned(ctx, unit, { id, messageId, authorId, text });
    await audit(
      ctx,
      unit,
      "conversation.note-written",
      { kind: "customer", id: conversation.customer_id },
      { messageId },
    );
    unit.raiseVersion();
    return writtenEntry(unit, messageId);
  });
}

/** Notifies the members whom a note mentions, but not its author. */
async function notifyMentioned(
  ctx: ServiceContext,
  unit: Unit,
  { id, messageId, authorId, text }: { id: string; messageId: string; authorId: string; text: string },
): Promise<void> {
  if (!text.includes("@")) return;
  const members = await listTeamMembers(unit.trx);
  const only = mentionedIn(text, members).filter((member) => member !== authorId);
  if (only.length === 0) return;
  const { customer } = await conversationFor(unit, id, authorId);
  const author = members.find((member) => member.id === authorId)?.name;
  await notify(ctx, unit, {
    kind: "note.mentioned",
    title:
      author === undefined
        ? explainNotice("notice.mentionedBySomeone", { customer: customer.name })
        : explainNotice("notice.mentioned", { author, customer: customer.name }),
    body: [explainNotice("notice.quote", { words: excerptOf(text) })],
    link: conversationLink(id, messageId),
    subjectId: messageId,
    only,
  });
}
