import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/privacy";
import type { Dependencies } from "@aavarti/services/context";
import { acknowledgeDeletion } from "@aavarti/services/privacy/acknowledge-deletion";

/** Returns a list of one handler: of the job that acknowledges a data deletion request by email. */
export const privacyProcessors = (deps: Dependencies) => [
  createHandler(jobs.acknowledgeDeletion, (payload) => acknowledgeDeletion(deps, payload)),
];
