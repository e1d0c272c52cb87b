import { addDays, type CalendarDate } from "./calendar.ts";
import { MANUAL_CHANNELS, type ReminderChannel, replacedBy } from "./channels.ts";
import { REMINDER_STEPS } from "./reminder-rules.ts";
import type { ReminderSwitches } from "./reminder-switches.ts";
import { DUE_SOON_DAYS } from "./standing.ts";

/**
 * Reason codes for leaving a selected customer out of a manual reminder. Codes, so that each screen
 * can translate them.
 */
export const LEFT_OUT_REASONS = [
  "gone",
  "sample",
  "not-running",
  "not-due",
  "paid-in-advance",
  "promised",
  "written-today",
  "queued",
  "reminder-coming",
  "channels-off",
  "no-contact",
  "stopped",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Manual reminders reach no further ahead than the earliest step before the end of a term. */
export const BY_HAND_DAYS_AHEAD = Math.max(...REMINDER_STEPS);

/**
 * Returns the latest end date of a term about whose renewal a manual reminder is allowed on
 * `today`: 30 days later.
 */
export const lastByHandEnd = (today: CalendarDate): CalendarDate => addDays(today, BY_HAND_DAYS_AHEAD);

/**
 * Returns whether a manual reminder may be about the renewal of a subscription with this end: the
 * term has ended, or does so within 30 days. While money is owed, `askByHand` may ask for that
 * instead.
 */
export const isByHandRenewal = (endOn: CalendarDate, today: CalendarDate): boolean => endOn <= lastByHandEnd(today);

/** When a subscription began, when it ends, and the first day of what is owed of it. */
export type ByHandDays = {
  /** The first day of the unbroken run of terms that ends then. */
  coveredFrom: CalendarDate;
  endOn: CalendarDate;
  /** The first day of what is still owed for its terms so far; null if nothing is. */
  owedSince: CalendarDate | null;
};

/**
 * How many days ahead a bulk message of what is due reaches. One to many is of what is due soon,
 * while whoever reminds one customer by hand knows why they do so earlier.
 */
export const BULK_DAYS_AHEAD = DUE_SOON_DAYS;

/**
 * Returns whether there is something to ask for on `today` or within `ahead` days: money that is
 * due by then, or a renewal of a term that ends by then. Before a subscription has begun, only
 * money that is due today. What an advance pays counts.
 */
export const isDueWithin = (ahead: number, days: ByHandDays, today: CalendarDate): boolean =>
  isOwedWithin(ahead, days, today) || (days.coveredFrom <= today && days.endOn <= addDays(today, ahead));

const isOwedWithin = (ahead: number, { coveredFrom, owedSince }: ByHandDays, today: CalendarDate): boolean =>
  owedSince !== null && owedSince <= (coveredFrom <= today ? addDays(today, ahead) : today);

/**
 * Whether a manual reminder may ask for what is owed: it is due, or will be within 30 days for a
 * subscription that has begun.
 */
export const isByHandPayment = (days: ByHandDays, today: CalendarDate): boolean =>
  isOwedWithin(BY_HAND_DAYS_AHEAD, days, today);

/**
 * Returns whether a manual reminder has something to ask for on `today` (`isDueWithin` 30 days).
 */
export const isDueByHand = (days: ByHandDays, today: CalendarDate): boolean =>
  isDueWithin(BY_HAND_DAYS_AHEAD, days, today);

/**
 * Returns the day on which a subscription with nothing to ask for yet is due next: its end, or the
 * earlier day on which an open charge of a subscription that has begun is due.
 */
export const nextDueDay = ({ coveredFrom, endOn, owedSince }: ByHandDays, today: CalendarDate): CalendarDate =>
  owedSince !== null && coveredFrom <= today && owedSince < endOn ? owedSince : endOn;

/** What is known of a renewal when a manual reminder is requested. */
export type AskedDue = ByHandDays & {
  /** Whether the customer is sample data. */
  isSample: boolean;
  status: "active" | "pending" | "cancelled" | "expired";
  pausedFrom: CalendarDate | null;
  cancelsAtEnd: boolean;
  /** Day of the customer's open promise; null without one. */
  promisedOn: CalendarDate | null;
  /** Whether a message about it was already sent today, or is being sent. */
  isWrittenToday: boolean;
  /** When a waiting manual reminder will be sent; null without one. */
  queuedFor: Date | null;
  /**
   * When its scheduled reminder will be sent, if that is on the same day as the manual one; else
   * null.
   */
  reminderAt: Date | null;
};

/**
 * `day`: until when the reason applies, if it has a date. `at`: when the already planned message
 * will be sent.
 */
export type LeftOutBecause = { reason: LeftOutReason; day: CalendarDate | null; at: Date | null };

/**
 * Returns why this subscription gets no manual reminder on `today`, with the day or instant of that
 * reason; null if none of these applies: a sample, not running (or cancelling, with nothing owed),
 * not due, an open promise, a message sent today, a manual reminder queued, or a scheduled one
 * coming today. The first one counts. Deleted records, channels, contact details and consent are
 * checked elsewhere.
 */
export function leftOut(due: AskedDue, today: CalendarDate): LeftOutBecause | null {
  const because = (reason: LeftOutReason, day: CalendarDate | null = null, at: Date | null = null) => ({
    reason,
    day,
    at,
  });
  if (due.isSample) return because("sample");
  const isPaused = due.pausedFrom !== null && due.pausedFrom <= today;
  const isOwed = isByHandPayment(due, today);
  if (due.status !== "active" || isPaused || (due.cancelsAtEnd && !isOwed)) return because("not-running");
  if (!isDueByHand(due, today)) return because("not-due", nextDueDay(due, today));
  if (due.promisedOn !== null) return because("promised", due.promisedOn);
  if (due.isWrittenToday) return because("written-today");
  if (due.queuedFor !== null) return because("queued", null, due.queuedFor);
  return due.reminderAt === null ? null : because("reminder-coming", null, due.reminderAt);
}

/**
 * Returns the channels that a reminder sent by hand may use, the one likelier to be read first;
 * only one is used. These are the channels that the business has on and, with the email fallback,
 * email if a channel that it replaces is on. The switch for automatic reminders does not matter
 * here.
 */
export function byHandChannels({
  channels,
  emailFallback,
}: Pick<ReminderSwitches, "channels" | "emailFallback">): ReminderChannel[] {
  const isOn = (channel: ReminderChannel) => channels[channel] !== null;
  return MANUAL_CHANNELS.filter(
    (channel) => isOn(channel) || (emailFallback !== null && replacedBy(channel).some(isOn)),
  );
}
