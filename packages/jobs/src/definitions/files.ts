import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Fetches the content of one file, checks it and stores it. */
export const storeFile = defineJob({
  queue: "documents",
  name: "file.store",
  payload: z.object({ tenantId: z.uuid(), fileId: z.uuid() }),
  key: ({ fileId }) => `file-store-${fileId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/**
 * Enqueues again the files whose job was lost, and deletes contents in the S3 store whose file is
 * gone.
 */
export const sweepFiles = defineJob({
  queue: "sweeps",
  name: "file.sweep",
  payload: z.object({}),
  key: () => "file-sweep",
  attempts: 3,
});
