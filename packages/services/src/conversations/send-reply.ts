import { lockConversationMessage, moveReply, reopenUnanswered } from "@aavarti/db/queries/conversation-messages";
import { findConversation } from "@aavarti/db/queries/conversations";
import { listFilesOf } from "@aavarti/db/queries/files";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { checkReply as checkReplyJob, sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import { ProviderError } from "@aavarti/providers/provider-error";
import { enqueueReplacement } from "../bulk/replace-by-email.ts";
import type { ServiceContext } from "../context.ts";
import { unconfirmWithReply } from "../promises/promise-of-reply.ts";
import type { SentMessage } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { CLAIM_FRESH_MS, nextAttemptAt, SEARCH_LAG_SECONDS } from "../reminders/internal/timing.ts";
import { untilStored } from "../until-stored.ts";
import { claimReply, type ReplyClaim } from "./claim-reply.ts";
import { filesToSend, loadReplyFiles } from "./load-reply-files.ts";
import { lockReply } from "./lock-reply.ts";

export type ReplySent = Exclude<ReplyClaim["kind"], "send"> | "sent" | "failed" | "unknown" | "put-off";

type Claimed = { messageId: string; attempts: number };

/**
 * Sends one planned reply to its customer, at most once, and returns what was done: it is claimed
 * in a transaction of its own (`claimReply`), its files are loaded, or stored at the provider where
 * that is needed, the provider is called outside of any transaction, and the response is recorded.
 * If another sender took it over meanwhile, nothing is sent (`not-planned`). A refusal is final
 * (`failed`); without a configured provider it is `cancelled`; a promise that it confirmed is a
 * suggestion again then (`unconfirmWithReply`). What was certainly not sent, also
 * because the claim took too long, is planned again for later (`put-off`); what may have been sent
 * is `unknown` until `checkReply` finds out.
 * @throws any error that is not a provider's response; the reply then stays claimed and is looked
 * up when its lease has expired.
 */
export async function sendReply(ctx: ServiceContext, { messageId }: { messageId: string }): Promise<ReplySent> {
  const startedAt = performance.now();
  const claim = await ctx.transact(async (unit) => {
    const claimed = await claimReply(ctx, unit, messageId);
    if (claimed.kind === "cancelled") unit.raiseVersion();
    return claimed;
  });
  if (claim.kind !== "send") return claim.kind;
  const claimed = { messageId, attempts: claim.attempts };
  if (performance.now() - startedAt > CLAIM_FRESH_MS)
    return putOff(ctx, claimed, { cause: explainReminder("waiting.serverBusy") });
  let sent: SentMessage;
  try {
    const files = await loadReplyFiles(ctx, claimed, claim.files);
    if (!files) return "not-planned";
    sent = await claim.send(ctx.providers, files);
  } catch (error) {
    if (error instanceof ProviderError) return untilStored(() => recordFailure(ctx, claimed, error));
    if (error instanceof AppError && error.code === "NOT_CONFIGURED")
      return settle(ctx, claimed, { state: "cancelled", cause: error.explanation });
    throw error;
  }
  await untilStored(() => recordSent(ctx, messageId, sent));
  return "sent";
}

function recordFailure(ctx: ServiceContext, claimed: Claimed, error: ProviderError): Promise<ReplySent> {
  switch (error.outcome) {
    case "refused":
      return settle(ctx, claimed, { state: "failed", cause: error.fault, nextStep: error.remedy });
    case "not-sent":
      return putOff(ctx, claimed, { cause: error.fault, retryAfterSeconds: error.retryAfterSeconds });
    case "unknown":
      // The job that was written with the claim looks it up.
      return settle(ctx, claimed, { state: "unknown", cause: error.fault });
  }
}

async function settle<State extends "cancelled" | "unknown" | "failed">(
  ctx: ServiceContext,
  { messageId, attempts }: Claimed,
  change: { state: State; cause: Explanation | null; nextStep?: Explanation | null },
): Promise<State> {
  await ctx.transact(async (unit) => {
    const { trx } = unit;
    await lockReply(trx, messageId);
    const moved = await moveReply(
      trx,
      messageId,
      { from: ["sending"], attempts },
      { ...change, updated_at: ctx.now() },
    );
    if (change.state !== "unknown") await reopenUnanswered(trx, messageId, ctx.now());
    if (moved && change.state !== "unknown") {
      await enqueueReplacement(ctx, unit, messageId);
      await unconfirmWithReply(ctx, unit, messageId);
    }
    unit.raiseVersion();
  });
  return change.state;
}

/** Plans a reply again for later; it was certainly not sent. */
function putOff(
  ctx: ServiceContext,
  { messageId, attempts }: Claimed,
  { cause, retryAfterSeconds }: { cause: Explanation | null; retryAfterSeconds?: number | undefined },
): Promise<"put-off"> {
  const now = ctx.now();
  const dueAt = nextAttemptAt({ now, attempts, retryAfterSeconds, chance: ctx.randomBytes(1).readUInt8() / 255 });
  return ctx.transact<"put-off">(async (unit) => {
    const change = { state: "planned" as const, cause, due_at: dueAt, updated_at: now };
    const moved = await moveReply(unit.trx, messageId, { from: ["sending"], attempts }, change);
    if (moved) await unit.enqueue(sendReplyJob, { tenantId: ctx.tenantId, messageId }, { availableAt: dueAt });
    return "put-off";
  });
}

async function recordSent(ctx: ServiceContext, id: string, { messageId, cause }: SentMessage): Promise<void> {
  const at = ctx.now();
  const change = { state: "sent" as const, cause, provider_message_id: messageId, sent_at: at, updated_at: at };
  await ctx.transact(async ({ trx, raiseVersion }) => {
    await moveReply(trx, id, { from: ["sending", "unknown"] }, change);
    raiseVersion();
  });
}

export type ReplyChecked = "settled" | "in-flight" | "found" | "planned-again" | "unknown";

/**
 * Determines what became of a reply whose sender died or got no response. It is looked up at the
 * provider by our key: if found, it was sent; if not, it is looked up again later, and planned
 * again once the provider's search has certainly caught up. Where there is no such search it stays
 * unknown until a status arrives, unless a file wasn't stored at the provider yet: then it was
 * certainly not sent, and is planned again. One that is still being sent is looked at again later;
 * any other state, an unknown reply and a customer in Trash are left alone (`settled`).
 * @throws ProviderError when the provider does not respond; the job is retried.
 */
export async function checkReply(ctx: ServiceContext, { messageId }: { messageId: string }): Promise<ReplyChecked> {
  const found = await ctx.transact(async ({ trx }) => {
    const row = await lockConversationMessage(trx, messageId);
    const conversation = row && (await findConversation(trx, { id: row.conversation_id, userId: null }));
    if (!row || !conversation) return undefined;
    const { channel } = conversation;
    return { row, channel, isSendable: filesToSend(channel, await listFilesOf(trx, [messageId])).areLoaded };
  });
  if (!found || (found.row.state !== "sending" && found.row.state !== "unknown")) return "settled";
  const { row, channel, isSendable } = found;
  const sinceLease = row.seconds_since_lease ?? 0;
  if (row.state === "sending" && sinceLease < 0) return lookAgain(ctx, messageId, -sinceLease);
  const { findByKey, unknownCause } = CHANNEL_SERVICES[channel];
  const claimed = { messageId, attempts: row.attempts };
  if (row.state === "sending" && !isSendable) return planAgain(ctx, claimed);
  if (!findByKey) {
    if (row.state === "sending") await settle(ctx, claimed, { state: "unknown", cause: unknownCause });
    return "unknown";
  }
  const accepted = await findByKey(ctx, messageId);
  if (accepted) {
    await recordSent(ctx, messageId, { messageId: accepted.messageId, cause: null });
    return "found";
  }
  if (sinceLease < SEARCH_LAG_SECONDS) return lookAgain(ctx, messageId, SEARCH_LAG_SECONDS - sinceLease);
  return planAgain(ctx, claimed);
}

function planAgain(ctx: ServiceContext, { messageId, attempts }: Claimed): Promise<ReplyChecked> {
  return ctx.transact<ReplyChecked>(async (unit) => {
    const now = ctx.now();
    const change = { state: "planned" as const, cause: null, due_at: now, updated_at: now };
    // `attempts` acts as a fencing token against a sender that claimed it again since the lookup.
    const moved = await moveReply(unit.trx, messageId, { from: ["sending", "unknown"], attempts }, change);
    if (moved) await unit.enqueue(sendReplyJob, { tenantId: ctx.tenantId, messageId });
    return moved ? "planned-again" : "settled";
  });
}

function lookAgain(ctx: ServiceContext, messageId: string, waitSeconds: number): Promise<ReplyChecked> {
  return ctx.transact<ReplyChecked>(async (unit) => {
    const availableAt = new Date(ctx.now().getTime() + Math.ceil(waitSeconds) * 1_000);
    await unit.enqueue(checkReplyJob, { tenantId: ctx.tenantId, messageId }, { availableAt });
    return "in-flight";
  });
}
