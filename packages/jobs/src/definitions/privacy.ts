import { DEFAULT_LANGUAGE, LANGUAGES } from "@aavarti/domain/languages";
import { z } from "zod";
import { defineJob } from "../define-job.ts";

/**
 * Emails the person who requested deletion what happens next and by when, in the language of the
 * form.
 */
export const acknowledgeDeletion = defineJob({
  queue: "notifications",
  name: "privacy.acknowledge-deletion",
  payload: z.object({ requestId: z.uuid(), language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) }),
  key: ({ requestId }) => `privacy-acknowledge-deletion-${requestId}`,
});
