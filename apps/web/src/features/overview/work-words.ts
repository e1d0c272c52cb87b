import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { distance, nearDay } from "../../lib/display/display.ts";
import { reminderSignal } from "../../lib/records/reminder-line.tsx";
import { overviewTexts } from "./texts.ts";

export type WorkItem = Outputs["dashboards"]["work"]["items"][number];

/**
 * Returns why a renewal is in today's work, as far as anything is known beside its date: what was
 * promised, else what the customer wrote last, else what older dues are in the amount, else what
 * became of the last reminder; null for none of these.
 */
export function reasonOf({ promise, lastWords, earlier, lastReminder }: WorkItem, today: CalendarDate): string | null {
  const { work: texts } = overviewTexts;
  if (promise) {
    const day = nearDay(promise.promisedOn, today);
    if (promise.state === "broken") return texts.promiseBroken(day);
    if (promise.state === "suggested") return texts.promiseSuggested(day);
    return texts.promisedFor(day);
  }
  if (lastWords) return texts.said(lastWords.text.replaceAll(/\s+/gu, " ").trim());
  if (Number(earlier) > 0) return texts.earlier(amountLabel(earlier));
  return lastReminder ? (reminderSignal(lastReminder, today)?.text ?? null) : null;
}

/** Returns when a renewal is or was due: `today`, or `9 days overdue`. */
export function dueWordsOf({ endDate, daysLeft }: WorkItem, today: CalendarDate): string {
  const day = parseCalendarDate(endDate);
  return daysLeft === 0 || !day ? overviewTexts.work.today : (distance(day, today) ?? endDate);
}
