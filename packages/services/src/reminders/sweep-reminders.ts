import { tenantsWithReminderWork, tenantsWithTermsEnding } from "@aavarti/db/queries/reminder-tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import type { Dependencies } from "../context.ts";
import { systemContext } from "../system-context.ts";
import { type Planned, planReminders } from "./plan-reminders.ts";
import { type RungAgain, ringAgain } from "./ring-again.ts";
import { MISSED_RECORD_DAYS } from "./timing.ts";

export type Swept = Planned & RungAgain & { tenants: number };

const FURTHEST_STEP = Math.max(...REMINDER_STEPS);
const LAST_STEP = Math.min(...REMINDER_STEPS);

/**
 * Finds what is due, in every tenant, from the rows alone: how often it ran before, or did not, makes no difference. Each tenant has its own
 * transactions, and one that fails does not hold up the others. Returns what was done.
 * @throws Error after the last tenant when some failed, so that the job is tried again.
 */
export async function sweepReminders(deps: Dependencies): Promise<Swept> {
  const now = deps.now();
  // No zone's day is more than one away from UTC's.
  const utcToday = todayIn("UTC", now);
  const [ending, working] = await Promise.all([
    tenantsWithTermsEnding(deps.db, {
      first: addDays(utcToday, LAST_STEP - MISSED_RECORD_DAYS - 1),
      last: addDays(utcToday, FURTHEST_STEP + 1),
    }),
    tenantsWithReminderWork(deps.db, now),
  ]);

  const swept: Swept = { planned: 0, missed: 0, rung: 0, unsettled: 0, tenants: 0 };
  const failures: unknown[] = [];
  for (const tenantId of new Set([...ending, ...working])) {
    try {
      await sweepTenant(deps, tenantId, swept);
    } catch (error) {
      failures.push(error);
      deps.log.error({ err: error, tenantId }, "the reminders of a tenant could not be swept");
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tenants could not be swept`);
  return swept;
}

async function sweepTenant(deps: Dependencies, tenantId: string, swept: Swept): Promise<void> {
  const ctx = await systemContext(deps, tenantId, "reminders.sweep");
  if (!ctx) return;
  const { planned, missed } = await planReminders(ctx);
  const { rung, unsettled } = await ringAgain(ctx);
  swept.tenants += 1;
  swept.planned += planned;
  swept.missed += missed;
  swept.rung += rung;
  swept.unsettled += unsettled;
}
