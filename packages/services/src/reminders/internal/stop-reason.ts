import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { byHandChannels } from "@aavarti/domain/by-hand";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { eventMessageOff } from "@aavarti/domain/event-messages";
import type { EventMessage } from "@aavarti/domain/message-kinds";
import { isWinBack, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { CHANNEL_NAMES, type ReminderSwitches, switchedOff } from "@aavarti/domain/reminder-switches";
import { trialStatus } from "@aavarti/domain/trial";

type Asked = {
  reminder: Pick<
    ReminderRow,
    "term_end_on" | "asked_end_on" | "customer_id" | "channel" | "recipient_kind" | "fallback_of" | "promise_id"
  >;
  subject: ReminderSubject | undefined;
  tenant: TenantRow;
  switches: ReminderSwitches;
  now: Date;
  /** Today in the tenant's time zone. */
  today: CalendarDate;
};

/**
 * Returns why a planned reminder must not be sent any more, as text for the owner; null when it is
 * still valid. Called at sending time.
 */
export function stopReason({ step, ...asked }: Asked & { step: ReminderStep }): string | null {
  const { reminder, subject, switches } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  const isStillOver = isWinBack(step) && subject.status === "expired";
  const halted = isStillOver ? pauseReason(subject, asked.today) : haltReason(subject, asked.today);
  if (halted !== null) return halted;
  const moved = otherEndReason(subject, reminder.term_end_on);
  if (moved !== null) return moved;
  const { channel, recipient_kind: recipientKind } = reminder;
  return switchedOff(switches, { step, channel, recipientKind, isFallback: reminder.fallback_of !== null });
}

/**
 * Does the same for a reminder requested by hand: the state that the user saw must still be
 * current.
 */
export function byHandStopReason(asked: Asked): string | null {
  const { reminder, subject, switches, today } = asked;
  const gone = goneReason(asked) ?? (subject && haltReason(subject, today));
  if (gone || !subject) return gone ?? null;
  const moved = otherEndReason(subject, reminder.asked_end_on);
  if (moved !== null) return moved;
  if (reminder.promise_id !== null) return "The customer has since promised a payment date.";
  if (byHandChannels(switches).includes(reminder.channel)) return null;
  return `${CHANNEL_NAMES[reminder.channel]} reminders are switched off.`;
}

/**
 * Does the same for a message about an event, which must still be true. `isPaid`: the term that a
 * receipt is about exists.
 */
export function eventStopReason({
  kind,
  isPaid,
  ...asked
}: Asked & { kind: EventMessage; isPaid: boolean }): string | null {
  const { reminder, subject, switches } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  if (kind === "welcome" && subject.status !== "active") return statusReason(subject);
  if (kind === "receipt" && !isPaid) return "The renewal was undone.";
  if (kind === "paused" && subject.paused_from !== reminder.term_end_on)
    return "The pause has ended or its date has changed.";
  return eventMessageOff(switches, { kind, channel: reminder.channel, isFallback: reminder.fallback_of !== null });
}

/** Returns what happened to the end that a message is about; null while it is unchanged. */
function otherEndReason(subject: ReminderSubject, endOn: CalendarDate | null): string | null {
  if (subject.end_on === endOn) return null;
  const isLater = endOn === null || subject.end_on > endOn;
  return isLater ? `Renewed until ${formatDay(subject.end_on)}.` : `The end date is now ${formatDay(subject.end_on)}.`;
}

const statusReason = ({ status }: ReminderSubject): string =>
  status === "expired" ? "The subscription has expired." : `The subscription is ${status}.`;

/** Returns why a subscription gets no reminder: it isn't active, or won't continue. */
const haltReason = (subject: ReminderSubject, today: CalendarDate): string | null =>
  subject.status === "active" ? pauseReason(subject, today) : statusReason(subject);

function pauseReason(subject: ReminderSubject, today: CalendarDate): string | null {
  if (subject.paused_from !== null && subject.paused_from <= today) return "The subscription is paused.";
  return subject.cancels_at_end ? "The subscription is set to cancel at its end date." : null;
}

/**
 * Returns why no message at all can be sent about a subscription; null when one can. Samples,
 * deleted records and accounts that are not active get none.
 */
function goneReason({ reminder, subject, tenant, now }: Asked): string | null {
  if (!mayRemind(tenant, now)) return "The account is not active.";
  if (!subject || subject.deleted_at) return "The subscription was deleted.";
  if (subject.customer_deleted_at) return "The customer was deleted.";
  if (subject.is_sample) return "This is a sample customer.";
  if (subject.customer_id !== reminder.customer_id) return "The subscription belongs to another customer now.";
  return null;
}

/** Returns whether the account sends reminders: paid accounts and running trials do. */
export const mayRemind = (tenant: TenantRow, now: Date): boolean =>
  !trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now }).isExpired;
