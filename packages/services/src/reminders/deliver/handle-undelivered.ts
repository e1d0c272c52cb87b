import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { ServiceContext, Unit } from "../../context.ts";
import { planFallbacks } from "../plan/plan-fallbacks.ts";
import { notifyDeliveryProblem } from "./notify-delivery-problem.ts";

/**
 * Handles a reminder that failed permanently, in the transaction that records it: plans and
 * enqueues a message on the fallback channel where `planFallbacks` allows one, for each of `dues`,
 * the reminders in the message, and notifies the members, saying whether it is replaced.
 */
export async function handleUndelivered(
  ctx: ServiceContext,
  unit: Unit,
  { reminderId, dues }: { reminderId: string; dues: readonly DueRow[] },
): Promise<void> {
  const replaced = await planFallbacks(ctx, unit, dues);
  await notifyDeliveryProblem(ctx, unit, { reminderId, state: "failed", isReplaced: replaced.size > 0 });
}
