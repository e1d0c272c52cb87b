import { type LockedReminder, lockMessage, lockReminder, moveReminder } from "@aavarti/db/queries/reminders/deliver";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { reconcileReminder as reconcileReminderJob } from "@aavarti/jobs/definitions/reminders";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../../context.ts";
import { CHANNEL_SERVICES } from "../channels/registry.ts";
import { LOOKUP_SECONDS, SEARCH_LAG_SECONDS } from "../internal/timing.ts";
import { enqueueAgain } from "./enqueue-again.ts";
import { notifyDeliveryProblem } from "./notify-delivery-problem.ts";

export type ReconcileOutcome = "settled" | "in-flight" | "found" | "planned-again" | "unknown";

/**
 * Determines whether a reminder was sent whose sender died or got no response, and returns the
 * result. It is looked up at the provider by our key: if found, it is recorded as sent; if not, a
 * job looks it up again later, and it is planned and enqueued again, unless it was skipped
 * meanwhile, once the provider's search has certainly caught up. Where nothing can be found out it
 * stays unknown until its status arrives, which notifies the members once, and isn't looked up
 * again: on a channel without such a search, like WhatsApp, without a configured provider, and when
 * the provider did not respond to lookups for `LOOKUP_SECONDS` after the lease. Does nothing for
 * one that is settled or still being sent.
 * @throws ProviderError when the provider does not respond to the lookup before that; nothing has
 * changed then and the job is retried.
 */
export async function reconcileReminder(
  ctx: ServiceContext,
  { reminderId }: { reminderId: string },
): Promise<ReconcileOutcome> {
  const reminder = await ctx.transact(({ trx }) => lockReminder(trx, reminderId));
  if (!reminder || !isOpen(reminder)) return "settled";
  const sinceLease = reminder.seconds_since_lease ?? 0;
  if (reminder.state === "sending" && sinceLease < 0) return "in-flight";
  const { findByKey, unknownCause } = CHANNEL_SERVICES[reminder.channel];
  // A lookup ends with the lease: without one, the members know already.
  if (reminder.state === "unknown" && (!findByKey || reminder.lease_until === null)) return "unknown";
  if (!findByKey) return showUnknown(ctx, reminder, unknownCause);

  const found = await lookUp(() => findByKey(ctx, reminderId), { mayFail: sinceLease >= LOOKUP_SECONDS });
  if (found === "no-answer") return showUnknown(ctx, reminder, unknownCause);
  if (found) return recordFound(ctx, reminderId, found.messageId);
  if (sinceLease >= SEARCH_LAG_SECONDS) return planAgain(ctx, reminder);
  return lookAgain(ctx, reminder, SEARCH_LAG_SECONDS - sinceLease);
}

const isOpen = ({ state }: LockedReminder): boolean => state === "sending" || state === "unknown";

type Found = { messageId: string } | null;

async function lookUp(find: () => Promise<Found>, { mayFail }: { mayFail: boolean }): Promise<Found | "no-answer"> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_CONFIGURED") return "no-answer";
    if (error instanceof ProviderError && mayFail) return "no-answer";
    throw error;
  }
}

/**
 * Leaves a message unknown for good and notifies the members: its lease, by which it would be
 * looked up again, is cleared. One that was unknown before keeps its cause.
 */
async function showUnknown(
  ctx: ServiceContext,
  { id, attempts, state }: LockedReminder,
  cause: Explanation,
): Promise<ReconcileOutcome> {
  const change = {
    state: "unknown" as const,
    ...(state === "sending" && { cause }),
    nextStep: explainReminder("next.checkWithCustomer"),
    updated_at: ctx.now(),
  };
  return ctx.transact<ReconcileOutcome>(async (unit) => {
    const lead = (await lockMessage(unit.trx, id)).find((row) => row.id === id);
    // Another lookup of the same message, which began before this one's end, has notified already.
    if (!lead?.lease_until) return "settled";
    const moved = await moveReminder(unit.trx, id, { from: [state], attempts }, change);
    if (moved) await notifyDeliveryProblem(ctx, unit, { reminderId: id, state: "unknown" });
    return moved ? "unknown" : "settled";
  });
}

async function recordFound(ctx: ServiceContext, id: string, messageId: string): Promise<ReconcileOutcome> {
  const now = ctx.now();
  const change = {
    state: "sent" as const,
    cause: null,
    nextStep: null,
    provider_message_id: messageId,
    sent_at: now,
    updated_at: now,
  };
  await ctx.transact(({ trx }) => moveReminder(trx, id, { from: ["sending", "unknown"] }, change));
  return "found";
}

function planAgain(ctx: ServiceContext, { id, attempts }: LockedReminder): Promise<ReconcileOutcome> {
  return ctx.transact<ReconcileOutcome>(async (unit) => {
    const now = ctx.now();
    const change = { state: "planned" as const, due_at: now, updated_at: now };
    // `attempts` acts as a fencing token against a sender that claimed it again since the lookup.
    const moved = await moveReminder(unit.trx, id, { from: ["sending", "unknown"], attempts }, change);
    if (moved) await enqueueAgain(ctx, unit, { leadId: id });
    return moved ? "planned-again" : "settled";
  });
}

function lookAgain(ctx: ServiceContext, { id }: LockedReminder, waitSeconds: number): Promise<ReconcileOutcome> {
  return ctx.transact<ReconcileOutcome>(async (unit) => {
    const availableAt = new Date(ctx.now().getTime() + waitSeconds * 1_000);
    await unit.enqueue(reconcileReminderJob, { tenantId: ctx.tenantId, reminderId: id }, { availableAt });
    return "in-flight";
  });
}
