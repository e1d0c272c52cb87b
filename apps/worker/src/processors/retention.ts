import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/retention";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { advanceRetention } from "@aavarti/services/retention/advance-retention";
import { releaseSenderDomain } from "@aavarti/services/retention/release-sender-domain";
import { sendWarning } from "@aavarti/services/retention/send-warning";
import { sweepRetention } from "@aavarti/services/retention/sweep-retention";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that warn about the erasure of ended accounts, erase them and
 * delete the sender domains of businesses at the email provider. The sweep is recorded for the
 * operator.
 */
export const retentionProcessors = (deps: Dependencies) => [
  createHandler(jobs.sweepRetention, () => recordSweep(deps, jobs.sweepRetention.name, () => sweepRetention(deps))),
  tenantJob(deps, jobs.advanceRetention, advanceRetention),
  tenantJob(deps, jobs.sendRetentionWarning, sendWarning),
  createHandler(jobs.releaseSenderDomain, (payload) => releaseSenderDomain(deps, payload)),
];
