import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/**
 * An object with the screens' titles in the browser's window and in the phone's top bar, in the
 * current language, with the generic nouns: `titleIn` puts in the business's own. In a file of its
 * own because a route's title is needed before its screen is loaded; importing the screen's texts
 * would add them to the first load.
 */
export const screenTitles = translatedTexts(() => ({
  customers: t`Customers`,
  // Always shown with the business's noun. The context keeps it apart from the list's title, which
  // is the same word in Hindi.
  customer: t({ message: "Customer", context: "title of its page" }),
  contacts: t`Contacts`,
  import: t`Import customers`,
  products: t`Products`,
  product: t({ message: "Product", context: "title of its page" }),
  subscriptions: t`Subscriptions`,
  subscription: t`Subscription`,
  analytics: t`Analytics`,
  reports: t`Reports`,
  start: t`First steps`,
  renewals: t`Renewals`,
  inbox: t`Inbox`,
  payments: t`Payments`,
  messages: t`Messages`,
  notifications: t`Notifications`,
  notificationSettings: t`Notification settings`,
  profile: t`Profile`,
  activity: t`Activity log`,
  settings: t`Settings`,
  settingsPages: {
    business: t`Business`,
    team: t`Team`,
    fields: t`Custom fields`,
    "sign-in": t`Password and devices`,
    data: t`Your data`,
    app: t`App`,
  },
  support: t`Support`,
}));
