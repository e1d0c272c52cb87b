import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/webhooks";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { sweepWebhooks } from "@aavarti/services/webhooks/sweep-webhooks";

/**
 * Returns the handlers of the jobs that process one stored event of a provider, and of the sweep
 * that finds events whose job was lost, whose run is recorded for the operator.
 */
export const webhookProcessors = (deps: Dependencies) => [
  createHandler(jobs.sweepWebhooks, () => recordSweep(deps, jobs.sweepWebhooks.name, () => sweepWebhooks(deps))),
  createHandler(jobs.processWebhook, (payload) => processWebhook(deps, payload)),
];
