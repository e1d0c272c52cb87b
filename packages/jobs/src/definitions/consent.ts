import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Tells a customer, once, that they will or will not be written to any more. */
export const confirmConsent = defineJob({
  queue: "notifications",
  name: "consent.confirm",
  payload: z.object({ tenantId: z.uuid(), consentId: z.uuid() }),
  key: ({ consentId }) => `consent-${consentId}`,
});
