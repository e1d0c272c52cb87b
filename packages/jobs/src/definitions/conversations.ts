import { z } from "zod";
import { defineJob } from "../define-job.ts";

const ReplyRef = z.object({ tenantId: z.uuid(), messageId: z.uuid() });

/** Sends one reply to a customer. */
export const sendReply = defineJob({
  queue: "notifications",
  name: "reply.send",
  payload: ReplyRef,
  key: ({ messageId }) => `reply-send-${messageId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Answers one message of a customer automatically, if the business allows it. */
export const answerAutomatically = defineJob({
  queue: "notifications",
  name: "reply.automatic",
  payload: ReplyRef,
  key: ({ messageId }) => `reply-automatic-${messageId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Asks the language model to word the suggested reply to one message of a customer. */
export const writeModelDraft = defineJob({
  queue: "drafts",
  name: "draft.write",
  payload: z.object({ tenantId: z.uuid(), messageId: z.uuid() }),
  key: ({ messageId }) => `draft-write-${messageId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Finds out what became of a reply whose sender gave no answer. */
export const checkReply = defineJob({
  queue: "notifications",
  name: "reply.check",
  payload: ReplyRef,
  key: ({ messageId }) => `reply-check-${messageId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});
