import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/auth";
import { sendEmailVerification } from "@aavarti/services/auth/send-email-verification";
import { sendPasswordChanged } from "@aavarti/services/auth/send-password-changed";
import { sendPasswordReset } from "@aavarti/services/auth/send-password-reset";
import type { Dependencies } from "@aavarti/services/context";

/** Returns the handlers of the jobs that send account emails. */
export const authProcessors = (deps: Dependencies) => [
  handle(jobs.sendPasswordReset, (payload) => sendPasswordReset(deps, payload)),
  handle(jobs.sendPasswordChanged, (payload) => sendPasswordChanged(deps, payload)),
  handle(jobs.sendEmailVerification, (payload) => sendEmailVerification(deps, payload)),
];
