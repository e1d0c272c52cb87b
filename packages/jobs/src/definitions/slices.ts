import { z } from "zod";

/**
 * Number of jobs into which a sweep over all tenants is split, so that several workers share it.
 */
export const SWEEP_SLICES = 16;

/** The slice of the tenants that a job handles, from 0; all tenants when absent. */
export const TenantSlice = z.object({
  slice: z
    .int()
    .min(0)
    .max(SWEEP_SLICES - 1)
    .optional(),
});
export type TenantSlice = z.output<typeof TenantSlice>;

/**
 * Returns a job's deduplication key, `key`, followed by the number of the share of the tenants
 * (slice) that it handles, if it has one.
 */
export const keyOfSlice = (key: string, { slice }: TenantSlice): string =>
  slice === undefined ? key : `${key}-${slice}`;

/** The payloads of the jobs that together cover all tenants. */
export const ALL_SLICES: readonly TenantSlice[] = Array.from({ length: SWEEP_SLICES }, (_, slice) => ({ slice }));
