import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

/** Writes down which promises were kept and which were broken, in a share of the tenants. */
export const settlePromises = defineJob({
  queue: "sweeps",
  name: "promises.settle",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("promises-settle", payload),
  attempts: 3,
});
