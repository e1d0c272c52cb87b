import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/payments";
import type { Dependencies } from "@aavarti/services/context";
import { deleteOldDocuments } from "@aavarti/services/documents/delete-old-documents";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { checkLedgers } from "@aavarti/services/payments/check-ledgers";

/**
 * Returns a list of one handler: of the nightly job for a share of the businesses. It checks their
 * ledgers, which is recorded for the operator, and deletes the old PDFs of their receipts and
 * statements.
 */
export const paymentProcessors = (deps: Dependencies) => [
  createHandler(jobs.checkLedgers, async (slice) => {
    await recordSweep(deps, sweepName(jobs.checkLedgers.name, slice), () => checkLedgers(deps, slice));
    await deleteOldDocuments(deps, slice);
  }),
];
