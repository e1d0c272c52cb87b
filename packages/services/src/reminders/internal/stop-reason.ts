import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { sumOpen } from "@aavarti/domain/asked-amount";
import { byHandChannels, isByHandRenewal, lastByHandEnd } from "@aavarti/domain/by-hand";
import { addDays, type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { eventMessageOff } from "@aavarti/domain/event-messages";
import type { Explanation } from "@aavarti/domain/explanations";
import type { EventMessage } from "@aavarti/domain/message-kinds";
import type { Reason } from "@aavarti/domain/reasons";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { isWinBack, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, switchedOff } from "@aavarti/domain/reminder-switches";
import { trialStatus } from "@aavarti/domain/trial";
import { chargedAt, type Owed } from "../compose/owed.ts";

type Asked = {
  reminder: Pick<
    ReminderRow,
    "term_end_on" | "asked_end_on" | "customer_id" | "channel" | "recipient_kind" | "fallback_of" | "created_at"
  >;
  subject: ReminderSubject | undefined;
  /** What is owed of the subscription now. */
  owed: Owed;
  tenant: TenantRow;
  switches: ReminderSwitches;
  now: Date;
  /** Today in the tenant's time zone. */
  today: CalendarDate;
};

/**
 * Returns why a planned reminder of a step must not be sent any more; null when it is still valid.
 * Called at sending time. It must not for an account that may not remind, records in Trash,
 * samples, another customer, a status that isn't active (a win-back's may be expired), a running
 * pause, a cancellation at the end, another end date, and a channel or step that is off. One about
 * the payment of a term that was renewed unpaid stays valid from the day after the renewal, while
 * that is owed. Consent is not checked here.
 */
export function stopReason({
  step,
  timeZone,
  ...asked
}: Asked & { step: ReminderStep; timeZone: string }): Explanation | null {
  const { reminder, subject, switches, owed } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  const { channel, recipient_kind: recipientKind } = reminder;
  const off = switchedOff(switches, { step, channel, recipientKind, isFallback: reminder.fallback_of !== null });
  // A renewed term that is not paid is still due on the day for which the reminder was planned. On
  // the day of the renewal nobody is reminded of its payment.
  const charged = subject.end_on === reminder.term_end_on ? undefined : chargedAt(owed, reminder.term_end_on);
  if (!isWinBack(step) && charged && todayIn(timeZone, charged) < asked.today)
    return statusReason(subject) ?? pausedReason(subject, asked.today) ?? off;
  const isStillOver = isWinBack(step) && subject.status === "expired";
  const halted = isStillOver ? pauseReason(subject, asked.today) : haltReason(subject, asked.today);
  if (halted !== null) return halted;
  const moved = otherEndReason(subject, reminder.term_end_on);
  // One that was planned after the renewal was about its payment.
  if (moved !== null) return reminder.created_at > subject.term_entered_at ? NOTHING_OWED : moved;
  return off;
}

/** Why a reminder to renew is not sent when the account's advance pays all of it. */
export const COVERED_BY_ADVANCE = explainReminder("stopped.coveredByAdvance");

/** Why a reminder of a payment is not sent when nothing is left to pay. */
export const NOTHING_OWED = explainReminder("stopped.nothingOwed");

/** Why a reminder is not sent to whom a person has just written. */
export const WRITTEN_TO = explainReminder("stopped.writtenTo");

/** Why a reminder was not sent to somebody who had no address on its channel. */
export const WITHOUT_ADDRESS = ["stopped.noContact", "stopped.payerNoContact"] as const satisfies readonly Reason[];

/**
 * Why a reminder was not sent that may become right again: an advance covered the renewal, nothing
 * was owed, it was renewed or its end changed, its subscription belonged to somebody else or was
 * paused, pending, expired, cancelled or set to cancel, it, its customer or payer was in Trash, the
 * account was not active, the recipient had no address, or a person wrote a message that then
 * failed. The first depends on whole accounts and the order of what is in them, so the sweep looks
 * again rather than each change that may matter. A channel that was off is none of them: what was
 * stopped while it was off isn't sent once it is on.
 */
export const TEMPORARY_STOP_REASONS = [
  COVERED_BY_ADVANCE.reason,
  NOTHING_OWED.reason,
  "stopped.renewed",
  "stopped.endChanged",
  "stopped.otherCustomer",
  "stopped.subscriptionPaused",
  "stopped.subscriptionCancelled",
  "stopped.setToCancel",
  "stopped.subscriptionPending",
  "stopped.subscriptionExpired",
  ...WITHOUT_ADDRESS,
  "stopped.subscriptionDeleted",
  "stopped.customerDeleted",
  "stopped.payerDeleted",
  "stopped.accountInactive",
  WRITTEN_TO.reason,
] as const satisfies readonly Reason[];

/**
 * Returns why a planned manual reminder must not be sent any more; null when it is still valid. It
 * must not for an account that may not remind, records in Trash, samples, another customer, a
 * subscription that isn't active or is paused, another end date than the user saw, a promise since
 * that was not undone (`isPromised`): its steps follow it, a channel that is off, nothing owed and
 * no renewal within 30 days, or nothing owed and a cancellation at the end. One that asked for a
 * payment is not sent once all of that is settled (`isSettled`), even if the renewal is near: it
 * would ask for the next term. Consent is not checked here.
 */
export function byHandStopReason({
  isSettled,
  isPromised,
  ...asked
}: Asked & { isSettled: boolean; isPromised: boolean }): Explanation | null {
  const { reminder, subject, switches, owed, today } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  const isOwed = sumOpen(owed.open, lastByHandEnd(today)) > 0;
  const halted = isOwed ? (statusReason(subject) ?? pausedReason(subject, today)) : haltReason(subject, today);
  if (halted !== null) return halted;
  const moved = otherEndReason(subject, reminder.asked_end_on);
  if (moved !== null) return moved;
  if (isSettled || (!isOwed && !isByHandRenewal(subject.end_on, today))) return NOTHING_OWED;
  if (isPromised) return explainReminder("stopped.promised");
  if (byHandChannels(switches).includes(reminder.channel)) return null;
  return explainReminder("stopped.channelOff", { channel: reminder.channel });
}

/**
 * Returns why a planned message about an event must not be sent any more; null while it may be. It
 * must not for an account that may not remind, records in Trash, samples, a message or channel that
 * is off, and when the event is no longer true: a welcome needs an active subscription, a receipt a
 * term that exists and is paid (`isPaid`), and a pause must be the same one. Consent is not checked
 * here.
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

const pauseReason = (subject: ReminderSubject, today: CalendarDate): Explanation | null =>
  pausedReason(subject, today) ?? (subject.cancels_at_end ? explainReminder("stopped.setToCancel") : null);

const pausedReason = ({ paused_from: pausedFrom }: ReminderSubject, today: CalendarDate): Explanation | null =>
  pausedFrom !== null && pausedFrom <= today ? explainReminder("stopped.subscriptionPaused") : null;

/**
 * Returns why no message at all can be sent about a subscription; null when one can. Samples,
 * deleted records and accounts that are not active get none.
 */
function goneReason({ reminder, subject, tenant, now }: Asked): Explanation | null {
  if (!mayRemind(tenant, now)) return explainReminder("stopped.accountInactive");
  if (!subject || subject.deleted_at) return explainReminder("stopped.subscriptionDeleted");
  if (subject.customer_deleted_at) return explainReminder("stopped.customerDeleted");
  if (subject.payer_deleted_at && reminder.recipient_kind === "customer")
    return explainReminder("stopped.payerDeleted");
  if (subject.is_sample) return explainReminder("stopped.sampleCustomer");
  if (subject.customer_id !== reminder.customer_id) return explainReminder("stopped.otherCustomer");
  return null;
}

/**
 * Returns whether the account may send reminders at `now`: paid accounts and running trials may,
 * suspended accounts and ended trials may not.
 */
export const mayRemind = (tenant: TenantRow, now: Date): boolean =>
  !trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now }).isExpired;
