/**
 * What the window's title and the phone's bar say of each screen. On their own, since a route's title is needed before its
 * screen is loaded: taken from the screen's texts, it would bring all of them into every visitor's first load.
 */
export const screenTitles = {
  customers: "Customers",
  import: "Import customers",
  products: "Products",
  product: "Product",
  subscriptions: "Subscriptions",
  subscription: "Subscription",
  renewals: "Renewals",
  messages: "Messages",
  notifications: "Notifications",
  profile: "Profile",
  activity: "Activity log",
  settings: "Account settings",
  support: "Support",
} as const;
