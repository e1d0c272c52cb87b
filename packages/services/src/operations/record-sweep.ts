import { recordSweepEnd, recordSweepStart } from "@aavarti/db/queries/operations";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";

/**
 * The name under which a share of a sweep is recorded. The figures put the shares together again.
 */
export const sweepName = (job: string, { slice }: TenantSlice): string =>
  slice === undefined ? job : `${job}${SHARE_MARK}${slice}`;

/** Between a sweep's name and its share. */
export const SHARE_MARK = "#";

/**
 * Runs a sweep and writes down when it began and how it ended, for the operator: one that hangs or
 * never runs has no other trace, since what it did not find is in no table. @throws what the sweep
 * throws.
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
