import type { NounList } from "@aavarti/domain/nouns";
import { type LucideIcon, Package, Repeat, Users } from "lucide-react";

export type ListPath = `/dashboard/${NounList}`;
export type RecordPath = `${ListPath}/$id`;

interface NounScreen {
  readonly to: ListPath;
  readonly record: RecordPath;
  readonly icon: LucideIcon;
  /** The second key of the shortcut that opens the list: G, then this one. */
  readonly key: string;
  /** The queries that show something of its records. */
  readonly shownIn: readonly (NounList | "analytics" | "dashboards")[];
}

/** How the records of each noun are shown. Every figure depends on subscriptions. */
export const NOUN_SCREENS = {
  customers: {
    to: "/dashboard/customers",
    record: "/dashboard/customers/$id",
    icon: Users,
    key: "c",
    // They are deleted with their subscriptions.
    shownIn: ["customers", "subscriptions", "analytics", "dashboards"],
  },
  products: {
    to: "/dashboard/products",
    record: "/dashboard/products/$id",
    icon: Package,
    key: "p",
    // A subscription shows its product's name, and a customer what they subscribed to.
    shownIn: ["products", "subscriptions", "customers", "dashboards"],
  },
  subscriptions: {
    to: "/dashboard/subscriptions",
    record: "/dashboard/subscriptions/$id",
    icon: Repeat,
    key: "s",
    shownIn: ["subscriptions", "analytics", "dashboards", "products", "customers"],
  },
} as const satisfies Readonly<Record<NounList, NounScreen>>;
