import {
  BellRing,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Package,
  RefreshCw,
  Repeat,
  Users,
  Wallet,
} from "lucide-react";
import { frameTexts } from "./texts.ts";

export interface Destination {
  /** product.md's tab id. */
  readonly tab:
    | "overview"
    | "renewals"
    | "customers"
    | "products"
    | "subscriptions"
    | "notifications"
    | "templates"
    | "billing";
  readonly to:
    | "/dashboard"
    | "/dashboard/renewals"
    | "/dashboard/customers"
    | "/dashboard/products"
    | "/dashboard/subscriptions"
    | "/notifications"
    | "/dashboard/templates"
    | "/dashboard/billing";
  readonly label: string;
  readonly icon: LucideIcon;
}

const destination = (tab: Destination["tab"], to: Destination["to"], icon: LucideIcon): Destination => ({
  tab,
  to,
  label: frameTexts.nav[tab],
  icon,
});

export const overview = destination("overview", "/dashboard", LayoutDashboard);
export const renewals = destination("renewals", "/dashboard/renewals", RefreshCw);
export const customers = destination("customers", "/dashboard/customers", Users);
export const products = destination("products", "/dashboard/products", Package);
export const subscriptions = destination("subscriptions", "/dashboard/subscriptions", Repeat);
export const billing = destination("billing", "/dashboard/billing", Wallet);
export const templates = destination("templates", "/dashboard/templates", MessageSquareText);
export const notifications = destination("notifications", "/notifications", BellRing);

/** Every screen, in the order of the sidebar. */
export const destinations: readonly Destination[] = [
  overview,
  renewals,
  customers,
  products,
  subscriptions,
  templates,
  notifications,
  billing,
];
