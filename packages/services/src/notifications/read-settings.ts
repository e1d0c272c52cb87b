import type { NotificationSettings } from "@aavarti/contract/notifications";
import { channelSwitches } from "@aavarti/domain/channels";
import { OPTIONAL_MESSAGES } from "@aavarti/domain/message-kinds";
import { FIXED_STEPS } from "@aavarti/domain/reminder-rules";
import { extraStepsOn, type ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";

/**
 * Returns the business's notification settings (channels, reminder days, recipients, quiet hours
 * and so on), with the fixed reminder days and the installation's hour of sending, which nobody can
 * change.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function readNotificationSettings(ctx: ServiceContext): Promise<NotificationSettings> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => toSettings(ctx, await readSwitches(trx)));
}

/**
 * Converts the business's switches to the API's shape, with the two fixed reminder days and the
 * installation's hour of sending, which no business can change.
 */
export const toSettings = (ctx: ServiceContext, switches: ReminderSwitches): NotificationSettings => ({
  ...channelSwitches((channel) => switches.channels[channel] !== null),
  remindCustomer: switches.recipients.customer !== null,
  remindOwner: switches.recipients.owner !== null,
  renewalReminderDays: [...FIXED_STEPS],
  extraReminderDays: extraStepsOn(switches),
  messages: OPTIONAL_MESSAGES.filter((kind) => switches.messages[kind] !== null),
  emailFallback: switches.emailFallback !== null,
  ownerDigest: switches.ownerDigest,
  avoidHolidays: switches.holidays.avoid,
  holidayState: switches.holidays.state,
  followPaydays: switches.followPaydays,
  afterLastReminder: switches.afterLastReminder,
  sendHour: ctx.settings.reminderSendHour,
  quietHours: switches.quietHours,
  timeZone: ctx.timeZone,
});
