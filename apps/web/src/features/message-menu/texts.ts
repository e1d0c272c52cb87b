import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the menu of the messages' settings, in the current language: read its
 * properties while rendering.
 */
export const messageMenuTexts = translatedTexts(() => ({
  label: t`Message settings`,
  goTo: t`Go to section`,
  inGroup: (group: string, section: string) => t`${group}: ${section}`,
  groups: {
    reminders: t`Reminders`,
    whatsapp: t`WhatsApp`,
    email: t`Email`,
    replies: t`Replies and AI`,
    commands: t`Commands`,
    cost: t`Cost`,
  },
  sections: {
    texts: t`Message texts`,
    reminders: t`Reminder settings`,
    "further-messages": t`Other messages`,
    upcoming: t`Next 30 days`,
    history: t`History`,
    "test-message": t`Test message`,
    "your-notifications": t`Your notifications`,
    services: t`Services`,
    "whatsapp-link": t`Your WhatsApp link`,
    "whatsapp-templates": t`Your templates`,
    "bulk-messages": t`Bulk messages`,
    sender: t`Email sender`,
    "saved-replies": t`Saved replies`,
    "business-answers": t`Your answers`,
    "automatic-answers": t`Automatic answers`,
    "ai-replies": t`AI replies`,
    commands: t`WhatsApp commands`,
    "message-costs": t`Prices and budget`,
    spending: t`Spending`,
  },
}));
