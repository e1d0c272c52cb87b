import type { CalendarDate } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { dayLabel } from "../display/display.ts";

/**
 * Returns `Unpaid since 12 Nov` in the current language, for money that was due on a day that has
 * passed. "Overdue" is said only of a subscription whose renewal date has passed, whether its term
 * is paid or not.
 */
export const unpaidSince = (dueOn: string, today: CalendarDate): string =>
  t`Unpaid since ${{ day: dayLabel(dueOn, today) }}`;
