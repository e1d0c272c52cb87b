import type { BulkRecipient, BulkRecipients, BulkSend, BulkSendRef } from "@aavarti/contract/bulk-messages";
import type { StatedSentence } from "@aavarti/contract/errors";
import type { Page } from "@aavarti/contract/lists";
import {
  type BulkResultRow,
  type BulkSendDetails,
  findBulkSend,
  listBulkResults,
  listBulkSends as querySends,
} from "@aavarti/db/queries/bulk-sends";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import { type BulkResult, CHANNEL_OF_ROUTE } from "@aavarti/domain/bulk-messages";
import type { Cursor } from "@aavarti/domain/cursor";
import type { Explanation } from "@aavarti/domain/explanations";
import { paiseOfTenths } from "@aavarti/domain/message-prices";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { explainCancelled } from "../conversations/explain-cancelled.ts";
import { toPage } from "../paging.ts";
import { toSentence } from "../stated-reason.ts";

/**
 * Returns one page of the business's bulk messages, newest first, each with how many of its
 * messages are in which state.
 * @throws AppError FORBIDDEN without `inbox.read`.
 */
export function listBulkSends(
  ctx: ServiceContext,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
): Promise<Page<BulkSend>> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async ({ trx }) => toPage(await querySends(trx, { limit, cursor }), limit, toBulkSend));
}

/**
 * Returns a bulk message with how many of its messages are in which state.
 * @throws AppError FORBIDDEN without `inbox.read`; NOT_FOUND.
 */
export function readBulkSend(ctx: ServiceContext, { id }: BulkSendRef): Promise<BulkSend> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async ({ trx }) => {
    const row = await findBulkSend(trx, id);
    if (!row) throw notFound("bulkSend");
    return toBulkSend(row);
  });
}

/**
 * Returns what became of everybody in a bulk message, in the order in which they were chosen: the
 * state of the message with its cause, or why there is none. Of a WhatsApp message that arrived
 * after its email was begun, it is that message's.
 * @throws AppError FORBIDDEN without `inbox.read`; NOT_FOUND.
 */
export function listBulkRecipients(ctx: ServiceContext, { id }: BulkSendRef): Promise<BulkRecipients> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async ({ trx }) => {
    if (!(await findBulkSend(trx, id))) throw notFound("bulkSend");
    return { items: (await listBulkResults(trx, id)).map((row) => toRecipient(ctx, row)) };
  });
}

const COUNTED = {
  queued: ["queued"],
  onTheWay: ["planned", "sending", "unknown"],
  sent: ["sent"],
  delivered: ["delivered", "read"],
  failed: ["failed"],
  skipped: ["skipped", "cancelled"],
} as const satisfies Record<string, readonly BulkResult[]>;

/** Returns a bulk message in the form of the API, with instants as ISO 8601 texts. */
export function toBulkSend(row: BulkSendDetails): BulkSend {
  const count = (results: readonly BulkResult[]) => results.reduce((sum, one) => sum + (row.results[one] ?? 0), 0);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    text: row.text,
    isOffer: row.is_offer,
    template: row.template,
    emailFallback: row.email_fallback,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
    state: row.state,
    waitsFor: row.waits_for,
    startsAt: row.starts_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    cost: toAmountText(paiseOfTenths(row.cost_tenths)),
    counts: {
      queued: count(COUNTED.queued),
      onTheWay: count(COUNTED.onTheWay),
      sent: count(COUNTED.sent),
      delivered: count(COUNTED.delivered),
      failed: count(COUNTED.failed),
      skipped: count(COUNTED.skipped),
    },
  };
}

/** Returns what became of one person of a bulk message in the form of the API. */
export const toRecipient = (ctx: Pick<ServiceContext, "timeZone">, row: BulkResultRow): BulkRecipient => ({
  customer: { id: row.customer_id, name: row.customer_name },
  result: row.result,
  reason: row.reason,
  cancelledBy: row.cancelled_by === null ? null : { id: row.cancelled_by, name: row.cancelled_by_name ?? "" },
  route: row.route,
  channel: row.route && CHANNEL_OF_ROUTE[row.route],
  address: row.address,
  conversationId: row.conversation_id,
  sentAt: row.sent_at?.toISOString() ?? null,
  cause: causeOf(ctx, row),
  nextStep: sentenceOf(row.next_step, row.next_step_explanation),
  replaced: row.replaced_route && {
    route: row.replaced_route,
    cause: sentenceOf(row.replaced_reason, row.replaced_explanation),
  },
});

/** Returns why a message is in its state; of one that a member cancelled, by whom and when. */
function causeOf(ctx: Pick<ServiceContext, "timeZone">, row: BulkResultRow): StatedSentence | null {
  if (row.cancelled_by_name === null) return sentenceOf(row.state_reason, row.state_explanation);
  const cause = explainCancelled(ctx, { name: row.cancelled_by_name, at: row.updated_at });
  return toSentence(cause.message, cause);
}

const sentenceOf = (sentence: string | null, stored: Explanation | null) =>
  sentence === null ? null : toSentence(sentence, explanationOf(sentence, stored));
