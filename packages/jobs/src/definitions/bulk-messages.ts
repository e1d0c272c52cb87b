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
