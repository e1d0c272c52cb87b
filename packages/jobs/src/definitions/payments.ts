import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

/** Compares balances, charges and payments with the ledger, for one slice of the tenants. */
export const checkLedgers = defineJob({
  queue: "sweeps",
  name: "ledger.check",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("ledger-check", payload),
  attempts: 3,
});
