import { listDuePauses } from "@aavarti/db/queries/subscription-terms";
import { newestTerm } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { findLockedLife, type StoredLife } from "./life-of.ts";
import { saveLife } from "./save-life.ts";

/** Maximum per run; the next run processes the rest. */
const PER_ROUND = 500;

/**
 * Resumes the tenant's subscriptions whose pause was set to end by today, each in its own
 * transaction and with an audit event. The resumption is dated to the set day, however late this
 * runs: each end moves by the planned length of the pause. Returns how many were resumed, at most
 * 500 per run. A failure ends the run and is thrown; those resumed before stay resumed.
 */
export async function resumeDuePauses(ctx: ServiceContext): Promise<number> {
  const ids = await ctx.transact(({ trx }) => listDuePauses(trx, { today: ctx.today(), limit: PER_ROUND }));
  let resumed = 0;
  // Each in its own transaction, so that one failure does not affect the others.
  for (const id of ids) {
    await ctx.transact(async (unit) => {
      const subscription = await findLockedLife(ctx, unit, id);
      // Somebody may have resumed it since it was listed.
      if (subscription && (await storeDueResumption(ctx, unit, subscription))) resumed += 1;
    });
  }
  return resumed;
}

/**
 * Stores that a pause whose set end has passed is over, as of that day, with an audit event and all
 * that `saveLife` does. Returns whether there was one; otherwise nothing is written.
 */
export async function storeDueResumption(ctx: ServiceContext, unit: Unit, subscription: StoredLife): Promise<boolean> {
  const { row, stored, life } = subscription;
  if (life === stored) return false;
  await saveLife(ctx, unit, subscription, life);
  const details = { on: stored.pausedUntil, till: newestTerm(life).endOn };
  await audit(ctx, unit, "subscription.resumed", { kind: "subscription", id: row.id }, details);
  return true;
}
