import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import { dayLabel, distance } from "./display.ts";

interface Term {
  readonly standing: Standing;
  readonly endDate: CalendarDate;
  readonly pausedFrom: string | null;
  /** The day on which it goes on by itself, where one is known. */
  readonly pausedUntil?: string | null;
}

/** The word beside the ring: "9 days late", "In grace", "Paused from 3 Dec". */
export function standingWords({ standing, endDate, pausedFrom, pausedUntil }: Term, today: CalendarDate): string {
  switch (standing) {
    case "upcoming":
      return "Not started";
    case "active":
      return pausedFrom ? `Pauses ${dayLabel(pausedFrom, today)}` : "Active";
    case "due_soon":
      return sentence(distance(endDate, today) ?? "Due soon");
    case "due_today":
      return "Due today";
    case "in_grace":
      return `In grace, ${distance(endDate, today) ?? `${-daysBetween(today, endDate)} days late`}`;
    case "overdue":
      return distance(endDate, today) ?? `${-daysBetween(today, endDate)} days late`;
    case "expired":
      return "Expired";
    case "paused":
      if (pausedUntil) return `Paused until ${dayLabel(pausedUntil, today)}`;
      return pausedFrom ? `Paused since ${dayLabel(pausedFrom, today)}` : "Paused";
    case "cancelling":
      return `Ends ${dayLabel(endDate, today)}`;
    case "cancelled":
      return "Cancelled";
    case "pending":
      return "Pending";
  }
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
