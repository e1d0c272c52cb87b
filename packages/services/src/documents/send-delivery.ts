import { findDelivery, lockDelivery, moveDelivery, recordUpload } from "@aavarti/db/queries/document-deliveries";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import {
  checkDelivery as checkDeliveryJob,
  sendDelivery as sendDeliveryJob,
} from "@aavarti/jobs/definitions/documents";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { MediaFile } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../context.ts";
import type { SentMessage } from "../reminders/channels/channel.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { CLAIM_FRESH_MS, LEASE_SECONDS, nextAttemptAt, SEARCH_LAG_SECONDS } from "../reminders/internal/timing.ts";
import { untilStored } from "../until-stored.ts";
import { claimForDelivery, type DeliveryClaim } from "./claim-delivery.ts";
import { notifyUndelivered } from "./notify-undelivered.ts";

export type Delivered = Exclude<DeliveryClaim["kind"], "send"> | "sent" | "failed" | "unknown" | "put-off";

type Claimed = { deliveryId: string; attempts: number };

/**
 * Sends one planned receipt or statement to its customer, at most once, and returns what was done:
 * it is claimed in a transaction of its own (`claimForDelivery`), the provider is called outside of
 * any transaction, and its response is recorded. Where the provider stores the file first, that is
 * recorded before the message is sent.
 *
 * Nothing is sent when it is held, cancelled, not rendered yet or not due yet (`claimForDelivery`),
 * or when another sender took it over during the upload (`not-planned`). A refusal is final
 * (`failed`) and notifies the members; without a configured provider it is cancelled. What was
 * certainly not sent, also because the claim took too long, is planned again for later (`put-off`);
 * what may have been sent is `unknown` until `checkDelivery` finds out.
 * @throws any error that is not a provider's response; the delivery then stays claimed and is
 * looked up when its lease has expired.
 */
export async function sendDelivery(ctx: ServiceContext, { deliveryId }: { deliveryId: string }): Promise<Delivered> {
  const startedAt = performance.now();
  const claim = await ctx.transact((unit) => claimForDelivery(ctx, unit, deliveryId));
  if (claim.kind !== "send") return claim.kind;
  const claimed = { deliveryId, attempts: claim.attempts };
  if (performance.now() - startedAt > CLAIM_FRESH_MS)
    return putOff(ctx, claimed, { cause: explainReminder("waiting.serverBusy") });
  const { message } = claim;
  let sent: SentMessage;
  try {
    const upload = claim.mediaId === null ? message.upload : null;
    const mediaId = upload ? await uploaded(ctx, claimed, upload) : claim.mediaId;
    if (upload && mediaId === null) return "not-planned";
    sent = await message.send(ctx.providers, mediaId);
  } catch (error) {
    if (error instanceof ProviderError) return untilStored(() => recordFailure(ctx, claimed, error));
    if (error instanceof AppError && error.code === "NOT_CONFIGURED")
      return settle(ctx, claimed, { state: "cancelled", cause: error.explanation });
    throw error;
  }
  await untilStored(() => recordSent(ctx, deliveryId, sent));
  return "sent";
}

/**
 * Stores the file at the provider, and its id with the claim. Returns the id; null when the claim
 * has ended meanwhile: another sender may have it. A repeated upload reaches nobody.
 */
async function uploaded(
  ctx: ServiceContext,
  { deliveryId, attempts }: Claimed,
  file: MediaFile,
): Promise<string | null> {
  const { mediaId } = await ctx.providers.whatsapp.uploadMedia(file);
  const upload = { attempts, mediaId, leaseSeconds: LEASE_SECONDS, at: ctx.now() };
  const isHeld = await untilStored(() => ctx.transact(({ trx }) => recordUpload(trx, deliveryId, upload)));
  return isHeld ? mediaId : null;
}

function recordFailure(ctx: ServiceContext, claimed: Claimed, error: ProviderError): Promise<Delivered> {
  switch (error.outcome) {
    case "refused":
      return fail(ctx, claimed, error);
    case "not-sent":
      return putOff(ctx, claimed, { cause: error.fault, retryAfterSeconds: error.retryAfterSeconds });
    case "unknown":
      // The job that was written with the claim looks it up.
      return settle(ctx, claimed, { state: "unknown", cause: error.fault });
  }
}

/** Records that the provider refused a delivery for good, and notifies the members. */
async function fail(ctx: ServiceContext, { deliveryId, attempts }: Claimed, error: ProviderError): Promise<"failed"> {
  await ctx.transact(async (unit) => {
    const change = { state: "failed" as const, cause: error.fault, updated_at: ctx.now() };
    const moved = await moveDelivery(unit.trx, deliveryId, { from: ["sending"], attempts }, change);
    const row = moved ? await findDelivery(unit.trx, deliveryId) : undefined;
    if (row) await notifyUndelivered(ctx, unit, row, { cause: error.fault, nextStep: error.remedy });
  });
  return "failed";
}

async function settle(
  ctx: ServiceContext,
  { deliveryId, attempts }: Claimed,
  change: { state: "cancelled" | "unknown"; cause: Explanation | null },
): Promise<"cancelled" | "unknown"> {
  await ctx.transact(({ trx }) =>
    moveDelivery(trx, deliveryId, { from: ["sending"], attempts }, { ...change, updated_at: ctx.now() }),
  );
  return change.state;
}

/** Plans a delivery again for later; it was certainly not sent. */
function putOff(
  ctx: ServiceContext,
  { deliveryId, attempts }: Claimed,
  { cause, retryAfterSeconds }: { cause: Explanation | null; retryAfterSeconds?: number | undefined },
): Promise<"put-off"> {
  const now = ctx.now();
  const dueAt = nextAttemptAt({ now, attempts, retryAfterSeconds, chance: ctx.randomBytes(1).readUInt8() / 255 });
  return ctx.transact<"put-off">(async (unit) => {
    const change = { state: "planned" as const, cause, due_at: dueAt, updated_at: now };
    const moved = await moveDelivery(unit.trx, deliveryId, { from: ["sending"], attempts }, change);
    if (moved) await unit.enqueue(sendDeliveryJob, { tenantId: ctx.tenantId, deliveryId }, { availableAt: dueAt });
    return "put-off";
  });
}

async function recordSent(ctx: ServiceContext, deliveryId: string, { messageId, cause }: SentMessage): Promise<void> {
  const at = ctx.now();
  const change = { state: "sent" as const, cause, provider_message_id: messageId, sent_at: at, updated_at: at };
  await ctx.transact(async ({ trx, raiseVersion }) => {
    await moveDelivery(trx, deliveryId, { from: ["sending", "unknown"] }, change);
    // It is in the thread now.
    raiseVersion();
  });
}

export type DeliveryChecked = "settled" | "in-flight" | "found" | "planned-again" | "unknown";

/**
 * Determines whether a delivery was sent whose sender died or got no response, and returns the
 * result. It is looked up at the provider by our key: if found, it is recorded as sent; if not, it
 * is looked up again later by a job, and planned again once the provider's search has certainly
 * caught up. Where there is no such search it stays unknown, unless its file was not stored yet:
 * then it was certainly not sent, and is planned again. One that is still being sent is looked at
 * again later; any other state is left alone (`settled`).
 * @throws ProviderError when the provider does not respond; the job is retried.
 */
export async function checkDelivery(
  ctx: ServiceContext,
  { deliveryId }: { deliveryId: string },
): Promise<DeliveryChecked> {
  const row = await ctx.transact(({ trx }) => lockDelivery(trx, deliveryId));
  if (!row || (row.state !== "sending" && row.state !== "unknown")) return "settled";
  const sinceLease = row.seconds_since_lease ?? 0;
  if (row.state === "sending" && sinceLease < 0) return lookAgain(ctx, deliveryId, -sinceLease);
  const { findByKey, unknownCause, uploadsDocuments } = CHANNEL_SERVICES[row.channel];
  const claimed = { deliveryId, attempts: row.attempts };
  if (row.state === "sending" && uploadsDocuments && row.media_id === null) return planAgain(ctx, claimed);
  if (!findByKey) {
    if (row.state === "sending") await settle(ctx, claimed, { state: "unknown", cause: unknownCause });
    return "unknown";
  }
  const found = await findByKey(ctx, deliveryId);
  if (found) {
    await recordSent(ctx, deliveryId, { messageId: found.messageId, cause: null });
    return "found";
  }
  if (sinceLease < SEARCH_LAG_SECONDS) return lookAgain(ctx, deliveryId, SEARCH_LAG_SECONDS - sinceLease);
  return planAgain(ctx, claimed);
}

function planAgain(ctx: ServiceContext, { deliveryId, attempts }: Claimed): Promise<DeliveryChecked> {
  return ctx.transact<DeliveryChecked>(async (unit) => {
    const now = ctx.now();
    const change = { state: "planned" as const, cause: null, due_at: now, updated_at: now };
    // `attempts` acts as a fencing token against a sender that claimed it again since the lookup.
    const moved = await moveDelivery(unit.trx, deliveryId, { from: ["sending", "unknown"], attempts }, change);
    if (moved) await unit.enqueue(sendDeliveryJob, { tenantId: ctx.tenantId, deliveryId });
    return moved ? "planned-again" : "settled";
  });
}

function lookAgain(ctx: ServiceContext, deliveryId: string, waitSeconds: number): Promise<DeliveryChecked> {
  return ctx.transact<DeliveryChecked>(async (unit) => {
    const availableAt = new Date(ctx.now().getTime() + Math.ceil(waitSeconds) * 1_000);
    await unit.enqueue(checkDeliveryJob, { tenantId: ctx.tenantId, deliveryId }, { availableAt });
    return "in-flight";
  });
}
