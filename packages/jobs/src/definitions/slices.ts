import { z } from "zod";

/**
 * A sweep over all tenants is so many jobs, each for its share of them, so that several workers
 * take part in it.
 */
export const SWEEP_SLICES = 16;

/** Which share of the tenants a job looks after, from 0; left out, all of them. */
export const TenantSlice = z.object({
  slice: z
    .int()
    .min(0)
    .max(SWEEP_SLICES - 1)
    .optional(),
});
export type TenantSlice = z.output<typeof TenantSlice>;

export const keyOfSlice = (key: string, { slice }: TenantSlice): string =>
  slice === undefined ? key : `${key}-${slice}`;

/** The payloads that together reach every tenant. */
export const ALL_SLICES: readonly TenantSlice[] = Array.from({ length: SWEEP_SLICES }, (_, slice) => ({ slice }));
