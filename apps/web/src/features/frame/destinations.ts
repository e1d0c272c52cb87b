import { BellRing, LayoutDashboard, type LucideIcon, Package, RefreshCw, Repeat, Users, Wallet } from "lucide-react";
import { frameTexts } from "./texts.ts";

export interface Destination {
  /** product.md's tab id. */
  readonly tab: "overview" | "renewals" | "customers" | "products" | "subscriptions" | "notifications" | "billing";
  readonly to:
    | "/dashboard"
    | "/dashboard/renewals"
    | "/dashboard/customers"
    | "/dashboard/products"
    | "/dashboard/subscriptions"
    | "/notifications"
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
export const notifications = destination("notifications", "/notifications", BellRing);
