import { addDays, type CalendarDate } from "./calendar.ts";
import { REMINDER_STEPS } from "./reminder-rules.ts";
import type { ReminderChannel, ReminderSwitches } from "./reminder-switches.ts";

/**
 * Why somebody chosen for a reminder by hand is not written to. Codes, so that every screen says it
 * in its reader's language.
 */
export const LEFT_OUT_REASONS = [
  "gone",
  "sample",
  "not-running",
  "not-due",
  "promised",
  "written-today",
  "queued",
  "reminder-coming",
  "channels-off",
  "no-contact",
  "stopped",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Nobody is reminded of what is further away than the first step of the ladder. */
export const BY_HAND_DAYS_AHEAD = Math.max(...REMINDER_STEPS);

/** The last end of a term that may be reminded of by hand. */
export const lastByHandEnd = (today: CalendarDate): CalendarDate => addDays(today, BY_HAND_DAYS_AHEAD);

/** What is known of one due when somebody asks for a reminder of it now. */
export type AskedDue = {
  /** Of a customer who only shows how a screen looks. */
  isSample: boolean;
  status: "active" | "pending" | "cancelled" | "expired";
  endOn: CalendarDate;
  pausedFrom: CalendarDate | null;
  cancelsAtEnd: boolean;
  /** The day of the customer's open promise; null without one. */
  promisedOn: CalendarDate | null;
  /** A message about it has gone out today, or is on its way. */
  isWrittenToday: boolean;
  /** When a reminder that somebody asked for goes out; null when none waits. */
  queuedFor: Date | null;
  /**
   * When its own reminder goes out, where that is on the day on which this one would; else null.
   */
  reminderAt: Date | null;
};

/**
 * `day`: until when, where a day says it. `at`: when the message that is there already goes out.
 */
export type LeftOutBecause = { reason: LeftOutReason; day: CalendarDate | null; at: Date | null };

/** Why this due is not reminded of now; null when it is. */
export function leftOut(due: AskedDue, today: CalendarDate): LeftOutBecause | null {
  const because = (reason: LeftOutReason, day: CalendarDate | null = null, at: Date | null = null) => ({
    reason,
    day,
    at,
  });
  if (due.isSample) return because("sample");
  const isPaused = due.pausedFrom !== null && due.pausedFrom <= today;
  if (due.status !== "active" || isPaused || due.cancelsAtEnd) return because("not-running");
  if (due.endOn > lastByHandEnd(today)) return because("not-due", due.endOn);
  if (due.promisedOn !== null) return because("promised", due.promisedOn);
  if (due.isWrittenToday) return because("written-today");
  if (due.queuedFor !== null) return because("queued", null, due.queuedFor);
  return due.reminderAt === null ? null : because("reminder-coming", null, due.reminderAt);
}

/**
 * The channels for a message by hand, the likelier to be read first; one of them is used. Whether
 * customers are reminded by themselves makes no difference: here somebody asks for it.
 */
export function byHandChannels({
  channels,
  emailFallback,
}: Pick<ReminderSwitches, "channels" | "emailFallback">): ReminderChannel[] {
  const isWhatsapp = channels.whatsapp !== null;
  const isEmail = channels.email !== null || (isWhatsapp && emailFallback);
  return [...(isWhatsapp ? (["whatsapp"] as const) : []), ...(isEmail ? (["email"] as const) : [])];
}
