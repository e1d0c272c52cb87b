import * as jobs from "@aavarti/jobs/definitions/bulk-messages";
import { advanceBulkSend } from "@aavarti/services/bulk/advance-bulk-send";
import { replaceByEmail } from "@aavarti/services/bulk/replace-by-email";
import type { Dependencies } from "@aavarti/services/context";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handlers of the jobs that write the messages of a bulk send. */
export const bulkMessageProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.advanceBulkSend, advanceBulkSend),
  tenantJob(deps, jobs.replaceByEmail, replaceByEmail),
];
