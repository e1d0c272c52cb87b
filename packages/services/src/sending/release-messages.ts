import { findMemberships } from "@aavarti/db/queries/auth";
import { releaseDeliveries } from "@aavarti/db/queries/document-deliveries";
import { releaseMessages } from "@aavarti/db/queries/sending";
import { HOLD_REASONS, type SendingHold } from "@aavarti/domain/sending-trust";
import { sendDelivery } from "@aavarti/jobs/definitions/documents";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { Dependencies, ServiceContext, Unit } from "../context.ts";
import { holdPromised, promisersOf } from "../promises/hold-reminders.ts";
import { oncePerDestination } from "../reminders/internal/destinations.ts";
import { systemContext } from "../system-context.ts";

/**
 * Ends the hold of the tenant's reminders, receipts and statements that wait for this reason, and
 * enqueues them to be sent now: reminders with one job per destination, documents with one each.
 * Those for which a promise of payment is open wait on for that. Outdated ones are dropped at
 * sending time; the jobs that would have looked at them again later find them sent.
 */
export async function releaseHeldMessages(ctx: ServiceContext, unit: Unit, hold: SendingHold): Promise<void> {
  const { tenantId } = ctx;
  const now = ctx.now();
  const released = await releaseMessages(unit.trx, hold, now);
  const promised = await holdPromised(
    ctx,
    unit,
    [...new Set(released.flatMap(promisersOf))],
    released.map(({ id }) => id),
  );
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(released.filter(({ id }) => !promised.has(id))).map(({ id }) => ({ tenantId, reminderId: id })),
  );
  const deliveries = await releaseDeliveries(unit.trx, HOLD_REASONS[hold], now);
  await unit.enqueueEach(
    sendDelivery,
    deliveries.map(({ id }) => ({ tenantId, deliveryId: id })),
  );
}

/**
 * Enqueues, in each business of this user, the messages that waited until their address was
 * verified (`releaseHeldMessages`), each business in a transaction of its own.
 */
export async function releaseUnverified(deps: Dependencies, userId: string): Promise<void> {
  for (const { tenant_id: tenantId } of await findMemberships(deps.db, userId)) {
    const ctx = await systemContext(deps, tenantId, "sending.release");
    await ctx?.transact((unit) => releaseHeldMessages(ctx, unit, "unverified"));
  }
}
