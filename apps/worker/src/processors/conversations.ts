import * as jobs from "@aavarti/jobs/definitions/conversations";
import type { Dependencies } from "@aavarti/services/context";
import { checkReply, sendReply } from "@aavarti/services/conversations/send-reply";
import { tenantJob } from "./tenant-job.ts";

/** Returns the handlers of the jobs that send replies to customers and look after lost ones. */
export const conversationProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.sendReply, sendReply),
  tenantJob(deps, jobs.checkReply, checkReply),
];
