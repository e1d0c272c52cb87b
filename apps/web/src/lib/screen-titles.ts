import { t } from "@lingui/core/macro";
import { inLanguage } from "./language/in-language.ts";

/**
 * What the window's title and the phone's bar say of each screen. On their own, since a route's
 * title is needed before its screen is loaded: taken from the screen's texts, it would bring all of
 * them into every visitor's first load.
 */
export const screenTitles = inLanguage(() => ({
  customers: t`Customers`,
  // In the words of the business wherever it is shown; apart from the list, which Hindi calls the
  // same.
  customer: t({ message: "Customer", context: "title of its page" }),
  contacts: t`Contacts`,
  import: t`Import customers`,
  products: t`Products`,
  product: t({ message: "Product", context: "title of its page" }),
  subscriptions: t`Subscriptions`,
  subscription: t`Subscription`,
  analytics: t`Analytics`,
  renewals: t`Renewals`,
  messages: t`Messages`,
  notifications: t`Notifications`,
  profile: t`Profile`,
  activity: t`Activity log`,
  settings: t`Account settings`,
  support: t`Support`,
}));
