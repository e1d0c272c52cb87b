import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { ServiceContext, Unit } from "../../context.ts";
import { planFallbacks } from "../plan/plan-fallbacks.ts";
import { notifyDeliveryProblem } from "./notify-delivery-problem.ts";

/**
 * Handles a reminder that failed permanently, in the transaction that records it: plans and
 * enqueues a message on the fallback channel where `planFallbacks` allows one, for each of `dues`,
 * the reminders in the message, and notifies the members, saying whether it is replaced. `failedAt`
 * is when the provider says it failed; now where it doesn't.
 */
export async function handleUndelivered(
  ctx: ServiceContext,
  unit: Unit,
  { reminderId, dues, failedAt }: { reminderId: string; dues: readonly DueRow[]; failedAt?: Date },
): Promise<void> {
  const replaced = await planFallbacks(ctx, unit, dues, failedAt);
  await notifyDeliveryProblem(ctx, unit, { reminderId, state: "failed", isReplaced: replaced.size > 0 });
}
