import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/promises";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { settlePromises } from "@aavarti/services/promises/settle-promises";

/**
 * Returns a list of one handler: of the sweep that settles payment promises, which is recorded for
 * the operator.
 */
export const promiseProcessors = (deps: Dependencies) => [
  handle(jobs.settlePromises, async (slice) => {
    const name = sweepName(jobs.settlePromises.name, slice);
    const decided = await recordSweep(deps, name, () => settlePromises(deps, slice));
    if (decided > 0) deps.log.info({ decided }, "promises settled");
  }),
];
