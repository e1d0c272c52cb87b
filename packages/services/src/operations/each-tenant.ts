import type { Share } from "@aavarti/db/queries/reminders/tenants";
import { SWEEP_SLICES, type TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies, ServiceContext } from "../context.ts";
import { systemContext } from "../system-context.ts";

/**
 * Returns the share of the tenants that a job with this `slice` processes, out of 16
 * (`SWEEP_SLICES`); undefined, meaning all tenants, without a slice.
 */
export const shareOf = ({ slice }: TenantSlice): Share =>
  slice === undefined ? undefined : { index: slice, of: SWEEP_SLICES };

/**
 * Number of a share's tenants processed at once: a single one mostly waits for database responses.
 * Several shares run in one worker, and the senders need connections too.
 */
export const TENANTS_AT_ONCE = 2;

/**
 * Runs `work` as the system, in the name of `job`, for each tenant once, two at a time. A failing
 * tenant does not stop the others; its error is logged with the text `failed`. A tenant that no
 * longer exists is skipped.
 * @throws AggregateError after the last tenant when some failed, so that the job is retried.
 */
export async function eachTenant(
  deps: Dependencies,
  { tenantIds, job, failed }: { tenantIds: Iterable<string>; job: string; failed: string },
  work: (ctx: ServiceContext) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = new Set(tenantIds).values();
  const takeTurns = async (): Promise<void> => {
    for (const tenantId of waiting) {
      try {
        const ctx = await systemContext(deps, tenantId, job);
        if (ctx) await work(ctx);
      } catch (error) {
        failures.push(error);
        deps.log.error({ err: error, tenantId }, failed);
      }
    }
  };
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, takeTurns));
  if (failures.length > 0) throw new AggregateError(failures, `${failed} (${failures.length})`);
}
