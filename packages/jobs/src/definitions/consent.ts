import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Confirms to a customer, once, that they will or will not receive further messages. */
export const confirmConsent = defineJob({
  queue: "notifications",
  name: "consent.confirm",
  payload: z.object({ tenantId: z.uuid(), consentId: z.uuid() }),
  key: ({ consentId }) => `consent-${consentId}`,
});
