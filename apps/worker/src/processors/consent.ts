import * as jobs from "@aavarti/jobs/definitions/consent";
import { confirmConsent } from "@aavarti/services/consent/confirm-consent";
import type { Dependencies } from "@aavarti/services/context";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns a list of one handler: of the job that sends a customer the confirmation of a consent
 * they gave or withdrew.
 */
export const consentProcessors = (deps: Dependencies) => [tenantJob(deps, jobs.confirmConsent, confirmConsent)];
