import { findMemberships } from "@aavarti/db/queries/auth";
import { releaseMessages } from "@aavarti/db/queries/sending";
import type { SendingHold } from "@aavarti/domain/sending-trust";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { type Dependencies, transactAs, type Unit } from "../context.ts";
import { oncePerDestination } from "../reminders/internal/destinations.ts";

/**
 * Enqueues the tenant's messages that are held for this reason to be sent now. Outdated ones are
 * dropped at sending time. One job per destination.
 */
export async function release(
  { tenantId, now }: { tenantId: string; now: Date },
  unit: Unit,
  hold: SendingHold,
): Promise<void> {
  const released = await releaseMessages(unit.trx, hold, now);
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(released).map(({ id }) => ({ tenantId, reminderId: id })),
  );
}

/**
 * Enqueues the messages held until this user verified their address, in each of their businesses.
 */
export async function releaseUnverified(
  deps: Pick<Dependencies, "db" | "now" | "newId">,
  userId: string,
): Promise<void> {
  for (const { tenant_id: tenantId } of await findMemberships(deps.db, userId))
    await transactAs(deps, tenantId, (unit) => release({ tenantId, now: deps.now() }, unit, "unverified"));
}
