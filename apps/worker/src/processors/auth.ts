import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/auth";
import * as team from "@aavarti/jobs/definitions/team";
import { sendEmailVerification } from "@aavarti/services/auth/send-email-verification";
import { sendPasswordChanged } from "@aavarti/services/auth/send-password-changed";
import { sendPasswordReset } from "@aavarti/services/auth/send-password-reset";
import type { Dependencies } from "@aavarti/services/context";
import { sendOwnershipCode } from "@aavarti/services/team/ownership-code";
import { sendInvitation } from "@aavarti/services/team/send-invitation";

/**
 * Returns the handlers of the jobs that email users: the password reset link, the notice of a
 * changed password, the link that verifies an address, an invitation to a business and the code
 * that confirms handing over the ownership.
 */
export const authProcessors = (deps: Dependencies) => [
  createHandler(jobs.sendPasswordReset, (payload) => sendPasswordReset(deps, payload)),
  createHandler(jobs.sendPasswordChanged, (payload) => sendPasswordChanged(deps, payload)),
  createHandler(jobs.sendEmailVerification, (payload) => sendEmailVerification(deps, payload)),
  createHandler(team.sendInvitation, (payload) => sendInvitation(deps, payload)),
  createHandler(team.sendOwnershipCode, (payload) => sendOwnershipCode(deps, payload)),
];
