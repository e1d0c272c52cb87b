import type { NotificationSettings, SaveNotificationSettings } from "@aavarti/contract/notifications";
import { replaceMessageSwitches } from "@aavarti/db/queries/message-templates";
import { saveNotificationSettings as saveRow } from "@aavarti/db/queries/notification-settings";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { perChannel } from "@aavarti/domain/channels";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import type { ExtraStep } from "@aavarti/domain/reminder-rules";
import type { ReminderSwitches, Since } from "@aavarti/domain/reminder-switches";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readSwitches, toMessageSwitches, toSwitchColumns } from "../reminders/internal/switches.ts";
import { toSettings } from "./read-settings.ts";

/**
 * Saves the given notification settings of the business, keeps the rest and returns all. Of the
 * lists `extraReminderDays` and `messages`, what is not in a given list is switched off. A setting
 * that is switched on applies from now: what was due before is not sent afterwards. A setting that
 * is switched off applies at once, also to reminders already planned. Writes an audit event. Locks
 * the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`.
 */
export function saveNotificationSettings(
  ctx: ServiceContext,
  input: SaveNotificationSettings,
): Promise<NotificationSettings> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    // The lock serializes concurrent saves, so that neither overwrites the other's change.
    await lockTenant(unit.trx);
    const before = await readSwitches(unit.trx);
    const now = ctx.now();
    const after = switched(before, input, now);
    await saveRow(unit.trx, { tenant_id: ctx.tenantId, ...toSwitchColumns(after), updated_at: now });
    if (input.messages) await replaceMessageSwitches(unit.trx, ctx.tenantId, toMessageSwitches(after));
    await audit(ctx, unit, "notifications.configured", { kind: "tenant", id: ctx.tenantId }, input);
    return toSettings(ctx, after);
  });
}

function switched(before: ReminderSwitches, input: SaveNotificationSettings, now: Date): ReminderSwitches {
  const turn = (since: Since, on: boolean | undefined): Since => {
    if (on === undefined) return since;
    return on ? (since ?? now) : null;
  };
  const { channels, recipients, extraSteps } = before;
  const step = (days: ExtraStep) => turn(extraSteps[days], input.extraReminderDays?.includes(days));
  const message = (kind: OptionalMessage) => turn(before.messages[kind], input.messages?.includes(kind));
  return {
    channels: perChannel((channel) => turn(channels[channel], input[`${channel}Enabled`])),
    recipients: {
      customer: turn(recipients.customer, input.remindCustomer),
      owner: turn(recipients.owner, input.remindOwner),
    },
    extraSteps: { 30: step(30), 15: step(15), 3: step(3), [-1]: step(-1), [-3]: step(-3), [-7]: step(-7) },
    messages: {
      welcome: message("welcome"),
      receipt: message("receipt"),
      paused: message("paused"),
      "win-back": message("win-back"),
    },
    emailFallback: turn(before.emailFallback, input.emailFallback),
    ownerDigest: input.ownerDigest ?? before.ownerDigest,
    holidays: {
      avoid: input.avoidHolidays ?? before.holidays.avoid,
      state: input.holidayState === undefined ? before.holidays.state : input.holidayState,
    },
    followPaydays: input.followPaydays ?? before.followPaydays,
    quietHours: input.quietHours ?? before.quietHours,
    afterLastReminder: input.afterLastReminder ?? before.afterLastReminder,
  };
}
