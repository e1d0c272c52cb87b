import type { Reader } from "@aavarti/db/queries/notifications";
import { trialNoticeSince } from "@aavarti/domain/trial";
import type { ServiceContext, Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/**
 * Returns what queries of notifications need to know of the signed-in user: their id, and the
 * instant since which the text about the trial is current (null without one).
 * @throws AppError FORBIDDEN for a job, which has no user.
 */
export async function readerOf(ctx: ServiceContext, unit: Unit): Promise<Reader> {
  const userId = requirePerson(ctx);
  const tenant = await readTenant(unit);
  const trial = { accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now: ctx.now() };
  return { userId, trialNoticeSince: trialNoticeSince(trial) };
}
