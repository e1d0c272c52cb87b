import type { JobDefinition } from "./define-job.ts";
import { reconcilePayment, refundPayment, sweepPayments } from "./definitions/activation.ts";
import { sendEmailVerification, sendPasswordChanged, sendPasswordReset } from "./definitions/auth.ts";
import { advanceBulkSend, replaceByEmail } from "./definitions/bulk-messages.ts";
import { answerCommand } from "./definitions/commands.ts";
import { confirmConsent } from "./definitions/consent.ts";
import { answerAutomatically, checkReply, sendReply, writeModelDraft } from "./definitions/conversations.ts";
import { resetDemo } from "./definitions/demo.ts";
import { checkDelivery, issueReceipt, renderDocument, renderStatement, sendDelivery } from "./definitions/documents.ts";
import { calculateFigures, calculateList, calculateReport, calculateWidget } from "./definitions/figures.ts";
import { storeFile, sweepFiles } from "./definitions/files.ts";
import { advanceForecast, sweepForecasts } from "./definitions/forecasts.ts";
import { tidyUp } from "./definitions/housekeeping.ts";
import { advanceImport, sweepImports } from "./definitions/imports.ts";
import { checkMovements, measureAgain, sweepMovements } from "./definitions/movements.ts";
import { advanceOwnTemplate, sweepOwnTemplates } from "./definitions/own-templates.ts";
import { checkLedgers } from "./definitions/payments.ts";
import { acknowledgeDeletion } from "./definitions/privacy.ts";
import { settlePromises } from "./definitions/promises.ts";
import {
  dailyRounds,
  planReminders,
  reconcileReminder,
  sendReminder,
  sweepReminders,
} from "./definitions/reminders.ts";
import {
  advanceRetention,
  releaseSenderDomain,
  sendRetentionWarning,
  sweepRetention,
} from "./definitions/retention.ts";
import { sendInvitation, sendOwnershipCode } from "./definitions/team.ts";
import { processWebhook, sweepWebhooks } from "./definitions/webhooks.ts";

/** All kinds of job. */
const JOBS = [
  sweepReminders,
  dailyRounds,
  planReminders,
  sendReminder,
  reconcileReminder,
  confirmConsent,
  settlePromises,
  checkLedgers,
  sweepMovements,
  checkMovements,
  measureAgain,
  advanceForecast,
  sweepForecasts,
  calculateFigures,
  calculateWidget,
  calculateReport,
  calculateList,
  processWebhook,
  sweepWebhooks,
  reconcilePayment,
  refundPayment,
  sweepPayments,
  issueReceipt,
  renderDocument,
  renderStatement,
  sendDelivery,
  checkDelivery,
  sendReply,
  checkReply,
  answerAutomatically,
  writeModelDraft,
  answerCommand,
  advanceBulkSend,
  replaceByEmail,
  advanceOwnTemplate,
  sweepOwnTemplates,
  storeFile,
  sweepFiles,
  sendPasswordReset,
  sendPasswordChanged,
  sendEmailVerification,
  sendInvitation,
  sendOwnershipCode,
  acknowledgeDeletion,
  sweepRetention,
  advanceRetention,
  sendRetentionWarning,
  releaseSenderDomain,
  advanceImport,
  sweepImports,
  resetDemo,
  tidyUp,
] as const;

const byName = new Map<string, JobDefinition>(JOBS.map((job) => [job.name, job]));

/**
 * Returns the definition of the kind of job with this name; undefined for a name from a newer or
 * older version of the product.
 */
export const jobNamed = (name: string): JobDefinition | undefined => byName.get(name);
