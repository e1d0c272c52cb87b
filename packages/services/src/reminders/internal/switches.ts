import { findSwitches, type NotificationSettingsRow } from "@aavarti/db/queries/notification-settings";
import type { TenantTrx } from "@aavarti/db/tenant";
import { perChannel, REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { isOptional, OPTIONAL_MESSAGES } from "@aavarti/domain/message-kinds";
import { DEFAULT_SWITCHES, type ReminderSwitches, SINCE_EVER } from "@aavarti/domain/reminder-switches";

/**
 * Returns the tenant's reminder settings as of this transaction, where what is on has the instant
 * since which it is on, and what is off is null; the defaults where none are saved.
 */
export async function readSwitches(trx: TenantTrx): Promise<ReminderSwitches> {
  const { settings, messages: on } = await findSwitches(trx);
  const messages = { ...DEFAULT_SWITCHES.messages };
  for (const { kind, since } of on) if (isOptional(kind)) messages[kind] = since;
  return settings ? toSwitches(settings, messages) : { ...DEFAULT_SWITCHES, messages };
}

const toSwitches = (row: NotificationSettingsRow, messages: ReminderSwitches["messages"]): ReminderSwitches => ({
  channels: perChannel((channel) => row[`${channel}_since`]),
  recipients: { customer: row.customer_since, owner: row.owner_since },
  extraSteps: {
    30: row.due_in_30_since,
    15: row.due_in_15_since,
    3: row.due_in_3_since,
    [-1]: row.overdue_1_since,
    [-3]: row.overdue_3_since,
    [-7]: row.overdue_7_since,
  },
  messages,
  emailFallback: row.email_fallback ? row.email_fallback_since : null,
  ownerDigest: row.owner_digest,
  holidays: { avoid: row.avoid_holidays, state: row.holiday_state },
  followPaydays: row.follow_paydays,
  quietHours: { from: row.quiet_from_hour, until: row.quiet_until_hour },
  afterLastReminder: row.after_last_reminder,
});

/**
 * Converts reminder settings to columns; a `since` column is null for what is off. Saves nothing.
 */
export const toSwitchColumns = ({
  channels,
  recipients,
  extraSteps,
  emailFallback,
  ownerDigest,
  holidays,
  followPaydays,
  quietHours,
  afterLastReminder,
}: ReminderSwitches) => ({
  ...channelColumns(channels),
  customer_since: recipients.customer,
  owner_since: recipients.owner,
  due_in_30_since: extraSteps[30],
  due_in_15_since: extraSteps[15],
  due_in_3_since: extraSteps[3],
  overdue_1_since: extraSteps[-1],
  overdue_3_since: extraSteps[-3],
  overdue_7_since: extraSteps[-7],
  email_fallback: emailFallback !== null,
  email_fallback_since: emailFallback ?? SINCE_EVER,
  owner_digest: ownerDigest,
  avoid_holidays: holidays.avoid,
  holiday_state: holidays.state,
  follow_paydays: followPaydays,
  quiet_from_hour: quietHours.from,
  quiet_until_hour: quietHours.until,
  after_last_reminder: afterLastReminder,
});

/** Returns the optional messages that are on as rows `{ kind, since }`. Saves nothing. */
export const toMessageSwitches = ({ messages }: ReminderSwitches) =>
  OPTIONAL_MESSAGES.flatMap((kind) => {
    const since = messages[kind];
    return since ? [{ kind, since }] : [];
  });

const channelColumns = (channels: ReminderSwitches["channels"]) =>
  Object.fromEntries(REMINDER_CHANNELS.map((channel) => [`${channel}_since`, channels[channel]])) as {
    [Channel in ReminderChannel as `${Channel}_since`]: Date | null;
  };
