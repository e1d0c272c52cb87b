import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

/** Marks promises as kept or broken, for one slice of the tenants. */
export const settlePromises = defineJob({
  queue: "sweeps",
  name: "promises.settle",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("promises-settle", payload),
  attempts: 3,
});
