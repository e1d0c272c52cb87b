import type { ReminderLogState } from "@aavarti/domain/reminder-states";
import { t } from "@lingui/core/macro";

const STATE_TEXTS = {
  queued: () => t`Queued`,
  sent: () => t`Sent`,
  delivered: () => t`Delivered`,
  read: () => t`Read`,
  failed: () => t`Failed`,
  unknown: () => t`Unknown`,
  cancelled: () => t`Cancelled`,
  skipped: () => t`Skipped`,
  missed: () => t`Missed`,
} satisfies Record<ReminderLogState, () => string>;

/** Returns a message's delivery state, by its code, as a word of the current language. */
export const stateText = (state: ReminderLogState): string => STATE_TEXTS[state]();
