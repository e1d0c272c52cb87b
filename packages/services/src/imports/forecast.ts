import { addDays, type CalendarDate, compareDates } from "@aavarti/domain/calendar";
import type { RowPlan } from "@aavarti/domain/import-plan";
import type { ImportForecast } from "@aavarti/domain/import-results";
import { reminderDay } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, remindsAnybody, stepsOn } from "@aavarti/domain/reminder-switches";

const WEEK = 7;

/**
 * Returns a counter of the reminders that an import's subscriptions would cause with these
 * settings: at most one per customer and day, since a customer gets one message. `add` counts a
 * row's plan and ignores those without a new end date. `result()` gives the numbers of today, of
 * tomorrow and of the seven days after; all are 0 where customers get no reminders. Plans and sends
 * nothing.
 */
export function createForecast(switches: ReminderSwitches, today: CalendarDate) {
  const tomorrow = addDays(today, 1);
  const last = addDays(tomorrow, WEEK);
  const steps = remindsAnybody(switches) && switches.recipients.customer ? stepsOn(switches) : [];
  const days = new Map<CalendarDate, Set<string>>();
  return {
    add({ customer, subscription, changes }: RowPlan): void {
      const isNewEnd =
        subscription?.kind === "new" ||
        (subscription?.kind === "update" && changes.some(({ field }) => field === "endDate"));
      if (!customer || !subscription || !isNewEnd) return;
      for (const step of steps) {
        const day = reminderDay(subscription.term.endOn, step);
        const { startOn } = subscription.term;
        if (compareDates(day, today) < 0 || compareDates(day, startOn) < 0 || compareDates(day, last) > 0) continue;
        const reminded = days.get(day);
        if (reminded) reminded.add(customer.id);
        else days.set(day, new Set([customer.id]));
      }
    },
    result(): ImportForecast {
      const on = (day: CalendarDate): number => days.get(day)?.size ?? 0;
      const later = [...days].filter(([day]) => day > tomorrow).map(([, reminded]) => reminded.size);
      return { today: on(today), tomorrow: on(tomorrow), week: later.reduce((sum, count) => sum + count, 0) };
    },
  };
}
