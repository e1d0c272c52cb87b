import * as jobs from "@aavarti/jobs/definitions/conversations";
import { writeModelDraft } from "@aavarti/services/ai-replies/write-model-draft";
import { answerAutomatically } from "@aavarti/services/automatic-answers/answer-automatically";
import type { Dependencies } from "@aavarti/services/context";
import { checkReply, sendReply } from "@aavarti/services/conversations/send-reply";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that send replies to customers, look after lost ones, answer
 * automatically, and ask a model to word suggested replies.
 */
export const conversationProcessors = (deps: Dependencies) => [
  tenantJob(deps, jobs.sendReply, sendReply),
  tenantJob(deps, jobs.checkReply, checkReply),
  tenantJob(deps, jobs.answerAutomatically, answerAutomatically),
  tenantJob(deps, jobs.writeModelDraft, writeModelDraft),
];
