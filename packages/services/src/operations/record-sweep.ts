import { recordSweepEnd, recordSweepStart } from "@aavarti/db/queries/operations";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";

/**
 * Returns the name under which a run of a sweep (a periodic job that looks for due work) is
 * recorded: the job's, with the number of the share if it processes only one. `readFigures`
 * combines the shares.
 */
export const sweepName = (job: string, { slice }: TenantSlice): string =>
  slice === undefined ? job : `${job}${SHARE_MARK}${slice}`;

/** Separates a sweep's name from its share. */
export const SHARE_MARK = "#";

/**
 * Runs a sweep (a periodic job that looks for due work), returns its result, and records under the
 * name `sweep` when it started and finished or failed, for the operator: a sweep that hangs or
 * never runs leaves no other trace, since what it failed to find is in no table.
 * @throws what the sweep throws.
 */
export async function recordSweep<Result>(
  { db, now }: Pick<Dependencies, "db" | "now">,
  sweep: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const startedAt = now();
  await recordSweepStart(db, sweep, startedAt);
  try {
    const result = await run();
    const finishedAt = now();
    const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1_000;
    await recordSweepEnd(db, sweep, { finished_at: finishedAt, seconds });
    return result;
  } catch (error) {
    await recordSweepEnd(db, sweep, { failed_at: now() });
    throw error;
  }
}
