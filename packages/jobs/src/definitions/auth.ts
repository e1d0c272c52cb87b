import { z } from "zod";
import { defineJob } from "../define-job.ts";

/**
 * `requestId` identifies one request, so that a job that runs again sends nothing twice. Optional
 * until the jobs that were queued without it have drained.
 */
const LinkRequest = z.object({ userId: z.uuid(), requestId: z.uuid().optional() });

/** Emails a user the link that sets a new password. */
export const sendPasswordReset = defineJob({
  queue: "notifications",
  name: "auth.password-reset",
  payload: LinkRequest,
  key: ({ userId }) => `auth-password-reset-${userId}`,
});

/** Tells a user by email that their password was changed. */
export const sendPasswordChanged = defineJob({
  queue: "notifications",
  name: "auth.password-changed",
  payload: z.object({ userId: z.uuid(), requestId: z.uuid() }),
  key: ({ requestId }) => `auth-password-changed-${requestId}`,
});

/** Emails a user the link that verifies their address. */
export const sendEmailVerification = defineJob({
  queue: "notifications",
  name: "auth.email-verification",
  payload: LinkRequest,
  key: ({ userId }) => `auth-email-verification-${userId}`,
});
