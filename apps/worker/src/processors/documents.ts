import { renderPaper } from "@aavarti/documents/render-paper";
import * as jobs from "@aavarti/jobs/definitions/documents";
import { issueUnaskedReceipt } from "@aavarti/services/billing/issue-receipt";
import type { Dependencies } from "@aavarti/services/context";
import { renderDocument } from "@aavarti/services/documents/render-document";
import { checkDelivery, sendDelivery } from "@aavarti/services/documents/send-delivery";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that issue a business's receipt for its payment to us, render
 * the PDFs of receipts and statements, send them to customers, and look up those whose outcome is
 * unknown.
 */
export const documentProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.issueReceipt, issueUnaskedReceipt),
  tenantJob(deps, jobs.renderDocument, (ctx, document) => renderDocument(ctx, document, renderPaper)),
  tenantJob(deps, jobs.renderStatement, (ctx, document) => renderDocument(ctx, document, renderPaper)),
  tenantJob(deps, jobs.sendDelivery, sendDelivery),
  tenantJob(deps, jobs.checkDelivery, checkDelivery),
];
