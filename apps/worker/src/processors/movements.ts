import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/movements";
import type { Dependencies } from "@aavarti/services/context";
import { checkMovements } from "@aavarti/services/movements/check-movements";
import { measureAgain, sweepMovements } from "@aavarti/services/movements/sweep-movements";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { countEarlierMoney } from "@aavarti/services/payments/count-earlier-money";

const settled = async (work: Promise<unknown>): Promise<PromiseSettledResult<unknown>> => {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
};

/**
 * Returns the handlers of the hourly job that records MRR movements for a share of the businesses
 * and counts their money of before totals were kept, of the nightly one that checks movements, both
 * recorded for the operator, and of the one that measures a business again.
 */
export const movementProcessors = (deps: Dependencies) => [
  createHandler(jobs.sweepMovements, async (slice) => {
    const swept = recordSweep(deps, sweepName(jobs.sweepMovements.name, slice), () => sweepMovements(deps, slice));
    // A business whose terms can't be measured doesn't keep the others' money from being counted.
    const [done, counted] = [await settled(swept), await settled(countEarlierMoney(deps, slice))];
    for (const outcome of [done, counted]) if (outcome.status === "rejected") throw outcome.reason;
  }),
  createHandler(jobs.checkMovements, async (slice) => {
    await recordSweep(deps, sweepName(jobs.checkMovements.name, slice), () => checkMovements(deps, slice));
  }),
  createHandler(jobs.measureAgain, (payload) => measureAgain(deps, payload)),
];
