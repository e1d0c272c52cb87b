import { lockMessage, moveReminder } from "@aavarti/db/queries/reminders/deliver";
import { rowsAboutSubscriptions } from "@aavarti/db/queries/reminders/rows";
import { AppError } from "@aavarti/domain/errors";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { reconcileReminder } from "@aavarti/jobs/definitions/reminders";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../../context.ts";
import { untilStored } from "../../until-stored.ts";
import type { ReminderMessage, SentMessage } from "../channels/channel.ts";
import { CHANNEL_SERVICES } from "../channels/registry.ts";
import { CLAIM_FRESH_MS, nextAttemptAt } from "../internal/timing.ts";
import { planFallbacks } from "../plan/plan-fallbacks.ts";
import type { Claim } from "./claim.ts";
import { claimForSending } from "./claim-for-sending.ts";
import { enqueueAgain } from "./enqueue-again.ts";
import { handleUndelivered } from "./handle-undelivered.ts";
import { notifyDeliveryProblem } from "./notify-delivery-problem.ts";

export type SendOutcome = Exclude<Claim["kind"], "send"> | "sent" | "failed" | "unknown" | "put-off" | "not-configured";

/**
 * Sends one planned reminder, combined with the others for the same phone or email address, at most
 * once, and returns what was done: it is claimed in a transaction of its own (`claimForSending`),
 * the provider is called outside of any transaction, and the response is recorded.
 *
 * Nothing is sent when it is held (quiet hours, the daily limit, paused sending), no longer valid
 * (`cancelled` or `missed`), no longer planned (`not-planned`) or due later (`not-due`). A refusal
 * is final (`failed`) and notifies the members. Without a configured provider it is cancelled
 * (`not-configured`). After both, and to a customer who can't be reached, a message on the fallback
 * channel follows where possible. What was certainly not sent, also because the claim took too
 * long, is planned again for later (`put-off`). What may have been sent is `unknown`: a job looks
 * it up, and where the channel has no lookup the members are notified at once.
 * @throws any error that is not a provider's response; the reminder then stays claimed and is
 * looked up when its lease has expired.
 */
export async function sendReminder(ctx: ServiceContext, { reminderId }: { reminderId: string }): Promise<SendOutcome> {
  const startedAt = performance.now();
  const claim = await ctx.transact((unit) => claimForSending(ctx, unit, reminderId));
  if (claim.kind !== "send") return claim.kind;
  const { leadId, attempts } = claim;
  const claimed = { reminderId: leadId, attempts, channel: claim.message.channel };
  if (performance.now() - startedAt > CLAIM_FRESH_MS)
    return postpone(ctx, claimed, { fault: explainReminder("waiting.serverBusy") });

  let sent: SentMessage;
  try {
    sent = await claim.message.send(ctx.providers);
  } catch (error) {
    if (error instanceof ProviderError) return untilStored(() => recordFailure(ctx, claimed, error));
    if (error instanceof AppError && error.code === "NOT_CONFIGURED") return recordNotConfigured(ctx, claimed, error);
    throw error;
  }
  await untilStored(() =>
    ctx.transact(({ trx }) =>
      // The provider's webhook may have arrived first; then the state is already further.
      moveReminder(
        trx,
        leadId,
        { from: ["sending", "unknown", "planned"] },
        {
          state: "sent",
          cause: sent.cause,
          provider_message_id: sent.messageId,
          sent_at: ctx.now(),
          updated_at: ctx.now(),
        },
      ),
    ),
  );
  return "sent";
}

type Claimed = { reminderId: string; attempts: number; channel: ReminderMessage["channel"] };

function recordFailure(ctx: ServiceContext, claimed: Claimed, error: ProviderError): Promise<SendOutcome> {
  switch (error.outcome) {
    case "refused":
      return recordRefusal(ctx, claimed, error);
    case "not-sent":
      return postpone(ctx, claimed, error);
    case "unknown":
      return recordUnknown(ctx, claimed, error);
  }
}

async function recordRefusal(
  ctx: ServiceContext,
  { reminderId, attempts }: Claimed,
  error: ProviderError,
): Promise<SendOutcome> {
  const change = { state: "failed" as const, ...reasonsOf(error), updated_at: ctx.now() };
  await ctx.transact(async (unit) => {
    const dues = rowsAboutSubscriptions(await lockMessage(unit.trx, reminderId));
    const moved = await moveReminder(unit.trx, reminderId, { from: ["sending"], attempts }, change);
    if (moved) await handleUndelivered(ctx, unit, { reminderId, dues });
  });
  return "failed";
}

async function recordNotConfigured(
  ctx: ServiceContext,
  { reminderId, attempts }: Claimed,
  error: AppError,
): Promise<SendOutcome> {
  const change = { state: "cancelled" as const, cause: error.explanation, updated_at: ctx.now() };
  await ctx.transact(async (unit) => {
    const dues = rowsAboutSubscriptions(await lockMessage(unit.trx, reminderId));
    const moved = await moveReminder(unit.trx, reminderId, { from: ["sending"], attempts }, change);
    if (moved) await planFallbacks(ctx, unit, dues);
  });
  return "not-configured";
}

/**
 * Plans a message again for later, unless it was skipped meanwhile; it was certainly not sent.
 */
function postpone(ctx: ServiceContext, { reminderId, attempts }: Claimed, error: Fault): Promise<SendOutcome> {
  const now = ctx.now();
  const chance = ctx.randomBytes(1).readUInt8() / 255;
  const dueAt = nextAttemptAt({ now, attempts, retryAfterSeconds: error.retryAfterSeconds, chance });
  return ctx.transact<SendOutcome>(async (unit) => {
    const change = { state: "planned" as const, due_at: dueAt, ...reasonsOf(error), updated_at: now };
    const moved = await moveReminder(unit.trx, reminderId, { from: ["sending"], attempts }, change);
    if (moved) await enqueueAgain(ctx, unit, { leadId: reminderId, availableAt: dueAt });
    return "put-off";
  });
}

/**
 * Records an unknown outcome: the message may have been sent or not. It is looked up where the
 * channel allows it; otherwise its outcome is known only from its status webhook.
 */
function recordUnknown(
  ctx: ServiceContext,
  { reminderId, attempts, channel }: Claimed,
  error: ProviderError,
): Promise<SendOutcome> {
  return ctx.transact<SendOutcome>(async (unit) => {
    const change = { state: "unknown" as const, ...reasonsOf(error), lease: "ended" as const, updated_at: ctx.now() };
    const moved = await moveReminder(unit.trx, reminderId, { from: ["sending"], attempts }, change);
    if (moved) await unit.enqueue(reconcileReminder, { tenantId: ctx.tenantId, reminderId });
    // Where the provider can be searched, the message is looked up first.
    if (moved && !CHANNEL_SERVICES[channel].findByKey)
      await notifyDeliveryProblem(ctx, unit, { reminderId, state: "unknown" });
    return "unknown";
  });
}

type Fault = Pick<ProviderError, "fault"> &
  Partial<Pick<ProviderError, "remedy" | "providerCode" | "retryAfterSeconds">>;

const reasonsOf = ({ fault, remedy, providerCode }: Fault) => ({
  cause: fault,
  nextStep: remedy ?? null,
  provider_code: providerCode ?? null,
});
