import { createHandler } from "@aavarti/jobs/consumer";
import * as jobs from "@aavarti/jobs/definitions/reminders";
import type { JobMetrics } from "@aavarti/metrics/job-metrics";
import type { Dependencies } from "@aavarti/services/context";
import { dailyRounds } from "@aavarti/services/digests/daily-rounds";
import { recordSweep, sweepName } from "@aavarti/services/operations/record-sweep";
import { reconcileReminder } from "@aavarti/services/reminders/deliver/reconcile-reminder";
import { sendReminder } from "@aavarti/services/reminders/deliver/send-reminder";
import { planNow } from "@aavarti/services/reminders/plan/plan-now";
import { sweepReminders } from "@aavarti/services/reminders/plan/sweep-reminders";
import { tenantJob } from "./tenant-job.ts";

/**
 * Returns the handlers of the jobs that plan and send reminders and look up those of unknown
 * outcome, and of the daily rounds (ended pauses, daily summaries, terms not renewed after the last
 * reminder); counts outcomes in `metrics`. Sweeps and rounds are recorded for the operator.
 */
export const reminderProcessors = (deps: Dependencies, metrics: JobMetrics) => [
  createHandler(jobs.sweepReminders, async (slice) => {
    const name = sweepName(jobs.sweepReminders.name, slice);
    const swept = await recordSweep(deps, name, () => sweepReminders(deps, slice));
    const { planned, missed, requeued, unsettled } = swept;
    if (planned + missed + requeued + unsettled > 0) deps.log.info(swept, "reminders swept");
  }),
  createHandler(jobs.dailyRounds, async (slice) => {
    const name = sweepName(jobs.dailyRounds.name, slice);
    const done = await recordSweep(deps, name, () => dailyRounds(deps, slice));
    if (done.resumed + done.digests + done.unanswered + done.reports > 0) deps.log.info(done, "daily rounds done");
  }),
  tenantJob(deps, jobs.planReminders, planNow),
  tenantJob(deps, jobs.sendReminder, async (ctx, payload) => {
    metrics.countReminder(await sendReminder(ctx, payload));
  }),
  tenantJob(deps, jobs.reconcileReminder, async (ctx, payload) => {
    metrics.countReminder(`reconciled-${await reconcileReminder(ctx, payload)}`);
  }),
];
