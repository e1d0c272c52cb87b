import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/own-templates";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { advanceOwnTemplate } from "@aavarti/services/own-templates/advance-own-template";
import { sweepOwnTemplates } from "@aavarti/services/own-templates/sweep-own-templates";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that submit, look up and delete businesses' WhatsApp templates,
 * and of their sweep, which is recorded for the operator.
 */
export const ownTemplateProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.advanceOwnTemplate, advanceOwnTemplate),
  createHandler(jobs.sweepOwnTemplates, () =>
    recordSweep(deps, jobs.sweepOwnTemplates.name, () => sweepOwnTemplates(deps)),
  ),
];
