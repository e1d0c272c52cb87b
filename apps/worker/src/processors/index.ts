import type { Handler } from "@aavarti/jobs/consumer";
import type { JobMetrics } from "@aavarti/metrics/job-metrics";
import type { Dependencies } from "@aavarti/services/context";
import { activationProcessors } from "./activation.ts";
import { authProcessors } from "./auth.ts";
import { bulkMessageProcessors } from "./bulk-messages.ts";
import { commandProcessors } from "./commands.ts";
import { consentProcessors } from "./consent.ts";
import { conversationProcessors } from "./conversations.ts";
import { demoProcessors } from "./demo.ts";
import { documentProcessors, type Renderers } from "./documents.ts";
import { fileProcessors } from "./files.ts";
import { forecastProcessors } from "./forecasts.ts";
import { housekeepingProcessors } from "./housekeeping.ts";
import { importProcessors } from "./imports.ts";
import { movementProcessors } from "./movements.ts";
import { ownTemplateProcessors } from "./own-templates.ts";
import { paymentProcessors } from "./payments.ts";
import { privacyProcessors } from "./privacy.ts";
import { promiseProcessors } from "./promises.ts";
import { reminderProcessors } from "./reminders.ts";
import { retentionProcessors } from "./retention.ts";
import { webhookProcessors } from "./webhooks.ts";

/**
 * Returns the handlers of all kinds of job; runs none. Their work is done by functions of the
 * services.
 */
export const createProcessors = (deps: Dependencies, metrics: JobMetrics, renderers: Renderers): Handler[] => [
  ...reminderProcessors(deps, metrics),
  ...activationProcessors(deps),
  ...documentProcessors(deps, renderers),
  ...fileProcessors(deps),
  ...webhookProcessors(deps),
  ...consentProcessors(deps),
  ...promiseProcessors(deps),
  ...commandProcessors(deps),
  ...conversationProcessors(deps),
  ...bulkMessageProcessors(deps),
  ...ownTemplateProcessors(deps),
  ...paymentProcessors(deps),
  ...movementProcessors(deps),
  ...forecastProcessors(deps),
  ...authProcessors(deps),
  ...privacyProcessors(deps),
  ...retentionProcessors(deps),
  ...demoProcessors(deps),
  ...importProcessors(deps),
  ...housekeepingProcessors(deps),
];
