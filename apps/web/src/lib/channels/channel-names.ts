import type { ReminderChannel } from "@aavarti/domain/channels";
import { t } from "@lingui/core/macro";

/**
 * The names of the channels in the current language, apart from their other texts: a screen that
 * only names one doesn't load those.
 */
export const CHANNEL_NAMES: Readonly<Record<ReminderChannel, () => string>> = {
  email: () => t`Email`,
  whatsapp: () => t`WhatsApp`,
};
