import { renderPaper } from "@aavarti/documents/render-paper";
import * as jobs from "@aavarti/jobs/definitions/documents";
import { issueUnaskedReceipt } from "@aavarti/services/billing/issue-receipt";
import type { Dependencies } from "@aavarti/services/context";
import { renderDocument } from "@aavarti/services/documents/render-document";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handlers of the jobs that issue receipts of payments to us and render documents. */
export const documentProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.issueReceipt, issueUnaskedReceipt),
  tenantJob(deps, jobs.renderDocument, (ctx, document) => renderDocument(ctx, document, renderPaper)),
];
