import { sendEmailVerification, sendPasswordReset } from "./definitions/auth.ts";
import { resetDemo } from "./definitions/demo.ts";
import { reconcilePayment, refundPayment, sweepPayments } from "./definitions/payments.ts";
import { acknowledgeDeletion } from "./definitions/privacy.ts";
import { reconcileReminder, sendReminder, sweepReminders } from "./definitions/reminders.ts";
import { processWebhook } from "./definitions/webhooks.ts";

/** Every kind of job there is. */
export const JOBS = [
  sweepReminders,
  sendReminder,
  reconcileReminder,
  processWebhook,
  reconcilePayment,
  refundPayment,
  sweepPayments,
  sendPasswordReset,
  sendEmailVerification,
  acknowledgeDeletion,
  resetDemo,
] as const;

const byName = new Map(JOBS.map((job) => [job.name, { attempts: job.attempts, backoff: job.backoff }]));

/** How often a job is tried. Undefined for a name from a newer or older version of the product. */
export const retryRuleOf = (name: string) => byName.get(name);
