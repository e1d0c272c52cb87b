import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/activation";
import { reconcilePayment } from "@aavarti/services/activation/reconcile-payment";
import { refundPayment } from "@aavarti/services/activation/refund-payment";
import { sweepPayments } from "@aavarti/services/activation/sweep-payments";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs about businesses' payments to us: the sweep over open orders,
 * whose run is recorded for the operator, the check of one order, and a refund.
 */
export const activationProcessors = (deps: Dependencies) => [
  createHandler(jobs.sweepPayments, () => recordSweep(deps, jobs.sweepPayments.name, () => sweepPayments(deps))),
  tenantJob(deps, jobs.reconcilePayment, reconcilePayment),
  tenantJob(deps, jobs.refundPayment, refundPayment),
];
