import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Processes one stored webhook event of a provider. */
export const processWebhook = defineJob({
  queue: "webhooks",
  name: "webhook.process",
  payload: z.object({ provider: z.enum(["razorpay", "postmark", "whatsapp"]), eventKey: z.string().min(1).max(512) }),
  key: ({ provider, eventKey }) => `webhook-${provider}-${eventKey}`,
});

/** Queues the stored events whose job was lost. */
export const sweepWebhooks = defineJob({
  queue: "sweeps",
  name: "webhooks.sweep",
  payload: z.object({}),
  key: () => "webhooks-sweep",
  attempts: 3,
});
