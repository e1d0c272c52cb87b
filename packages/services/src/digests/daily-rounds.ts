import { tenantsWithPausesUntil, tenantsWithTermsEnding } from "@aavarti/db/queries/reminder-tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { DUE_SOON_DAYS } from "@aavarti/domain/standing";
import type { Dependencies } from "../context.ts";
import { LAST_ASKED_DAYS, settleUnanswered } from "../renewals/settle-unanswered.ts";
import { resumeDuePauses } from "../subscriptions/resume-due-pauses.ts";
import { systemContext } from "../system-context.ts";
import { planDigest } from "./plan-digest.ts";

export type DailyRounds = { resumed: number; digests: number; unanswered: number };

/**
 * What is done once a day for each business, whenever its morning has come: pauses that are over, the owner's digest, and the terms that nobody renewed
 * after the last reminder. Run as often as one likes; the ledger sees to it that each happens once. A tenant that fails does not hold up the others.
 * @throws Error after the last tenant when some failed, so that the job is tried again.
 */
export async function dailyRounds(deps: Dependencies): Promise<DailyRounds> {
  // No zone's day is more than one away from UTC's.
  const utcToday = todayIn("UTC", deps.now());
  const withPauses = await tenantsWithPausesUntil(deps.db, addDays(utcToday, 1));
  const withTerms = await tenantsWithTermsEnding(deps.db, {
    first: addDays(utcToday, -LAST_ASKED_DAYS - 1),
    last: addDays(utcToday, DUE_SOON_DAYS + 1),
  });
  const done: DailyRounds = { resumed: 0, digests: 0, unanswered: 0 };
  const failures: unknown[] = [];
  for (const tenantId of new Set([...withPauses, ...withTerms])) {
    try {
      const ctx = await systemContext(deps, tenantId, "reminders.daily");
      if (!ctx) continue;
      done.resumed += await resumeDuePauses(ctx);
      done.unanswered += await settleUnanswered(ctx);
      done.digests += await planDigest(ctx);
    } catch (error) {
      failures.push(error);
      deps.log.error({ err: error, tenantId }, "a tenant's daily round failed");
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tenants had no daily round`);
  return done;
}
