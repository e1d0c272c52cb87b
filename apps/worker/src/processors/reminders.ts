import { handle } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/reminders";
import type { Dependencies } from "@aavarti/services/context";
import { reconcileReminder } from "@aavarti/services/reminders/reconcile-reminder";
import { sendReminder } from "@aavarti/services/reminders/send-reminder";
import { sweepReminders } from "@aavarti/services/reminders/sweep-reminders";
import type { WorkerMetrics } from "../metrics.ts";
import { tenantJob } from "./tenant-job.ts";

export const reminderProcessors = (deps: Dependencies, metrics: WorkerMetrics) => [
  handle(jobs.sweepReminders, async () => {
    const swept = await sweepReminders(deps);
    const { planned, missed, rung, unsettled } = swept;
    if (planned + missed + rung + unsettled > 0) deps.log.info(swept, "reminders swept");
  }),
  tenantJob(deps, jobs.sendReminder, async (ctx, payload) => {
    metrics.reminders.inc({ outcome: await sendReminder(ctx, payload) });
  }),
  tenantJob(deps, jobs.reconcileReminder, async (ctx, payload) => {
    metrics.reminders.inc({ outcome: `reconciled-${await reconcileReminder(ctx, payload)}` });
  }),
];
