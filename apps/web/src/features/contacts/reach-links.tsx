import { Ban, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { classNames } from "../../ui/class-names.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import type { ContactTexts } from "./texts.ts";
import type { Contact } from "./use-contacts.ts";

const glyph = { "aria-hidden": true, className: "size-5 lg:size-4", strokeWidth: 1.75 } as const;
const linkClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-pressed hover:text-text lg:size-8";

/**
 * Shows one link per channel that reaches the customer: WhatsApp, call, email. Messages go to who
 * pays for them, and ask for what is due. A channel of which the payer opted out is shown as
 * stopped; without phone and email it says that there is no way. A call link stays when messages
 * are stopped.
 */
export function ReachLinks({
  contact,
  texts,
  writer,
  className,
}: {
  contact: Contact;
  texts: ContactTexts;
  writer: Writer;
  className?: string;
}) {
  const { name, phone, chat } = contact;
  const { whatsapp, mail } = chatLinks(chat, writer);
  const { name: reader, stopped } = chat.contact;
  return (
    <span className={classNames("flex items-center", className)}>
      {whatsapp && !stopped.includes("whatsapp") && (
        <ReachLink href={whatsapp} label={texts.whatsapp(reader)} isElsewhere>
          <WhatsappIcon className={glyph.className} />
        </ReachLink>
      )}
      {phone && (
        <ReachLink href={callLink(phone)} label={texts.call(name)}>
          <Phone {...glyph} />
        </ReachLink>
      )}
      {mail && !stopped.includes("email") && (
        <ReachLink href={mail} label={texts.mail(reader)}>
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
      {!phone && !whatsapp && !mail && <span className="text-text-3">{texts.unreachable}</span>}
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
