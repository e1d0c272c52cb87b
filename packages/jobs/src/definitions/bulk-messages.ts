import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Writes the next messages of a bulk send. */
export const advanceBulkSend = defineJob({
  queue: "notifications",
  name: "bulk.advance",
  payload: z.object({ tenantId: z.uuid(), sendId: z.uuid() }),
  key: ({ sendId }) => `bulk-advance-${sendId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Writes the email that replaces a message of a bulk send which failed on WhatsApp. */
export const replaceByEmail = defineJob({
  queue: "notifications",
  name: "bulk.email",
  payload: z.object({ tenantId: z.uuid(), messageId: z.uuid() }),
  key: ({ messageId }) => `bulk-email-${messageId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});
