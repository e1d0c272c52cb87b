import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import { t } from "@lingui/core/macro";
import { dayLabel, daysLate, distance, lastPaidDay } from "../display/display.ts";

interface Term {
  readonly standing: Standing;
  /** The first day, until it has come. */
  readonly startsOn: string | null;
  readonly endDate: CalendarDate;
  readonly pausedFrom: string | null;
  /** The day on which it resumes automatically, if known. */
  readonly pausedUntil?: string | null;
}

/**
 * Returns a subscription's status by its dates (`standing`) in words of the current language: "9
 * days overdue", "In grace period, 2 days overdue", "In 5 days" when it is due soon, "Starts on 3
 * Dec", "Paused until 9 Jan" (the day it resumes). A planned pause replaces "Active" ("Pauses on 3
 * Dec"), and one cancelled at its end gives the last paid day ("Runs until 8 Jan").
 */
export function standingWords(
  { standing, startsOn, endDate, pausedFrom, pausedUntil }: Term,
  today: CalendarDate,
): string {
  switch (standing) {
    case "upcoming":
      return startsOn ? t`Starts on ${{ day: dayLabel(startsOn, today) }}` : t`Scheduled`;
    case "active":
      return pausedFrom ? t`Pauses on ${{ day: dayLabel(pausedFrom, today) }}` : t`Active`;
    case "due_soon":
      return sentence(distance(endDate, today) ?? t`Due soon`);
    case "due_today":
      return t`Renews today`;
    case "in_grace":
      return t`In grace period, ${{ late: lateness(endDate, today) }}`;
    case "overdue":
      return lateness(endDate, today);
    case "expired":
      return t`Expired`;
    case "paused":
      if (pausedUntil) return t`Paused until ${{ day: dayLabel(pausedUntil, today) }}`;
      return pausedFrom ? t`Paused since ${{ day: dayLabel(pausedFrom, today) }}` : t`Paused`;
    case "cancelling":
      return t`Runs until ${{ day: dayLabel(lastPaidDay(endDate), today) }}`;
    case "cancelled":
      return t`Cancelled`;
    case "pending":
      return t`Pending`;
  }
}

const lateness = (endDate: CalendarDate, today: CalendarDate): string => daysLate(daysBetween(endDate, today));

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
