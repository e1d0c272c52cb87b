import type { ReminderRow, ReminderSubject } from "@aavarti/db/queries/reminders";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { lifeMessageOff } from "@aavarti/domain/life-messages";
import type { LifeMessage } from "@aavarti/domain/message-kinds";
import { isWinBack, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { type ReminderSwitches, switchedOff } from "@aavarti/domain/reminder-switches";
import { trialStatus } from "@aavarti/domain/trial";

type Asked = {
  reminder: Pick<ReminderRow, "term_end_on" | "customer_id" | "channel" | "recipient_kind" | "fallback_of">;
  subject: ReminderSubject | undefined;
  tenant: TenantRow;
  switches: ReminderSwitches;
  now: Date;
  /** The tenant's day. */
  today: CalendarDate;
};

/** Why a planned reminder must not go out any more, in words for the owner; null when it still holds. Asked at the moment of sending. */
export function stopReason({ step, ...asked }: Asked & { step: ReminderStep }): string | null {
  const { reminder, subject, switches, today } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  const isStillOver = isWinBack(step) && subject.status === "expired";
  if (subject.status !== "active" && !isStillOver) return `The subscription is ${subject.status}.`;
  if (subject.paused_from !== null && subject.paused_from <= today) return "The subscription is paused.";
  if (subject.cancels_at_end) return "The subscription is cancelled at its end.";
  if (subject.end_on > reminder.term_end_on) return `Renewed: it now runs until ${formatDay(subject.end_on)}.`;
  if (subject.end_on !== reminder.term_end_on) return `The end date is now ${formatDay(subject.end_on)}.`;
  const { channel, recipient_kind: recipientKind } = reminder;
  return switchedOff(switches, { step, channel, recipientKind, isFallback: reminder.fallback_of !== null });
}

/** The same for a message about something that happened: it must still be so. `isPaid`: the term that a receipt is about exists. */
export function lifeStopReason({
  kind,
  isPaid,
  ...asked
}: Asked & { kind: LifeMessage; isPaid: boolean }): string | null {
  const { reminder, subject, switches } = asked;
  const gone = goneReason(asked);
  if (gone !== null || !subject) return gone;
  if (kind === "welcome" && subject.status !== "active") return `The subscription is ${subject.status}.`;
  if (kind === "receipt" && !isPaid) return "The renewal was taken back.";
  if (kind === "paused" && subject.paused_from !== reminder.term_end_on) return "The pause is over, or was moved.";
  return lifeMessageOff(switches, { kind, channel: reminder.channel, isFallback: reminder.fallback_of !== null });
}

/** What stops any message: there is nobody or nothing any more that it could be about. */
function goneReason({ reminder, subject, tenant, now }: Asked): string | null {
  if (!mayRemind(tenant, now)) return "The account is not active.";
  if (!subject || subject.deleted_at) return "The subscription was deleted.";
  if (subject.customer_deleted_at) return "The customer was deleted.";
  if (subject.is_sample) return "The customer is a sample.";
  if (subject.customer_id !== reminder.customer_id) return "The subscription belongs to another customer now.";
  return null;
}

/** Reminders go out for paid accounts and running trials. */
export const mayRemind = (tenant: TenantRow, now: Date): boolean =>
  !trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now }).isExpired;
