import * as jobs from "@aavarti/jobs/definitions/bulk-messages";
import { advanceBulkSend } from "@aavarti/services/bulk/advance-bulk-send";
import type { Dependencies } from "@aavarti/services/context";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handler of the job that writes the messages of a bulk send. */
export const bulkMessageProcessors = (deps: Dependencies) => [tenantJob(deps, jobs.advanceBulkSend, advanceBulkSend)];
