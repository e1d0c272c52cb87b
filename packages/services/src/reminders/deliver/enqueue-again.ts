import { cancelSkipped } from "@aavarti/db/queries/reminders/skip";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { RETRY_TURN } from "../internal/timing.ts";

/**
 * Enqueues a message that is planned again because it was certainly not sent, for `availableAt` as
 * a retry, or else at once. Those of its reminders that a person skipped while it was being sent
 * are cancelled. The caller has locked it and set it back to planned.
 */
export async function enqueueAgain(
  ctx: ServiceContext,
  unit: Unit,
  { leadId, availableAt }: { leadId: string; availableAt?: Date },
): Promise<void> {
  const [reminderId] = await cancelSkipped(unit.trx, leadId, ctx.now());
  if (!reminderId) return;
  const options = availableAt ? { availableAt, turn: RETRY_TURN } : {};
  await unit.enqueue(sendReminder, { tenantId: ctx.tenantId, reminderId }, options);
}
