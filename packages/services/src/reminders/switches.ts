import { findNotificationSettings, type NotificationSettingsRow } from "@aavarti/db/queries/notification-settings";
import type { TenantTrx } from "@aavarti/db/tenant";
import { DEFAULT_SWITCHES, type ReminderSwitches } from "@aavarti/domain/reminder-switches";

/** What the tenant has switched on, as of this transaction. */
export async function readSwitches(trx: TenantTrx): Promise<ReminderSwitches> {
  const row = await findNotificationSettings(trx);
  return row ? toSwitches(row) : DEFAULT_SWITCHES;
}

const toSwitches = (row: NotificationSettingsRow): ReminderSwitches => ({
  channels: { email: row.email_since, whatsapp: row.whatsapp_since },
  recipients: { customer: row.customer_since, owner: row.owner_since },
  extraSteps: {
    30: row.due_in_30_since,
    15: row.due_in_15_since,
    3: row.due_in_3_since,
    [-1]: row.overdue_1_since,
    [-3]: row.overdue_3_since,
    [-7]: row.overdue_7_since,
  },
  emailFallback: row.email_fallback,
  ownerDigest: row.owner_digest,
  holidays: { avoid: row.avoid_holidays, state: row.holiday_state },
  afterLastReminder: row.after_last_reminder,
});

/** The columns in which switches are stored. */
export const toSwitchColumns = ({
  channels,
  recipients,
  extraSteps,
  emailFallback,
  ownerDigest,
  holidays,
  afterLastReminder,
}: ReminderSwitches) => ({
  email_since: channels.email,
  whatsapp_since: channels.whatsapp,
  customer_since: recipients.customer,
  owner_since: recipients.owner,
  due_in_30_since: extraSteps[30],
  due_in_15_since: extraSteps[15],
  due_in_3_since: extraSteps[3],
  overdue_1_since: extraSteps[-1],
  overdue_3_since: extraSteps[-3],
  overdue_7_since: extraSteps[-7],
  email_fallback: emailFallback,
  owner_digest: ownerDigest,
  avoid_holidays: holidays.avoid,
  holiday_state: holidays.state,
  after_last_reminder: afterLastReminder,
});
