import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/webhooks";
import type { Dependencies } from "@aavarti/services/context";
import { recordSweep } from "@aavarti/services/operations/record-sweep";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { sweepWebhooks } from "@aavarti/services/webhooks/sweep-webhooks";

/** Returns the handlers of the jobs that process stored webhook events. */
export const webhookProcessors = (deps: Dependencies) => [
  handle(jobs.sweepWebhooks, () => recordSweep(deps, jobs.sweepWebhooks.name, () => sweepWebhooks(deps))),
  handle(jobs.processWebhook, (payload) => processWebhook(deps, payload)),
];
