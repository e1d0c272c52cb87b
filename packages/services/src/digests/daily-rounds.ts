import {
  tenantsWithPausesUntil,
  tenantsWithTermsEnding,
  tenantsWithUnpaidCharges,
} from "@aavarti/db/queries/reminders/tenants";
import { tenantsWithReportEmails } from "@aavarti/db/queries/report-emails";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { DUE_SOON_DAYS } from "@aavarti/domain/standing";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { LAST_ASKED_DAYS, settleUnanswered } from "../renewals/settle-unanswered.ts";
import { planReportEmails } from "../reports/plan-report-emails.ts";
import { resumeDuePauses } from "../subscriptions/resume-due-pauses.ts";
import { planDigest } from "./plan-digest.ts";

export type DailyRounds = { resumed: number; digests: number; unanswered: number; reports: number };

/**
 * Runs the daily work of each business in a share of the tenants: ends pauses that are over,
 * handles terms that were not renewed after the last reminder, and from the morning on plans the
 * owner's daily summary and the emails with reports. Returns how many of each. Repeated runs have
 * no further effect on the same day.
 * @throws AggregateError after the last tenant when some failed, so that the job is retried.
 */
export async function dailyRounds(deps: Dependencies, slice: TenantSlice = {}): Promise<DailyRounds> {
  // No time zone's date differs from UTC's by more than one day.
  const utcToday = todayIn("UTC", deps.now());
  const share = shareOf(slice);
  const withPauses = await tenantsWithPausesUntil(deps.db, addDays(utcToday, 1), share);
  const days = { first: addDays(utcToday, -LAST_ASKED_DAYS - 1), last: addDays(utcToday, DUE_SOON_DAYS + 1) };
  const withTerms = await tenantsWithTermsEnding(deps.db, days, share);
  const done: DailyRounds = { resumed: 0, digests: 0, unanswered: 0, reports: 0 };
  const withCharges = await tenantsWithUnpaidCharges(deps.db, days.last, share);
  const withReports = await tenantsWithReportEmails(deps.db, share);
  const tenants = {
    tenantIds: [...new Set([...withPauses, ...withTerms, ...withCharges, ...withReports])],
    job: "reminders.daily",
  };
  await eachTenant(deps, { ...tenants, failed: "a tenant's daily round failed" }, async (ctx) => {
    const resumed = await resumeDuePauses(ctx);
    const unanswered = await settleUnanswered(ctx);
    const digests = await planDigest(ctx);
    const reports = await planReportEmails(ctx);
    done.resumed += resumed;
    done.unanswered += unanswered;
    done.digests += digests;
    done.reports += reports;
  });
  return done;
}
