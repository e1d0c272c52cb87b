import type { Tenant } from "@aavarti/contract/tenants";
import { Code, Keyboard, type LucideIcon, Mail, ShieldCheck } from "lucide-react";
import { mailLink } from "../../lib/records/contact-links.ts";
import { contact } from "../../lib/site/contact.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Panel, PanelRow } from "../../ui/panel.tsx";
import { supportTexts as texts } from "./texts.ts";

/**
 * Shows a link that starts an email to support, which the user still has to send, prefilled with
 * the details that support will ask for: the business's name, the screen's size and the browser.
 * Below it the address.
 */
export function ContactCard({ tenant: { businessName } }: { tenant: Tenant }) {
  const screen = `${window.screen.width}×${window.screen.height}, ${navigator.userAgent}`;
  const mail = mailLink(contact.support, {
    subject: texts.subject(businessName),
    text: texts.body({ business: businessName, screen }),
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <a href={mail} className={buttonClass({ look: "primary", className: "max-lg:w-full" })}>
          <Mail aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.write}
        </a>
        <p className="text-sm text-text-2 wrap-anywhere">
          {texts.address} <span className="font-medium text-text select-all">{contact.support}</span>
        </p>
      </div>
    </Panel>
  );
}

/**
 * Shows a panel with a note on keyboard shortcuts (not on a phone), and links to the data deletion
 * page and the API's documentation.
 */
export function HelpCard() {
  return (
    <Panel title={texts.helpTitle}>
      <PanelRow className="max-lg:hidden">
        <HelpText icon={Keyboard} title={texts.keys} note={texts.keysNote} />
      </PanelRow>
      <HelpLink href="/data-deletion" icon={ShieldCheck} title={texts.privacy} note={texts.privacyNote} />
      <HelpLink href="/api/docs" icon={Code} title={texts.api} note={texts.apiNote} />
    </Panel>
  );
}

interface Help {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
}

function HelpText({ icon: Icon, title, note }: Help) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">{title}</span>
        <span className="block text-sm text-text-2">{note}</span>
      </span>
    </>
  );
}

function HelpLink({ href, ...help }: Help & { href: string }) {
  return (
    <a
      href={href}
      className="flex items-center gap-4 border-b border-line px-4 py-3.5 last:border-0 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <HelpText {...help} />
    </a>
  );
}
