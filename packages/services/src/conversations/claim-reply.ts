import { recordNamed } from "@aavarti/db/queries/bulk-sends";
import {
  type ConversationMessageRow,
  hasArrivedBefore,
  claimReply as leaseReply,
  listMessageIdHeaders,
  moveReply,
  reopenUnanswered,
  rewriteReply,
} from "@aavarti/db/queries/conversation-messages";
import { type ConversationDetails, findConversation } from "@aavarti/db/queries/conversations";
import { listFilesOf } from "@aavarti/db/queries/files";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { checkReply, sendReply } from "@aavarti/jobs/definitions/conversations";
import { withdrawalOf } from "../automatic-answers/withdrawal.ts";
import { type BulkHold, bulkHold } from "../bulk/bulk-hold.ts";
import type { BulkMessage } from "../bulk/draft-rules.ts";
import { enqueueReplacement } from "../bulk/replace-by-email.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { unconfirmWithReply } from "../promises/promise-of-reply.ts";
import type { ReplyFile, ReplyMessage } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { LEASE_SECONDS } from "../reminders/internal/timing.ts";
import { type FilesToSend, filesToSend } from "./load-reply-files.ts";
import { lockReply } from "./lock-reply.ts";
import type { Offer } from "./offer.ts";
import { findOffers } from "./offered-templates.ts";
import { writtenTemplate } from "./written-template.ts";

export type ReplyClaim =
  | {
      kind: "send";
      attempts: number;
      /** What has to be loaded before it is sent. */
      files: FilesToSend;
      /** @throws ProviderError, or AppError NOT_CONFIGURED. */
      send: ReplyMessage;
    }
  | { kind: "not-planned" | "not-due" | "cancelled" };

/**
 * Decides at sending time whether a planned reply may still go out, and claims it under a lease, so
 * that no one else sends it; the returned `send` sends it. The job that looks after a sender that
 * died is written with the claim. A reply is cancelled, with the reason shown in the thread, when
 * WhatsApp takes no free text any more, when the business may not send, for a customer in Trash,
 * and when the failed message that it sends again or replaces has arrived after all. One that is
 * not planned any more, or due later, is left as it is. Opt-outs and quiet hours don't stop a free
 * text, unless it belongs to a bulk send (`bulkHold`), whose messages about what is due are stored
 * and sent with what is due now. Any other template is checked like a reminder by hand: it is
 * cancelled when the customer opted out, and when it would not be offered, would say something else
 * or would go to another number by now (`findOffers`); in quiet hours it is planned for their end
 * (`not-due`). An automatic answer is cancelled as `withdrawalOf` says, and its conversation is
 * open again. A promise that a cancelled reply confirmed is a suggestion again, unless the customer
 * got the reply (`unconfirmWithReply`).
 */
export async function claimReply(ctx: ServiceContext, unit: Unit, messageId: string): Promise<ReplyClaim> {
  const row = await lockReply(unit.trx, messageId);
  const claim = await claimOrCancel(ctx, unit, row);
  if (claim.kind === "cancelled") await unconfirmWithReply(ctx, unit, messageId);
  return claim;
}

async function claimOrCancel(
  ctx: ServiceContext,
  unit: Unit,
  row: ConversationMessageRow | undefined,
): Promise<ReplyClaim> {
  const { trx } = unit;
  const now = ctx.now();
  if (row?.state !== "planned") return { kind: "not-planned" };
  const messageId = row.id;
  if (row.due_at !== null && row.due_at > now) return { kind: "not-due" };
  const [tenant, conversation] = await Promise.all([
    findTenant(trx),
    findConversation(trx, { id: row.conversation_id, userId: null }),
  ]);
  const stop = stopReason({ tenant, conversation, now, isTemplate: row.template !== null });
  if (stop || !tenant || !conversation) {
    const cause = stop ?? explainReminder("stopped.customerDeleted");
    await moveReply(trx, messageId, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    await reopenUnanswered(trx, messageId, now);
    await enqueueReplacement(ctx, unit, messageId);
    return { kind: "cancelled" };
  }
  if (await hasArrivedBefore(trx, messageId)) {
    const cause = explainReminder("stopped.arrived");
    await moveReply(trx, messageId, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  const bulk = await bulkHold(ctx, unit, { row, conversation, tenant, now });
  if (row.template !== null && !bulk) {
    const { offers, goesAt, refused } = await findOffers(ctx, unit, { conversation, tenant, exceptId: row.id });
    const isOffered = offers.some((offer) => isSame(offer, row));
    if (!isOffered) {
      const cause = refused ?? explainReminder("stopped.templateChanged");
      await moveReply(trx, messageId, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
      await reopenUnanswered(trx, messageId, now);
      return { kind: "cancelled" };
    }
    // Compared with the clock as of now: the offers were read after `now`, which would never come.
    if (goesAt > ctx.now()) {
      const change = { state: "planned" as const, cause: null, due_at: goesAt, updated_at: now };
      await moveReply(trx, messageId, { from: ["planned"] }, change);
      await unit.enqueue(sendReply, { tenantId: ctx.tenantId, messageId }, { availableAt: goesAt });
      return { kind: "not-due" };
    }
  }
  const withdrawn = await withdrawalOf(ctx, unit, { row, conversation });
  if (withdrawn) {
    await moveReply(trx, messageId, { from: ["planned"] }, { state: "cancelled", cause: withdrawn, updated_at: now });
    await reopenUnanswered(trx, messageId, now);
    return { kind: "cancelled" };
  }
  if (bulk?.stop) {
    const change = { state: "cancelled" as const, cause: bulk.stop, updated_at: now };
    await moveReply(trx, messageId, { from: ["planned"] }, change);
    await enqueueReplacement(ctx, unit, messageId);
    return { kind: "cancelled" };
  }
  if (bulk && bulk.goesAt > now) {
    const change = { state: "planned" as const, cause: null, due_at: bulk.goesAt, updated_at: now };
    await moveReply(trx, messageId, { from: ["planned"] }, change);
    await unit.enqueue(sendReply, { tenantId: ctx.tenantId, messageId }, { availableAt: bulk.goesAt });
    return { kind: "not-due" };
  }
  const files = filesToSend(conversation.channel, await listFilesOf(trx, [messageId]));
  const said = bulk?.current
    ? await writeAgain(unit, { row, conversation, current: bulk.current, now })
    : { row, conversation };
  const send = await composeReply(ctx, unit, { ...said, tenant, bulk, files: files.files });
  const attempts = await leaseReply(trx, messageId, { leaseSeconds: LEASE_SECONDS, at: now });
  const availableAt = new Date(now.getTime() + (LEASE_SECONDS + 1) * 1_000);
  await unit.enqueue(checkReply, { tenantId: ctx.tenantId, messageId }, { availableAt });
  return { kind: "send", attempts, files, send };
}

/**
 * Whether an offer is what a template was written as: nothing is sent that says something else, or
 * to another number.
 */
const isSame = (offer: Offer, row: ConversationMessageRow): boolean =>
  offer.template === row.template &&
  offer.subject.subscription_id === row.subscription_id &&
  offer.text === row.text &&
  offer.to === writtenTemplate(row)?.to &&
  offer.missing.length === 0;

function stopReason({
  tenant,
  conversation,
  now,
  isTemplate,
}: {
  tenant: TenantRow | undefined;
  conversation: ConversationDetails | undefined;
  now: Date;
  isTemplate: boolean;
}): Explanation | null {
  if (!tenant || !mayRemind(tenant, now) || tenant.sending_paused_at) return explainReminder("stopped.accountInactive");
  if (!conversation) return explainReminder("stopped.customerDeleted");
  if (!isTemplate && !isWindowOpen(conversation.channel, conversation.last_inbound_at, now))
    return explainReminder("stopped.windowClosed");
  return null;
}

/**
 * Stores a bulk message with what it says now, if that differs, and returns it and its conversation
 * so.
 */
async function writeAgain(
  { trx }: Unit,
  {
    row,
    conversation,
    current: { text, subject, offer, subscriptionId: named },
    now,
  }: { row: ConversationMessageRow; conversation: ConversationDetails; current: BulkMessage; now: Date },
): Promise<{ row: ConversationMessageRow; conversation: ConversationDetails }> {
  if (named !== null) await recordNamed(trx, row.id, named);
  const subscriptionId = offer?.subscriptionId ?? null;
  if (text === row.text && subject === conversation.subject && subscriptionId === row.subscription_id)
    return { row, conversation };
  const template = offer && { params: offer.params, subscriptionId };
  await rewriteReply(trx, row, { text, subject, template, at: now });
  return {
    row: { ...row, text, ...(offer && { template_params: offer.params, subscription_id: subscriptionId }) },
    conversation: { ...conversation, subject },
  };
}

async function composeReply(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    row,
    tenant,
    conversation,
    bulk,
    files,
  }: {
    row: ConversationMessageRow;
    tenant: TenantRow;
    conversation: ConversationDetails;
    bulk: BulkHold | null;
    files: readonly ReplyFile[];
  },
) {
  const [[owner], references] = await Promise.all([listOwners(trx), listMessageIdHeaders(trx, conversation.id)]);
  const written = writtenTemplate(row);
  return CHANNEL_SERVICES[conversation.channel].composeReply(ctx, trx, {
    key: row.id,
    // Who wrote since, from another address, may be somebody else. A bulk message has only the
    // conversation's, which `bulkHold` compares.
    address: written?.to ?? row.to_address ?? conversation.address,
    customerId: conversation.customer_id,
    subject: conversation.subject,
    text: row.text,
    template: written && { template: written.template, language: written.language, params: written.params },
    tenant,
    references,
    isAnswer: conversation.last_inbound_at !== null,
    ownerEmail: owner?.email,
    files,
    bulk: bulk && { language: bulk.language },
  });
}
