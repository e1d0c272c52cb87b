import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Submits, looks up or deletes one WhatsApp template of a business, whichever is next. */
export const advanceOwnTemplate = defineJob({
  queue: "notifications",
  name: "template.advance",
  payload: z.object({ tenantId: z.uuid(), templateId: z.uuid() }),
  key: ({ templateId }) => `template-advance-${templateId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Enqueues again the templates that wait for WhatsApp, and looks the others up once a day. */
export const sweepOwnTemplates = defineJob({
  queue: "sweeps",
  name: "template.sweep",
  payload: z.object({}),
  key: () => "template-sweep",
  attempts: 3,
});
