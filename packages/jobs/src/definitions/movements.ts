import { z } from "zod";
import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

/**
 * Records the MRR movements that came due, and those from before movements were recorded, for one
 * slice of the tenants.
 */
export const sweepMovements = defineJob({
  queue: "sweeps",
  name: "movements.sweep",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("movements-sweep", payload),
  attempts: 3,
});

/**
 * Compares the MRR movements with the terms, and the totals with the movements, for one slice of
 * the tenants.
 */
export const checkMovements = defineJob({
  queue: "sweeps",
  name: "movements.check",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("movements-check", payload),
  attempts: 3,
});

/** Measures all customers of a tenant again, after a change that moves many of them. */
export const measureAgain = defineJob({
  queue: "sweeps",
  name: "movements.measure",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `movements-measure-${tenantId}`,
  attempts: 5,
});
