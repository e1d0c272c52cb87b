import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/promises";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { settlePromises } from "@aavarti/services/promises/settle-promises";

/**
 * Returns a list of one handler: of the nightly sweep that stores whether promises of payment were
 * kept or broken, which is recorded for the operator.
 */
export const promiseProcessors = (deps: Dependencies) => [
  createHandler(jobs.settlePromises, async (slice) => {
    const name = sweepName(jobs.settlePromises.name, slice);
    const decided = await recordSweep(deps, name, () => settlePromises(deps, slice));
    if (decided > 0) deps.log.info({ decided }, "promises settled");
  }),
];
