import type { Translated } from "../../lib/i18n/translated.ts";
import { contact } from "../../lib/site/contact.ts";
import type { PagePath } from "../../lib/site/site-address.ts";

/** The screens that the footer leads to. */
type ProductPath = `/dashboard/${"renewals" | "customers" | "subscriptions" | "analytics"}`;

interface SiteLink {
  readonly label: string;
  readonly href: PagePath | `${PagePath}#${string}` | ProductPath | "/login" | "/register" | `mailto:${string}`;
}

/** Returns a link with this label to a screen that opens after signing in. */
export const productLink = (label: string, href: ProductPath): SiteLink => ({ label, href });
/** Returns a link with this label that writes an email to `address` with a subject (`mailto:`). */
export const emailLink = (label: string, address: string, subject: string): SiteLink => ({
  label,
  href: `mailto:${address}?subject=${encodeURIComponent(subject)}`,
});

export const siteContent = {
  skip: "Skip to content",
  name: "Aavarti",
  home: "Aavarti, home",
  menu: "Menu",
  sectionsLabel: "Sections",
  theme: "Switch between light and dark",
  languages: "Language",
  signIn: "Sign In",
  pricing: "View Pricing",
  trial: "Start Free Trial",
  dashboard: "Dashboard",
  sections: [
    { label: "Features", href: "/#features" },
    { label: "Why Aavarti", href: "/#why-choose" },
    { label: "Demo", href: "/#demo" },
    { label: "Pricing", href: "/pricing" },
  ] satisfies readonly SiteLink[],
  toasts: { place: "Notifications (F8)", close: "Close" },
  shareAlt: "Aavarti: every renewal, on the day it is due",

  footer: {
    lead: "Renewals and reminders for businesses with repeat customers.",
    afterSignIn: "Opens after you sign in",
    groups: [
      {
        title: "Product",
        links: [
          productLink("Renewals", "/dashboard/renewals"),
          productLink("Customers", "/dashboard/customers"),
          productLink("Subscriptions", "/dashboard/subscriptions"),
          productLink("Analytics", "/dashboard/analytics"),
        ],
      },
      {
        title: "Support",
        links: [
          emailLink("Email support", contact.support, "Help with Aavarti"),
          emailLink("Contact sales", contact.email, "Question about Aavarti"),
          emailLink("Report a problem", contact.support, "Problem with Aavarti"),
        ],
      },
      {
        title: "Legal",
        links: [
          { label: "Privacy policy", href: "/privacy-policy" },
          { label: "Terms of service", href: "/terms-of-service" },
          { label: "Data deletion", href: "/data-deletion" },
        ],
      },
    ] satisfies readonly { title: string; links: readonly SiteLink[] }[],
    rights: "© 2026 Aavarti",
    standards: "No certificate is held. What the software does:",
    /** Each standard with what the software does today that belongs to it. */
    compliance: [
      { name: "SOC 2", fact: "changes to records are in the activity log, with who made them" },
      { name: "GDPR", fact: "download all your data, or have it deleted" },
      { name: "Indian IT Act", fact: "passwords are stored only as hashes, and data of businesses is kept apart" },
      { name: "WhatsApp Business API", fact: "approved templates only, and none after STOP" },
    ],
  },

  /** The 404 page. */
  notFound: {
    title: "Page not found",
    description: "We couldn’t find this page.",
    code: "404",
    heading: "Page not found",
    lead: "The link may be old, or the address may be misspelled.",
    dashboard: "Open dashboard",
    home: "Go to home page",
  },
} as const;

/** All texts around the pages, in any language. */
export type SiteContent = Translated<typeof siteContent>;
