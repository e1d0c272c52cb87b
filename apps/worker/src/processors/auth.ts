import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/auth";
import { sendEmailVerification } from "@aavarti/services/auth/send-email-verification";
import { sendPasswordChanged } from "@aavarti/services/auth/send-password-changed";
import { sendPasswordReset } from "@aavarti/services/auth/send-password-reset";
import type { Dependencies } from "@aavarti/services/context";

/**
 * Returns the handlers of the jobs that email users: the password reset link, the notice of a
 * changed password and the link that verifies an address.
 */
export const authProcessors = (deps: Dependencies) => [
  createHandler(jobs.sendPasswordReset, (payload) => sendPasswordReset(deps, payload)),
  createHandler(jobs.sendPasswordChanged, (payload) => sendPasswordChanged(deps, payload)),
  createHandler(jobs.sendEmailVerification, (payload) => sendEmailVerification(deps, payload)),
];
