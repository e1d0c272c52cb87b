import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Finds the ended accounts whose next warning or deletion is due. */
export const sweepRetention = defineJob({
  queue: "sweeps",
  name: "retention.sweep",
  payload: z.object({}),
  key: () => "retention-sweep",
  attempts: 3,
});

/** Warns the owners of one ended account, or erases it. */
export const advanceRetention = defineJob({
  queue: "notifications",
  name: "retention.advance",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `retention-advance-${tenantId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Emails one owner one warning. */
export const sendRetentionWarning = defineJob({
  queue: "notifications",
  name: "retention.warn",
  payload: z.object({ tenantId: z.uuid(), warningId: z.uuid() }),
  key: ({ warningId }) => `retention-warn-${warningId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Removes a sender domain that a tenant no longer has from the email provider. */
export const releaseSenderDomain = defineJob({
  queue: "notifications",
  name: "retention.release-domain",
  payload: z.object({ providerId: z.string().min(1).max(100) }),
  key: ({ providerId }) => `retention-release-domain-${providerId}`,
});
