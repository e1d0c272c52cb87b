import type { Renderer } from "@aavarti/documents/renderer";
import * as jobs from "@aavarti/jobs/definitions/documents";
import { issueUnaskedReceipt } from "@aavarti/services/billing/issue-receipt";
import type { Dependencies } from "@aavarti/services/context";
import { renderDocument } from "@aavarti/services/documents/render-document";
import { checkDelivery, sendDelivery } from "@aavarti/services/documents/send-delivery";
import { tenantJob } from "./tenant-job.ts";

/** Where documents are rendered: receipts apart from statements, which may take long. */
export type Renderers = Record<"receipts" | "statements", Renderer>;

/**
 * Returns the handlers of the jobs that issue receipts, render documents, send them and look up
 * deliveries of unknown outcome.
 */
export const documentProcessors = (deps: Dependencies, { receipts, statements }: Renderers) => [
  tenantJob(deps, jobs.issueReceipt, issueUnaskedReceipt),
  tenantJob(deps, jobs.renderDocument, (ctx, document) => renderDocument(ctx, document, receipts.render)),
  tenantJob(deps, jobs.renderStatement, (ctx, document) => renderDocument(ctx, document, statements.render)),
  tenantJob(deps, jobs.sendDelivery, sendDelivery),
  tenantJob(deps, jobs.checkDelivery, checkDelivery),
];
