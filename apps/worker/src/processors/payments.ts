import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/payments";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { checkLedgers } from "@aavarti/services/payments/check-ledgers";

/**
 * Returns the handler of the nightly job that checks a share of the businesses' ledgers; its run is
 * recorded for the operator.
 */
export const paymentProcessors = (deps: Dependencies) => [
  handle(jobs.checkLedgers, async (slice) => {
    await recordSweep(deps, sweepName(jobs.checkLedgers.name, slice), () => checkLedgers(deps, slice));
  }),
];
