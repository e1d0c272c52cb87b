import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/promises";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { settlePromises } from "@aavarti/services/promises/settle-promises";

export const promiseProcessors = (deps: Dependencies) => [
  handle(jobs.settlePromises, async () => {
    const decided = await recordSweep(deps, jobs.settlePromises.name, () => settlePromises(deps));
    if (decided > 0) deps.log.info({ decided }, "promises settled");
  }),
];
