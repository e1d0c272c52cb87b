import { z } from "zod";
import { defineJob } from "../define-job.ts";

const UserRef = z.object({ userId: z.uuid() });

/** Emails a user the link that sets a new password. */
export const sendPasswordReset = defineJob({
  queue: "notifications",
  name: "auth.password-reset",
  payload: UserRef,
  key: ({ userId }) => `auth-password-reset-${userId}`,
});

/** Emails a user the link that proves the address is theirs. */
export const sendEmailVerification = defineJob({
  queue: "notifications",
  name: "auth.email-verification",
  payload: UserRef,
  key: ({ userId }) => `auth-email-verification-${userId}`,
});
