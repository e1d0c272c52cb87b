import type { BusinessWords } from "@aavarti/domain/business-words";
import type { NounList } from "@aavarti/domain/nouns";
import type { PlainList } from "@aavarti/domain/plain-nouns";
import {
  BellRing,
  ChartColumn,
  ContactRound,
  FileText,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  type LucideProps,
  MessageSquareText,
  RefreshCw,
  Settings2,
  Wallet,
} from "lucide-react";
import type { ComponentType } from "react";
import { type ListPath, NOUN_SCREENS } from "../../lib/frame/noun-screens.ts";
import { plainScreens, plainTitle } from "../../lib/frame/plain-screens.ts";
import { listNames } from "../../lib/i18n/business-words.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { frameTexts } from "./texts.ts";

type OwnTab = keyof typeof frameTexts.nav;

export interface Destination {
  /** The tab's id, which is also its path: `/dashboard/<id>`. */
  readonly tab: NounList | PlainList | OwnTab;
  readonly to:
    | ListPath
    | `/dashboard/${PlainList}`
    | "/dashboard"
    | `/dashboard/${Exclude<OwnTab, "overview" | "notifications">}`
    | "/notifications/all";
  readonly icon: ComponentType<LucideProps>;
  /** The second key of its shortcut: G, then this one. */
  readonly key: string;
}

const destination = (
  tab: Destination["tab"],
  to: Destination["to"],
  { icon, key }: Pick<Destination, "icon" | "key">,
): Destination => ({ tab, to, icon, key });

const listOf = (list: NounList): Destination => destination(list, NOUN_SCREENS[list].to, NOUN_SCREENS[list]);

/** The dashboard with the figures of a period. */
export const overview = destination("overview", "/dashboard", { icon: LayoutDashboard, key: "d" });
/** The board of subscriptions by due date. */
export const renewals = destination("renewals", "/dashboard/renewals", { icon: RefreshCw, key: "r" });
/** The conversations with customers. */
export const inbox = destination("inbox", "/dashboard/inbox", { icon: Inbox, key: "x" });
/** What is due and what was paid. */
export const payments = destination("payments", "/dashboard/payments", { icon: MoneyIcon, key: "y" });
/** The list of customers. */
export const customers = listOf("customers");
/** The list of customers with their channels and last message. */
export const contacts = destination("contacts", "/dashboard/contacts", { icon: ContactRound, key: "o" });
/** The list of products. */
export const products = listOf("products");
/** The list of subscriptions. */
export const subscriptions = listOf("subscriptions");
/** The report of a month or financial year. */
export const analytics = destination("analytics", "/dashboard/analytics", { icon: ChartColumn, key: "i" });
/** The reports to print and file. */
export const reports = destination("reports", "/dashboard/reports", { icon: FileText, key: "e" });
/** The account's status and its activation. */
export const billing = destination("billing", "/dashboard/billing", { icon: Wallet, key: "b" });
/** The settings of the account and the business. */
export const settings = destination("settings", "/dashboard/settings", { icon: Settings2, key: "a" });
/** The ways to reach support. */
export const support = destination("support", "/dashboard/support", { icon: LifeBuoy, key: "h" });
/** The message templates. */
export const templates = destination("templates", "/dashboard/templates", { icon: MessageSquareText, key: "m" });
/** All notifications of the user. */
export const notifications = destination("notifications", "/notifications/all", { icon: BellRing, key: "n" });

/** The screens of the plain nouns. */
export const plain: readonly Destination[] = plainScreens;

/** All screens, in the order of the sidebar. */
export const destinations: readonly Destination[] = [
  overview,
  renewals,
  inbox,
  payments,
  customers,
  contacts,
  products,
  subscriptions,
  ...plain,
  analytics,
  reports,
  templates,
  notifications,
  billing,
  settings,
  support,
];

/**
 * Returns a screen's name for navigation in the current language; that of a list of customers,
 * products or subscriptions is the business's noun.
 */
export const labelIn = (words: BusinessWords, { tab }: Destination): string =>
  new Map(Object.entries<string>({ ...frameTexts.nav, ...listNames(words) })).get(tab) ?? plainTitle(tab);
