import {
  decideOpenPromise,
  listOpenPromises,
  listPromisesOfPayments,
  tenantsWithPromisesUntil,
  updatePromise,
} from "@aavarti/db/queries/promises";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { brokenFrom } from "@aavarti/domain/promises";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies, ServiceContext, Unit } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { stateOf } from "./to-promise.ts";

/**
 * Stores, in a share of the tenants, whether open promises were kept or broken, from two days after
 * the promised day on. Readers don't depend on it: they derive the status. Informs clients
 * that watch. Returns how many were decided.
 * @throws AggregateError after the last tenant when some failed.
 */
export async function settlePromises(deps: Dependencies, slice: TenantSlice = {}): Promise<number> {
  let decided = 0;
  // No time zone's date differs from UTC's by more than one day.
  const lastDay = addDays(todayIn("UTC", deps.now()), 1);
  const tenantIds = await tenantsWithPromisesUntil(deps.db, lastDay, shareOf(slice));
  const tenants = { tenantIds, job: "promises.settle", failed: "the promises of a tenant could not be settled" };
  await eachTenant(deps, tenants, async (ctx) => {
    const settled = await ctx.transact(async (unit) => {
      const count = await settleOpen(ctx, unit);
      // The reminders resume.
      if (count > 0) unit.raiseVersion();
      return count;
    });
    decided += settled;
  });
  return decided;
}

/**
 * Stores whether a tenant's open promises were kept or broken, from two days after the promised day
 * on; only those of the given customers, if their ids are given. Returns the number stored. Neither
 * sends reminders nor writes an audit event.
 */
export async function settleOpen(ctx: ServiceContext, unit: Unit, customerIds?: readonly string[]): Promise<number> {
  const today = ctx.today();
  let decided = 0;
  for (const promise of await listOpenPromises(unit.trx, ctx.timeZone, customerIds)) {
    // A payment can be reversed, so an early one decides only when the promise's day has passed.
    if (today < brokenFrom(promise.promised_on)) continue;
    const state = stateOf(promise, today);
    const isDecided = await decideOpenPromise(unit.trx, promise.id, {
      state,
      decided_at: ctx.now(),
      updated_at: ctx.now(),
    });
    if (isDecided) decided += 1;
  }
  return decided;
}

/**
 * Decides the promises with the status `state` again on which these payments bear, after the
 * payments changed: broken ones become kept when money that was received in time is recorded late,
 * kept ones broken when it is reversed. Those that are still open need nothing: they follow the
 * payments.
 */
export async function reviewPromises(
  ctx: ServiceContext,
  unit: Unit,
  { paymentIds, state }: { paymentIds: readonly string[]; state: "kept" | "broken" },
): Promise<void> {
  if (paymentIds.length === 0) return;
  for (const promise of await listPromisesOfPayments(unit.trx, ctx.timeZone, { paymentIds, state })) {
    const reviewed = promise.kept_in_time ? "kept" : "broken";
    if (reviewed === state) continue;
    await updatePromise(unit.trx, promise.id, { state: reviewed, decided_at: ctx.now(), updated_at: ctx.now() });
  }
}
