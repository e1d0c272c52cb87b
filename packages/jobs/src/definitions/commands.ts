import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Answers the commands in one message of an owner. */
export const answerCommand = defineJob({
  queue: "notifications",
  name: "command.answer",
  payload: z.object({ tenantId: z.uuid(), messageId: z.uuid() }),
  key: ({ messageId }) => `command-answer-${messageId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});
