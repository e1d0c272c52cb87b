import type { CalendarDate } from "@aavarti/domain/calendar";
import { FIXED_STEPS, reminderDay } from "@aavarti/domain/reminder-rules";
import { planReminders as planJob } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { planReminders } from "./plan-reminders.ts";
import { recordHeldBack } from "./record-held-back.ts";

/**
 * Enqueues the planning of the tenant's reminders when a subscription's newly entered end has one
 * of the two steps that are always on today, so that the user sees the reminder sent without
 * waiting for the next sweep, which would find it anyway. Does nothing for a subscription that is
 * not active.
 */
export async function enqueuePlanningWhenDueToday(
  ctx: ServiceContext,
  unit: Unit,
  { endOn, status }: { endOn: CalendarDate; status: string },
): Promise<void> {
  const today = ctx.today();
  if (status !== "active" || !FIXED_STEPS.some((step) => reminderDay(endOn, step) === today)) return;
  await unit.enqueue(planJob, { tenantId: ctx.tenantId });
}

/**
 * Stores what is due of this tenant's reminders as planned and enqueues their jobs, as the sweep
 * does (`planReminders`), after recording those that a restore from a backup held back. Sends
 * nothing itself. Running it concurrently with a sweep changes nothing.
 */
export async function planNow(ctx: ServiceContext): Promise<void> {
  await recordHeldBack(ctx);
  const work = planReminders(ctx);
  while (!(await work.next()).done);
}
