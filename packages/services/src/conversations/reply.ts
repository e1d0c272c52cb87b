import type { Reply, SentReply, ThreadEntry } from "@aavarti/contract/conversations";
import { insertConversationMessage, newestEntryId } from "@aavarti/db/queries/conversation-messages";
import { type ConversationRow, updateConversation } from "@aavarti/db/queries/conversations";
import { isCustomer } from "@aavarti/db/queries/customers";
import type { FileRow } from "@aavarti/db/queries/files";
import { bindFiles } from "@aavarti/db/queries/reply-files";
import { deleteReplying } from "@aavarti/db/queries/replying-members";
import { findTenant } from "@aavarti/db/queries/tenants";
import { isWindowOpen, previewOf } from "@aavarti/domain/conversations";
import { unfilledVariable } from "@aavarti/domain/message-text";
import { hasVisibleText } from "@aavarti/domain/one-line";
import { splitReply } from "@aavarti/domain/outgoing-files";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { sendReply } from "@aavarti/jobs/definitions/conversations";
import { recordDraftOutcome } from "../ai-replies/record-draft-outcome.ts";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requireUnsentFiles } from "../files/unsent-files.ts";
import { type NextCost, recordCost } from "../message-costs/claim-cost.ts";
import { confirmWithReply } from "../promises/change-promise.ts";
import type { FilledTemplate } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { requirePerson } from "../require-person.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { requireConversation } from "./conversation-of.ts";
import { writtenEntry } from "./thread-entry.ts";

/**
 * Plans a free text, files or both to the customer of a conversation, at the address they last
 * wrote from, also if another message comes from elsewhere before it is sent; the worker sends it
 * once. On WhatsApp every file is a message of its own
 * (`splitReply`), each of which counts against the daily limit. The conversation waits for the
 * customer then, is no longer snoozed, and is assigned to the author if to nobody. Writes an audit
 * event without the text, records what became of the suggested `draft` if one was shown, confirms
 * the suggested promise `promiseId` if given (`confirmWithReply`), and informs clients that watch.
 * Returns the thread's new entry, the last of several, and whether it confirmed the promise.
 * @throws AppError FORBIDDEN without `inbox.reply` or for a job; NOT_FOUND; VALIDATION_FAILED while
 * the text holds an unfilled variable (`{{…}}`); EMAIL_NOT_VERIFIED, SENDING_PAUSED or
 * RATE_LIMITED; NOT_CONFIGURED where the channel is not connected; CONFLICT when WhatsApp takes no
 * free text any more, when somebody wrote after `seenId`, when the conversation is not with
 * `customerId` or at `address` any more, or for files that can't be sent (`requireUnsentFiles`);
 * FORBIDDEN and NOT_FOUND for a promise as `confirmWithReply` says.
 * Files stay unsent then.
 */
export function reply(
  ctx: ServiceContext,
  {
    id,
    text: written,
    fileIds = [],
    seenId,
    customerId,
    address,
    draft,
    promiseId,
  }: Omit<Reply, "fileIds"> & Partial<Pick<Reply, "fileIds">>,
): Promise<SentReply> {
  requirePermission(ctx, "inbox.reply");
  const authorId = requirePerson(ctx);
  const text = hasVisibleText(written) ? written : "";
  const unfilled = unfilledVariable(text);
  if (unfilled !== null) throw refusal("reply.unfilledVariable", { name: unfilled }, { field: "text" });
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const now = ctx.now();
    const conversation = await requireConversation(unit, id, authorId);
    await requireCustomerSeen(unit, conversation, customerId);
    requireAddress(conversation, address);
    const { channel, last_inbound_at: lastInboundAt } = conversation;
    const tenant = await findTenant(trx);
    if (!tenant) throw notFound("business");
    const notConnected = CHANNEL_SERVICES[channel].connectionRefusal(ctx.providers);
    if (notConnected) throw notConnected;
    if (!isWindowOpen(channel, lastInboundAt, now)) throw refusal("reply.windowClosed");
    if (seenId !== undefined && (await newestEntryId(trx, id)) !== seenId) throw refusal("reply.newMessage");
    const files = await requireUnsentFiles(unit, { conversation, authorId, fileIds: [...new Set(fileIds)] });
    // Before the reply, which raises the version that clients watch last.
    const { customer_id: promiserId } = conversation;
    const confirmed = promiseId ? await confirmWithReply(ctx, unit, { id: promiseId, customerId: promiserId }) : null;
    const entries: ThreadEntry[] = [];
    const parts = splitReply(channel, text, files);
    // The promise stays confirmed if the customer gets the text, with or without the files.
    const said = Math.max(
      parts.findIndex((part) => part.text !== ""),
      0,
    );
    for (const [place, part] of parts.entries()) {
      await countOneMessage(ctx, unit, tenant);
      const goesAt = new Date(now.getTime() + place * PART_MS);
      const confirmedId = confirmed && place === said ? promiseId : null;
      const written = { conversation, authorId, ...part, goesAt, template: null, place, promiseId: confirmedId };
      entries.push(await writeReply(ctx, unit, written));
    }
    const [first] = entries;
    const last = entries.at(-1);
    if (!first || !last) throw new Error("A reply has at least one message");
    if (draft) await recordDraftOutcome(ctx, unit, { conversationId: id, draft, reply: { id: first.id, text } });
    return { ...last, isPromiseConfirmed: confirmed === "now" };
  });
}

/**
 * Refuses to write in a conversation that is another customer's than the one its author saw, as
 * after a move. Undefined refuses nothing.
 * @throws AppError CONFLICT; NOT_FOUND for an unknown customer.
 */
export async function requireCustomerSeen(
  { trx }: Unit,
  { customer_id: customerId }: Pick<ConversationRow, "customer_id">,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === customerId) return;
  throw (await isCustomer(trx, seen)) ? refusal("reply.otherCustomer") : notFound("customer");
}

/**
 * Refuses to write in a conversation whose address is another than this one, without regard to
 * case. Undefined refuses nothing.
 * @throws AppError CONFLICT.
 */
export function requireAddress(conversation: Pick<ConversationRow, "address">, address: string | undefined): void {
  if (address !== undefined && address.toLowerCase() !== conversation.address.toLowerCase())
    throw refusal("reply.otherAddress");
}

/** How long each message of a reply waits for the one before it, so that they arrive in order. */
const PART_MS = 1_000;

/** A template that a reply is, the phone number it goes to, what it is about, and what it costs. */
type ReplyTemplate = FilledTemplate & { to: string; subscriptionId: string; cost: NextCost };

/**
 * Stores a reply to be sent at `goesAt`, enqueues its job, and moves its conversation on: it waits
 * for the customer, is no longer snoozed, and is assigned to the author if to nobody. Writes an
 * audit event without the text, and informs clients that watch, to whom the author counts as
 * replying no more. Returns the thread's new entry. A template's estimated cost is stored with it.
 * With `answersId`, the message of the customer that it answers automatically, it has no author.
 * With `staysOpen` the conversation still waits for the team. `files` become part of it, and are no
 * longer unsent. `place` orders several messages of one reply, from 0. `retryOfId` is the first of
 * the messages that it sends again, `promiseId` the promise that it confirmed. Checks nothing; the
 * conversation is locked by the caller.
 */
export async function writeReply(
  ctx: ServiceContext,
  unit: Unit,
  {
    conversation: { id, address, customer_id: customerId, assignee_id: assigneeId, state, snoozed_until: snoozedUntil },
    authorId,
    text,
    goesAt,
    template,
    answersId = null,
    staysOpen = false,
    files = [],
    place = 0,
    retryOfId = null,
    promiseId = null,
  }: {
    conversation: ConversationRow;
    authorId: string | null;
    text: string;
    goesAt: Date;
    template: ReplyTemplate | null;
    answersId?: string | null;
    staysOpen?: boolean;
    files?: readonly FileRow[];
    place?: number;
    retryOfId?: string | null;
    promiseId?: string | null;
  },
): Promise<ThreadEntry> {
  const { trx } = unit;
  // A millisecond later each, so that the thread shows several messages in their order.
  const now = new Date(ctx.now().getTime() + place);
  const messageId = ctx.newId();
  await insertConversationMessage(trx, {
    tenant_id: ctx.tenantId,
    id: messageId,
    conversation_id: id,
    direction: "out",
    author_id: authorId,
    text,
    answers_id: answersId,
    retry_of_id: retryOfId,
    promise_id: promiseId,
    state: "planned",
    due_at: goesAt,
    state_before: state,
    snoozed_before: snoozedUntil,
    to_address: template?.to ?? address,
    ...(template && {
      template: template.template,
      template_language: template.language,
      template_params: JSON.stringify(template.params),
      template_to: template.to,
      subscription_id: template.subscriptionId,
    }),
    created_at: now,
    updated_at: now,
  });
  await bindFiles(trx, { messageId, ids: files.map((file) => file.id), at: now });
  if (template) await recordCost(ctx, unit, { messageId, source: "reply", cost: template.cost });
  await updateConversation(trx, id, {
    state: staysOpen ? "open" : "waiting",
    snoozed_until: null,
    assignee_id: assigneeId ?? authorId,
    last_message_at: now,
    preview: previewOf(text || files.map((file) => file.name).join(", ")),
    is_preview_inbound: false,
    updated_at: now,
  });
  await unit.enqueue(sendReply, { tenantId: ctx.tenantId, messageId }, { availableAt: goesAt });
  const action = answersId === null ? "conversation.replied" : "conversation.answered-automatically";
  await audit(ctx, unit, action, { kind: "customer", id: customerId }, { messageId });
  if (authorId !== null) await deleteReplying(trx, { conversationId: id, userId: authorId });
  unit.raiseVersion();
  return writtenEntry(unit, messageId);
}
