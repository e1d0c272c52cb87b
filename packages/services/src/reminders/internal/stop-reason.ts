import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { byHandChannels } from "@aavarti/domain/by-hand";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { eventMessageOff } from "@aavarti/domain/event-messages";
import type { Explanation } from "@aavarti/domain/explanations";
import type { EventMessage } from "@aavarti/domain/message-kinds";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { isWinBack, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, switchedOff } from "@aavarti/domain/reminder-switches";
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
 * Returns why a planned reminder must not be sent any more; null when it is still valid. Called at
 * sending time.
 */
export function stopReason({ step, ...asked }: Asked & { step: ReminderStep }): Explanation | null {
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
 * Returns why a planned manual reminder must not be sent any more; null when it is still valid. The
 * state that the user saw must still be current.
 */
export function byHandStopReason(asked: Asked): Explanation | null {
  const { reminder, subject, switches, today } = asked;
  const gone = goneReason(asked) ?? (subject && haltReason(subject, today));
  if (gone || !subject) return gone ?? null;
  const moved = otherEndReason(subject, reminder.asked_end_on);
  if (moved !== null) return moved;
  if (reminder.promise_id !== null) return explainReminder("stopped.promised");
  if (byHandChannels(switches).includes(reminder.channel)) return null;
  return explainReminder("stopped.channelOff", { channel: reminder.channel });
}

/**
 * Returns why a planned message about an event must not be sent any more; null when the event is
 * still true. `isPaid`: the term that a receipt is about exists and is paid. A welcome needs an
 * active subscription, and a pause must be the same one.
 */
export function eventStopReason({
  kind,
  isPaid,
  ...asked
}: Asked & { kind: EventMessage; isPaid: boolean }): Explanation | null {
  const { reminder, subject, switches } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  if (kind === "welcome" && subject.status !== "active") return statusReason(subject);
  if (kind === "receipt" && !isPaid) return explainReminder("stopped.notPaid");
  if (kind === "paused" && subject.paused_from !== reminder.term_end_on) return explainReminder("stopped.pauseChanged");
  return eventMessageOff(switches, { kind, channel: reminder.channel, isFallback: reminder.fallback_of !== null });
}

/** Returns what happened to the end that a message is about; null while it is unchanged. */
function otherEndReason(subject: ReminderSubject, endOn: CalendarDate | null): Explanation | null {
  if (subject.end_on === endOn) return null;
  const isLater = endOn === null || subject.end_on > endOn;
  // The end is the first day that is not paid for.
  return isLater
    ? explainReminder("stopped.renewed", { lastDay: addDays(subject.end_on, -1) })
    : explainReminder("stopped.endChanged", { endOn: subject.end_on });
}

const STATUS_REASONS = {
  cancelled: "stopped.subscriptionCancelled",
  expired: "stopped.subscriptionExpired",
  pending: "stopped.subscriptionPending",
} as const satisfies Record<Exclude<ReminderSubject["status"], "active">, string>;

/** Returns the status that stops messages; null for an active subscription. */
const statusReason = ({ status }: ReminderSubject): Explanation | null =>
  status === "active" ? null : explainReminder(STATUS_REASONS[status]);

/** Returns why a subscription gets no reminder: it isn't active, or won't continue. */
const haltReason = (subject: ReminderSubject, today: CalendarDate): Explanation | null =>
  statusReason(subject) ?? pauseReason(subject, today);

function pauseReason(subject: ReminderSubject, today: CalendarDate): Explanation | null {
  if (subject.paused_from !== null && subject.paused_from <= today)
    return explainReminder("stopped.subscriptionPaused");
  return subject.cancels_at_end ? explainReminder("stopped.setToCancel") : null;
}

/**
 * Returns why no message at all can be sent about a subscription; null when one can. Samples,
 * deleted records and accounts that are not active get none.
 */
function goneReason({ reminder, subject, tenant, now }: Asked): Explanation | null {
  if (!mayRemind(tenant, now)) return explainReminder("stopped.accountInactive");
  if (!subject || subject.deleted_at) return explainReminder("stopped.subscriptionDeleted");
  if (subject.customer_deleted_at) return explainReminder("stopped.customerDeleted");
  if (subject.is_sample) return explainReminder("stopped.sampleCustomer");
  if (subject.customer_id !== reminder.customer_id) return explainReminder("stopped.otherCustomer");
  return null;
}

/** Returns whether the account sends reminders: paid accounts and running trials do. */
export const mayRemind = (tenant: TenantRow, now: Date): boolean =>
  !trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now }).isExpired;
