import { analyzeGrownTables, lockImport } from "@aavarti/db/queries/imports";
import { advanceImport as advanceJob } from "@aavarti/jobs/definitions/imports";
import type { ServiceContext } from "../context.ts";
import { applyRows } from "./apply-rows.ts";
import { revertRows } from "./revert-rows.ts";

/** Portions per run of the job, after which other jobs get their turn. */
const PORTIONS = 5;

/**
 * Writes or undoes the next rows of an import, up to five portions of 200, then enqueues itself
 * again while rows remain. Each portion is one transaction, which also records the rows that are
 * done: a process killed midway loses only its uncommitted portion, and the next run continues
 * after the last committed one. Clients that watch the import are informed after each. Does nothing
 * for an import that neither runs nor is being undone.
 */
export async function advanceImport(ctx: ServiceContext, { importId }: { importId: string }): Promise<void> {
  for (let portion = 1; portion <= PORTIONS; portion += 1) {
    await analyzeGrownTables(ctx.db);
    const goesOn = await ctx.transact(async (unit) => {
      const run = await lockImport(unit.trx, importId);
      if (!run || (run.state !== "running" && run.state !== "reverting")) return false;
      const isMore = run.state === "running" ? await applyRows(ctx, unit, run) : await revertRows(ctx, unit, run);
      // Lets clients that watch the import see its progress.
      unit.raiseVersion();
      if (isMore && portion === PORTIONS) await unit.enqueue(advanceJob, { tenantId: ctx.tenantId, importId });
      return isMore;
    });
    if (!goesOn) return;
  }
}
