import { addDays, type CalendarDate } from "./calendar.ts";
import { REMINDER_STEPS } from "./reminder-rules.ts";
import type { ReminderChannel, ReminderSwitches } from "./reminder-switches.ts";

/** Why somebody chosen for a reminder by hand is not written to. Codes, so that every screen says it in its reader's language. */
export const LEFT_OUT_REASONS = [
  "gone",
  "sample",
  "not-running",
  "not-due",
  "promised",
  "written-today",
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
  /** The customer has been written to today, or is about to be. */
  isWrittenToday: boolean;
  /** A reminder of its own goes out on the day on which this one would. */
  isReminderComing: boolean;
};

/** Why this due is not reminded of now; null when it is. `day`: until when, where a day says it. */
export function leftOut(
  due: AskedDue,
  today: CalendarDate,
): { reason: LeftOutReason; day: CalendarDate | null } | null {
  const because = (reason: LeftOutReason, day: CalendarDate | null = null) => ({ reason, day });
  if (due.isSample) return because("sample");
  const isPaused = due.pausedFrom !== null && due.pausedFrom <= today;
  if (due.status !== "active" || isPaused || due.cancelsAtEnd) return because("not-running");
  if (due.endOn > lastByHandEnd(today)) return because("not-due", due.endOn);
  if (due.promisedOn !== null) return because("promised", due.promisedOn);
  if (due.isWrittenToday) return because("written-today");
  return due.isReminderComing ? because("reminder-coming") : null;
}

/**
 * The channels for a message by hand, the likelier to be read first; one of them is used. Whether customers are reminded by themselves makes no
 * difference: here somebody asks for it.
 */
export function byHandChannels({
  channels,
  emailFallback,
}: Pick<ReminderSwitches, "channels" | "emailFallback">): ReminderChannel[] {
  const isWhatsapp = channels.whatsapp !== null;
  const isEmail = channels.email !== null || (isWhatsapp && emailFallback);
  return [...(isWhatsapp ? (["whatsapp"] as const) : []), ...(isEmail ? (["email"] as const) : [])];
}
