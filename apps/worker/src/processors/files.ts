import { inspectFile } from "@aavarti/documents/inspect-file";
import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/files";
import type { Dependencies } from "@aavarti/services/context";
import { storeFile } from "@aavarti/services/files/store-file";
import { sweepFiles } from "@aavarti/services/files/sweep-files";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that fetch, check and store the files of messages, and of their
 * sweep, which is recorded for the operator.
 */
export const fileProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.storeFile, (ctx, file) => storeFile(ctx, file, inspectFile)),
  createHandler(jobs.sweepFiles, () => recordSweep(deps, jobs.sweepFiles.name, () => sweepFiles(deps))),
];
