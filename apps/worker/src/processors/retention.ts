import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/retention";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { advanceRetention } from "@aavarti/services/retention/advance-retention";
import { releaseSenderDomain } from "@aavarti/services/retention/release-sender-domain";
import { sendWarning } from "@aavarti/services/retention/send-warning";
import { sweepRetention } from "@aavarti/services/retention/sweep-retention";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that warn about ended accounts, erase them and release the
 * sender domains of erased ones. The sweep is recorded for the operator.
 */
export const retentionProcessors = (deps: Dependencies) => [
  handle(jobs.sweepRetention, () => recordSweep(deps, jobs.sweepRetention.name, () => sweepRetention(deps))),
  tenantJob(deps, jobs.advanceRetention, advanceRetention),
  tenantJob(deps, jobs.sendRetentionWarning, sendWarning),
  handle(jobs.releaseSenderDomain, (payload) => releaseSenderDomain(deps, payload)),
];
