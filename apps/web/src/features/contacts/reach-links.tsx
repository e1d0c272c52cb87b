import { Ban, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { callLink, mailLink, whatsappLink } from "../../lib/records/contact-links.ts";
import { classNames } from "../../ui/class-names.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import type { ContactTexts } from "./texts.ts";
import type { Contact } from "./use-contacts.ts";

const glyph = { "aria-hidden": true, className: "size-5 lg:size-4", strokeWidth: 1.75 } as const;
const linkClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-pressed hover:text-text lg:size-8";

/**
 * Shows one link per channel that reaches the customer: WhatsApp and email, prefilled with
 * `message`, which the user still has to send, and a call. A channel the customer opted out of is
 * shown as stopped, but the call stays; without phone and email it says that there are no contact
 * details.
 */
export function ReachLinks({
  contact,
  texts,
  message,
  className,
}: {
  contact: Contact;
  texts: ContactTexts;
  /** The prefilled subject and text of a message. */
  message: { readonly subject: string; readonly text: string };
  className?: string;
}) {
  const { name, phone, email, reach, stopped } = contact;
  return (
    <span className={classNames("flex items-center", className)}>
      {phone && reach.includes("whatsapp") && (
        <ReachLink href={whatsappLink(phone, message.text)} label={texts.whatsapp(name)} isElsewhere>
          <WhatsappIcon className={glyph.className} />
        </ReachLink>
      )}
      {phone && (
        <ReachLink href={callLink(phone)} label={texts.call(name)}>
          <Phone {...glyph} />
        </ReachLink>
      )}
      {email && reach.includes("email") && (
        <ReachLink href={mailLink(email, message)} label={texts.mail(name)}>
          <Mail {...glyph} />
        </ReachLink>
      )}
      {stopped.map((channel) => (
        <span
          key={channel}
          title={channelTexts[channel].optedOut}
          className="inline-flex size-8 items-center justify-center"
        >
          <Ban aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
          <span className="sr-only">{channelTexts[channel].optedOut}</span>
        </span>
      ))}
      {!phone && !email && <span className="text-text-3">{texts.unreachable}</span>}
    </span>
  );
}

function ReachLink({
  href,
  label,
  isElsewhere = false,
  children,
}: {
  href: string;
  label: string;
  isElsewhere?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className={linkClass}
      {...(isElsewhere ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {children}
    </a>
  );
}
