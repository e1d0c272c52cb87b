import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Emails the person who asked for deletion what happens now and by when. */
export const acknowledgeDeletion = defineJob({
  queue: "notifications",
  name: "privacy.acknowledge-deletion",
  payload: z.object({ requestId: z.uuid() }),
  key: ({ requestId }) => `privacy-acknowledge-deletion-${requestId}`,
});
