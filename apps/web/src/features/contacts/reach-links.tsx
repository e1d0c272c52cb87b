import { type AddressKind, CHANNELS, MANUAL_CHANNELS } from "@aavarti/domain/channels";
import { Ban, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { classNames } from "../../ui/class-names.ts";
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
  const links = chatLinks(chat, writer);
  const { name: reader, stopped } = chat.contact;
  /** Links to the channels with one kind of address of which the payer has not opted out. */
  const writeLinks = (address: AddressKind) =>
    MANUAL_CHANNELS.map((channel) => {
      const href = CHANNELS[channel].address === address && !stopped.includes(channel) ? links[channel] : null;
      return (
        href && (
          <ReachLink key={channel} href={href} label={channelTexts[channel].writeTo(reader)}>
            <ChannelGlyph channel={channel} className={glyph.className} />
          </ReachLink>
        )
      );
    });
  return (
    <span className={classNames("flex items-center", className)}>
      {writeLinks("phone")}
      {phone && (
        <ReachLink href={callLink(phone)} label={texts.call(name)}>
          <Phone {...glyph} />
        </ReachLink>
      )}
      {writeLinks("email")}
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
      {!phone && MANUAL_CHANNELS.every((channel) => !links[channel]) && (
        <span className="text-text-3">{texts.unreachable}</span>
      )}
    </span>
  );
}

function ReachLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <ChatLink href={href} aria-label={label} title={label} className={linkClass}>
      {children}
    </ChatLink>
  );
}
