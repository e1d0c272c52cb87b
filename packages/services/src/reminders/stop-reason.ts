import type { ReminderRow, ReminderSubject } from "@aavarti/db/queries/reminders";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { type ReminderSwitches, switchedOff } from "@aavarti/domain/reminder-switches";
import { trialStatus } from "@aavarti/domain/trial";
import { stepNamed } from "./steps.ts";

/** Why a planned reminder must not go out any more, in words for the owner; null when it still holds. Asked at the moment of sending. */
export function stopReason({
  reminder,
  subject,
  tenant,
  switches,
  now,
  today,
}: {
  reminder: Pick<ReminderRow, "term_end_on" | "customer_id" | "step" | "channel" | "recipient_kind" | "fallback_of">;
  subject: ReminderSubject | undefined;
  tenant: TenantRow;
  switches: ReminderSwitches;
  now: Date;
  /** The tenant's day. */
  today: CalendarDate;
}): string | null {
  if (!mayRemind(tenant, now)) return "The account is not active.";
  if (!subject || subject.deleted_at) return "The subscription was deleted.";
  if (subject.customer_deleted_at) return "The customer was deleted.";
  if (subject.customer_id !== reminder.customer_id) return "The subscription belongs to another customer now.";
  if (subject.status !== "active") return `The subscription is ${subject.status}.`;
  if (subject.paused_from !== null && subject.paused_from <= today) return "The subscription is paused.";
  if (subject.cancels_at_end) return "The subscription is cancelled at its end.";
  if (subject.end_on > reminder.term_end_on) return `Renewed: it now runs until ${formatDay(subject.end_on)}.`;
  if (subject.end_on !== reminder.term_end_on) return `The end date is now ${formatDay(subject.end_on)}.`;
  const { channel, recipient_kind: recipientKind } = reminder;
  const isFallback = reminder.fallback_of !== null;
  return switchedOff(switches, { step: stepNamed(reminder.step), channel, recipientKind, isFallback });
}

/** Reminders go out for paid accounts and running trials. */
export const mayRemind = (tenant: TenantRow, now: Date): boolean =>
  !trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now }).isExpired;
