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
    [-7]: row.overdue_7_since,
  },
});

/** The columns in which switches are stored. */
export const toSwitchColumns = ({ channels, recipients, extraSteps }: ReminderSwitches) => ({
  email_since: channels.email,
  whatsapp_since: channels.whatsapp,
  customer_since: recipients.customer,
  owner_since: recipients.owner,
  due_in_30_since: extraSteps[30],
  due_in_15_since: extraSteps[15],
  due_in_3_since: extraSteps[3],
  overdue_1_since: extraSteps[-1],
  overdue_7_since: extraSteps[-7],
});
