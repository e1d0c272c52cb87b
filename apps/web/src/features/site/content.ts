import { contact } from "../../lib/contact.ts";
import type { PagePath } from "./page-path.ts";

interface SiteLink {
  readonly label: string;
  readonly href: PagePath | `${PagePath}#${string}` | "/dashboard" | "/login" | "/register" | `mailto:${string}`;
}

const product = (label: string): SiteLink => ({ label, href: "/dashboard" });
const mail = (label: string, address: string, subject: string): SiteLink => ({
  label,
  href: `mailto:${address}?subject=${encodeURIComponent(subject)}`,
});

export const siteContent = {
  skip: "Go to the content",
  home: "Aavarti, home",
  menu: "Menu",
  theme: "Switch between light and dark",
  signIn: "Sign In",
  pricing: "View Pricing",
  dashboard: "Dashboard",
  sections: [
    { label: "Features", href: "/#features" },
    { label: "Why Aavarti", href: "/#why-choose" },
    { label: "Demo", href: "/#demo" },
    { label: "Pricing", href: "/pricing" },
  ] satisfies readonly SiteLink[],

  footer: {
    lead: "A ledger for businesses whose customers come back.",
    groups: [
      {
        title: "Product",
        links: [product("Renewals"), product("Customers"), product("Subscriptions"), product("Figures")],
      },
      {
        title: "Support",
        links: [
          mail("Help by email", contact.support, "Help"),
          mail("Talk to us first", contact.email, "Before I start"),
          mail("Report a fault", contact.support, "A fault"),
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
    aims: "What we work towards, no certificate claimed:",
    /** A name moves out of the aims when somebody outside has confirmed it and the proof can be shown. */
    compliance: [
      { name: "SOC 2", verified: false },
      { name: "GDPR", verified: false },
      { name: "Indian IT Act", verified: false },
      { name: "WhatsApp Business API terms", verified: false },
    ],
  },
} as const;
