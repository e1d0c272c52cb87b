import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/housekeeping";
import type { Dependencies } from "@aavarti/services/context";
import { tidyUp } from "@aavarti/services/housekeeping/tidy-up";
import { recordSweep } from "@aavarti/services/operations/record-sweep";

/**
 * Returns a list of one handler: of the nightly cleanup job, whose run is recorded for the
 * operator.
 */
export const housekeepingProcessors = (deps: Dependencies) => [
  createHandler(jobs.tidyUp, () => recordSweep(deps, jobs.tidyUp.name, () => tidyUp(deps))),
];
