import { inspectFile } from "@aavarti/documents/inspect-file";
import * as jobs from "@aavarti/jobs/definitions/files";
import type { Dependencies } from "@aavarti/services/context";
import { storeFile } from "@aavarti/services/files/store-file";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handlers of the jobs that fetch, check and store the files of messages. */
export const fileProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.storeFile, (ctx, file) => storeFile(ctx, file, inspectFile)),
];
