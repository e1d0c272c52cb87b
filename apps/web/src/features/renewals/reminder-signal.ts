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
 * Returns the line of text below a row's customer, in the current language, with its kind: that a
 * pause is planned, else that the term starts later, else the state of the last reminder. Null
 * without any of them, and for a reminder that was cancelled or skipped.
 */
export function signalOf(
  { lastReminder, pausedFrom, startsOn }: Pick<RenewalRow, "lastReminder" | "pausedFrom" | "startsOn">,
  today: CalendarDate,
): Signal | null {
  if (pausedFrom) return { kind: "planned-pause", text: texts.signal.pausesOn(dayLabel(pausedFrom, today)) };
  if (startsOn) return { kind: "scheduled", text: texts.signal.startsOn(dayLabel(startsOn, today)) };
  return lastReminder && reminderSignal(lastReminder, today);
}
