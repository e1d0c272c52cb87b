import type { CalendarDate } from "@aavarti/domain/calendar";
import { dayLabel } from "../../lib/display/display.ts";
import { type ReminderSignal, reminderSignal } from "../../lib/records/reminder-line.tsx";
import type { RenewalRow } from "./board-figures.ts";
import { renewalTexts as texts } from "./texts.ts";

/** The line below a customer's name: the last message or event, and whether it needs attention. */
export interface Signal {
  readonly kind: ReminderSignal["kind"] | "planned-pause" | "scheduled";
  readonly text: string;
}

/**
 * Returns the line below a row's customer: a planned pause, a later start, or the state of the last
 * reminder, in this order. Null without any, and for a reminder that was cancelled or skipped.
 */
export function signalOf(
  { lastReminder, pausedFrom, startsOn }: Pick<RenewalRow, "lastReminder" | "pausedFrom" | "startsOn">,
  today: CalendarDate,
): Signal | null {
  if (pausedFrom) return { kind: "planned-pause", text: texts.signal.pausesOn(dayLabel(pausedFrom, today)) };
  if (startsOn) return { kind: "scheduled", text: texts.signal.startsOn(dayLabel(startsOn, today)) };
  return lastReminder && reminderSignal(lastReminder, today);
}
