import { tenantsWithPausesUntil, tenantsWithTermsEnding } from "@aavarti/db/queries/reminder-tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { DUE_SOON_DAYS } from "@aavarti/domain/standing";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../context.ts";
import { eachTenant, shareOf } from "../operations/each-tenant.ts";
import { LAST_ASKED_DAYS, settleUnanswered } from "../renewals/settle-unanswered.ts";
import { resumeDuePauses } from "../subscriptions/resume-due-pauses.ts";
import { planDigest } from "./plan-digest.ts";

export type DailyRounds = { resumed: number; digests: number; unanswered: number };

/**
 * What is done once a day for each business of a share, whenever its morning has come: pauses that
 * are over, the owner's digest, and the terms that nobody renewed after the last reminder. Run as
 * often as one likes; the ledger sees to it that each happens once.
 * @throws AggregateError after the last tenant when some failed, so that the job is tried again.
 */
export async function dailyRounds(deps: Dependencies, slice: TenantSlice = {}): Promise<DailyRounds> {
  // No zone's day is more than one away from UTC's.
  const utcToday = todayIn("UTC", deps.now());
  const share = shareOf(slice);
  const withPauses = await tenantsWithPausesUntil(deps.db, addDays(utcToday, 1), share);
  const days = { first: addDays(utcToday, -LAST_ASKED_DAYS - 1), last: addDays(utcToday, DUE_SOON_DAYS + 1) };
  const withTerms = await tenantsWithTermsEnding(deps.db, days, share);
  const done: DailyRounds = { resumed: 0, digests: 0, unanswered: 0 };
  const tenants = { tenantIds: [...withPauses, ...withTerms], job: "reminders.daily" };
  await eachTenant(deps, { ...tenants, failed: "a tenant's daily round failed" }, async (ctx) => {
    const resumed = await resumeDuePauses(ctx);
    const unanswered = await settleUnanswered(ctx);
    const digests = await planDigest(ctx);
    done.resumed += resumed;
    done.unanswered += unanswered;
    done.digests += digests;
  });
  return done;
}
