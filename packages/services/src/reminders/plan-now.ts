import type { CalendarDate } from "@aavarti/domain/calendar";
import { FIXED_STEPS, reminderDay } from "@aavarti/domain/reminder-rules";
import { planReminders as planJob } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../context.ts";
import { planReminders } from "./plan-reminders.ts";

/**
 * Rings for the tenant's plan when an end that has just become known has one of the two steps today
 * that are always on: whoever enters it sees the reminder go out, and need not wait for the next
 * sweep. The sweep would find it all the same.
 */
export async function ringWhenDueToday(
  ctx: ServiceContext,
  unit: Unit,
  { endOn, status }: { endOn: CalendarDate; status: string },
): Promise<void> {
  const today = ctx.today();
  if (status !== "active" || !FIXED_STEPS.some((step) => reminderDay(endOn, step) === today)) return;
  await unit.enqueue(planJob, { tenantId: ctx.tenantId });
}

/**
 * Plans what is due in this tenant, as the sweep does. Beside a sweep that runs it changes nothing.
 */
export async function planNow(ctx: ServiceContext): Promise<void> {
  const work = planReminders(ctx);
  while (!(await work.next()).done);
}
