import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/imports";
import type { Dependencies } from "@aavarti/services/context";
import { advanceImport } from "@aavarti/services/imports/advance-import";
import { sweepImports } from "@aavarti/services/imports/sweep-imports";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that write or undo an import's rows, and that find imports whose
 * job was lost, whose run is recorded for the operator.
 */
export const importProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.advanceImport, advanceImport),
  createHandler(jobs.sweepImports, () => recordSweep(deps, jobs.sweepImports.name, () => sweepImports(deps))),
];
