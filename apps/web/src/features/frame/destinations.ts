import type { BusinessWords } from "@aavarti/domain/business-words";
import {
  BellRing,
  ChartColumn,
  ContactRound,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  Package,
  RefreshCw,
  Repeat,
  Settings2,
  Users,
  Wallet,
} from "lucide-react";
import { frameTexts } from "./texts.ts";

export interface Destination {
  /** The tab's id, which is also its path: `/dashboard/<id>`. */
  readonly tab:
    | "overview"
    | "renewals"
    | "customers"
    | "contacts"
    | "products"
    | "subscriptions"
    | "analytics"
    | "notifications"
    | "templates"
    | "billing"
    | "settings"
    | "support";
  readonly to:
    | "/dashboard"
    | "/dashboard/renewals"
    | "/dashboard/customers"
    | "/dashboard/contacts"
    | "/dashboard/products"
    | "/dashboard/subscriptions"
    | "/dashboard/analytics"
    | "/notifications"
    | "/dashboard/templates"
    | "/dashboard/billing"
    | "/dashboard/settings"
    | "/dashboard/support";
  readonly icon: LucideIcon;
}

const destination = (tab: Destination["tab"], to: Destination["to"], icon: LucideIcon): Destination => ({
  tab,
  to,
  icon,
});

export const overview = destination("overview", "/dashboard", LayoutDashboard);
export const renewals = destination("renewals", "/dashboard/renewals", RefreshCw);
export const customers = destination("customers", "/dashboard/customers", Users);
export const contacts = destination("contacts", "/dashboard/contacts", ContactRound);
export const products = destination("products", "/dashboard/products", Package);
export const subscriptions = destination("subscriptions", "/dashboard/subscriptions", Repeat);
export const analytics = destination("analytics", "/dashboard/analytics", ChartColumn);
export const billing = destination("billing", "/dashboard/billing", Wallet);
export const settings = destination("settings", "/dashboard/settings", Settings2);
export const support = destination("support", "/dashboard/support", LifeBuoy);
export const templates = destination("templates", "/dashboard/templates", MessageSquareText);
export const notifications = destination("notifications", "/notifications", BellRing);

/** All screens, in the order of the sidebar. */
export const destinations: readonly Destination[] = [
  overview,
  renewals,
  customers,
  contacts,
  products,
  subscriptions,
  analytics,
  templates,
  notifications,
  billing,
  settings,
  support,
];

/** Returns a screen's name with the business's nouns. */
export function labelIn({ customer, product, subscription }: BusinessWords, { tab }: Destination): string {
  switch (tab) {
    case "customers":
      return customer.many;
    case "products":
      return product.many;
    case "subscriptions":
      return subscription.many;
    default:
      return frameTexts.nav[tab];
  }
}
