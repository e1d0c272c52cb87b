import { tenantsWithReminderWork, tenantsWithTermsEnding } from "@aavarti/db/queries/reminders/tenants";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import type { TenantSlice } from "@aavarti/jobs/definitions/slices";
import type { Dependencies } from "../../context.ts";
import { shareOf, TENANTS_AT_ONCE } from "../../operations/each-tenant.ts";
import { systemContext } from "../../system-context.ts";
import { MISSED_RECORD_DAYS } from "../internal/timing.ts";
import { planCancelledAgain } from "./plan-cancelled-again.ts";
import { type Planned, planReminders } from "./plan-reminders.ts";
import { recordHeldBack } from "./record-held-back.ts";
import { type Requeued, requeueReminders } from "./requeue-reminders.ts";

export type Swept = Planned & Requeued & { tenants: number };

const FURTHEST_STEP = Math.max(...REMINDER_STEPS);
const LAST_STEP = Math.min(...REMINDER_STEPS);

/**
 * Plans and enqueues the reminders that are due in a share of the tenants, enqueues again those
 * whose job was lost and the lookup of those whose sender died, and returns how many of each. It
 * works from the tables alone, so it makes no difference how often it ran before. Each tenant has
 * its own transactions, and a failing one, which is logged, does not stop the others; nor does a
 * failure to look again at a tenant's cancelled reminders stop its planning. Tenants take turns,
 * one page each, so that a large one does not delay the small.
 * @throws AggregateError after the last tenant when something failed, so that the job is retried.
 */
export async function sweepReminders(deps: Dependencies, slice: TenantSlice = {}): Promise<Swept> {
  const now = deps.now();
  // No time zone's date differs from UTC's by more than one day.
  const utcToday = todayIn("UTC", now);
  const [ending, working] = await Promise.all([
    tenantsWithTermsEnding(
      deps.db,
      { first: addDays(utcToday, LAST_STEP - MISSED_RECORD_DAYS - 1), last: addDays(utcToday, FURTHEST_STEP + 1) },
      shareOf(slice),
    ),
    tenantsWithReminderWork(deps.db, now, shareOf(slice)),
  ]);

  const swept: Swept = { planned: 0, missed: 0, requeued: 0, unsettled: 0, tenants: 0 };
  const failures: unknown[] = [];
  const recordFailure = (error: unknown, tenantId: string) => {
    failures.push(error);
    deps.log.error({ err: error, tenantId }, "the reminders of a tenant could not be swept");
  };
  const runNextPage = async ({ tenantId, work }: TenantSweep): Promise<boolean> => {
    try {
      return !(await work.next()).done;
    } catch (error) {
      recordFailure(error, tenantId);
      return false;
    }
  };
  // Most tenants finish in the first round; only the unfinished ones are kept for the next.
  let round: IterableIterator<TenantSweep> = sweepsOf(deps, new Set([...ending, ...working]), { swept, recordFailure });
  for (;;) {
    const unfinished: TenantSweep[] = [];
    const sweeps = round;
    const sweepNext = async () => {
      for (const sweep of sweeps) if (await runNextPage(sweep)) unfinished.push(sweep);
    };
    await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, sweepNext));
    if (unfinished.length === 0) break;
    round = unfinished.values();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps of tenants failed`);
  return swept;
}

type TenantSweep = { tenantId: string; work: AsyncGenerator<void, void> };

type Sweeping = { swept: Swept; recordFailure: (error: unknown, tenantId: string) => void };

function* sweepsOf(deps: Dependencies, tenantIds: Iterable<string>, sweeping: Sweeping): Generator<TenantSweep> {
  for (const tenantId of tenantIds) yield { tenantId, work: sweepTenant(deps, tenantId, sweeping) };
}

async function* sweepTenant(
  deps: Dependencies,
  tenantId: string,
  { swept, recordFailure }: Sweeping,
): AsyncGenerator<void, void> {
  const ctx = await systemContext(deps, tenantId, "reminders.sweep");
  if (!ctx) return;
  // What these find goes back days: no row of theirs may hold up what is due now.
  await recordHeldBack(ctx).catch((error: unknown) => recordFailure(error, tenantId));
  const again = await planCancelledAgain(ctx).catch((error: unknown) => {
    recordFailure(error, tenantId);
    return 0;
  });
  const { planned, missed } = yield* planReminders(ctx);
  const { requeued, unsettled } = await requeueReminders(ctx);
  swept.tenants += 1;
  swept.planned += planned + again;
  swept.missed += missed;
  swept.requeued += requeued;
  swept.unsettled += unsettled;
}
