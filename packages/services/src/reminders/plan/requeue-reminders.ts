import { listDueReminders, listUnsettledReminders } from "@aavarti/db/queries/reminders/deliver";
import { SEARCHABLE_CHANNELS } from "@aavarti/domain/channels";
import { reconcileReminder, sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext } from "../../context.ts";
import { oncePerDestination } from "../internal/destinations.ts";

export type Requeued = { requeued: number; unsettled: number };

/**
 * A reminder that became due less than this ago is probably still queued. Enqueuing one that is
 * queued does nothing. Milliseconds.
 */
const REQUEUE_AFTER_MS = 15_000;
const PER_SWEEP = 2_000;

/**
 * Enqueues again a tenant's reminders whose job was lost with the queue (due for over 15 seconds),
 * one job for each destination, and the lookup of those whose sender died or whose outcome is
 * unknown; at most 2,000 of each per call. Returns how many jobs of each.
 */
export const requeueReminders = (ctx: ServiceContext): Promise<Requeued> =>
  ctx.transact(async (unit) => {
    const dueBefore = new Date(ctx.now().getTime() - REQUEUE_AFTER_MS);
    const [overdue, unsettled] = await Promise.all([
      listDueReminders(unit.trx, { dueBefore, limit: PER_SWEEP }),
      listUnsettledReminders(unit.trx, { searchable: SEARCHABLE_CHANNELS, limit: PER_SWEEP }),
    ]);
    const ref = ({ id }: { id: string }) => ({ tenantId: ctx.tenantId, reminderId: id });
    const messages = oncePerDestination(overdue);
    await unit.enqueueEach(sendReminder, messages.map(ref));
    await unit.enqueueEach(reconcileReminder, unsettled.map(ref));
    return { requeued: messages.length, unsettled: unsettled.length };
  });
