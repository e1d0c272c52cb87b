import { listOpenPromises, tenantsWithPromisesUntil, updatePromise } from "@aavarti/db/queries/promises";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { brokenFrom } from "@aavarti/domain/promises";
import type { Dependencies, ServiceContext, Unit } from "../context.ts";
import { systemContext } from "../system-context.ts";
import { stateOf } from "./to-promise.ts";

/**
 * Writes down what became of the promises whose day of grace has passed, in every tenant. Readers need not wait for it: they derive the state. Returns how
 * many were decided.
 */
export async function settlePromises(deps: Dependencies): Promise<number> {
  let decided = 0;
  // No zone's day is more than one away from UTC's.
  for (const tenantId of await tenantsWithPromisesUntil(deps.db, addDays(todayIn("UTC", deps.now()), 1))) {
    const ctx = await systemContext(deps, tenantId, "promises.settle");
    if (ctx) decided += await ctx.transact((unit) => settleOpen(ctx, unit));
  }
  return decided;
}

/** Decides a tenant's open promises that are over; those of some customers when their ids are given. */
export async function settleOpen(ctx: ServiceContext, unit: Unit, customerIds?: readonly string[]): Promise<number> {
  const today = ctx.today();
  let decided = 0;
  for (const promise of await listOpenPromises(unit.trx, ctx.timeZone, customerIds)) {
    // A renewal can be taken back, so one that came early is written down only when the day has passed.
    if (today < brokenFrom(promise.promised_on)) continue;
    const state = stateOf(promise, today);
    await updatePromise(unit.trx, promise.id, { state, decided_at: ctx.now(), updated_at: ctx.now() });
    decided += 1;
  }
  return decided;
}
