import { lockImport } from "@aavarti/db/queries/imports";
import { raiseNotificationVersion } from "@aavarti/db/queries/notifications";
import { advanceImport as advanceJob } from "@aavarti/jobs/definitions/imports";
import type { ServiceContext } from "../context.ts";
import { applyRows } from "./apply-rows.ts";
import { revertRows } from "./revert-rows.ts";

/** Portions of one run of the job: then others have their turn. */
const PORTIONS = 5;

/**
 * Works on an import for a while. Each portion is one transaction, which also says which rows are
 * done: whoever is killed in the middle loses one portion that never happened, and the next run
 * goes on behind the last that did.
 */
export async function advanceImport(ctx: ServiceContext, { importId }: { importId: string }): Promise<void> {
  for (let portion = 1; portion <= PORTIONS; portion += 1) {
    const goesOn = await ctx.transact(async (unit) => {
      const run = await lockImport(unit.trx, importId);
      if (!run || (run.state !== "running" && run.state !== "reverting")) return false;
      const isMore = run.state === "running" ? await applyRows(ctx, unit, run) : await revertRows(ctx, unit, run);
      // Whoever watches sees it move.
      await raiseNotificationVersion(unit.trx, ctx.tenantId);
      if (isMore && portion === PORTIONS) await unit.enqueue(advanceJob, { tenantId: ctx.tenantId, importId });
      return isMore;
    });
    if (!goesOn) return;
  }
}
