import * as jobs from "@aavarti/jobs/definitions/commands";
import { sendAnswer } from "@aavarti/services/commands/send-answer";
import type { Dependencies } from "@aavarti/services/context";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handler of the job that answers an owner's commands by WhatsApp. */
export const commandProcessors = (deps: Dependencies) => [tenantJob(deps, jobs.answerCommand, sendAnswer)];
