import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/privacy";
import type { Dependencies } from "@aavarti/services/context";
import { acknowledgeDeletion } from "@aavarti/services/privacy/acknowledge-deletion";

/** Returns the handlers of the jobs about data deletion requests. */
export const privacyProcessors = (deps: Dependencies) => [
  handle(jobs.acknowledgeDeletion, (payload) => acknowledgeDeletion(deps, payload)),
];
