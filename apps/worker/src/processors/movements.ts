import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/movements";
import type { Dependencies } from "@aavarti/services/context";
import { checkMovements } from "@aavarti/services/movements/check-movements";
import { measureAgain, sweepMovements } from "@aavarti/services/movements/sweep-movements";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { countEarlierMoney } from "@aavarti/services/payments/count-earlier-money";

/**
 * Returns the handlers of the hourly job that records MRR movements for a share of the businesses
 * and counts their money of before totals were kept, of the nightly one that checks movements, both
 * recorded for the operator, and of the one that measures a business again.
 */
export const movementProcessors = (deps: Dependencies) => [
  createHandler(jobs.sweepMovements, async (slice) => {
    try {
      await recordSweep(deps, sweepName(jobs.sweepMovements.name, slice), () => sweepMovements(deps, slice));
    } finally {
      // A business whose terms can't be measured doesn't keep the others' money from being counted.
      await countEarlierMoney(deps, slice);
    }
  }),
  createHandler(jobs.checkMovements, async (slice) => {
    await recordSweep(deps, sweepName(jobs.checkMovements.name, slice), () => checkMovements(deps, slice));
  }),
  createHandler(jobs.measureAgain, (payload) => measureAgain(deps, payload)),
];
