import type { Outputs } from "../../lib/api/trpc.ts";
import { writeLinks } from "../../lib/channels/document-channels.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";

type Contact = Outputs["dashboards"]["recall"]["items"][number]["contact"];

/**
 * Returns a link that opens the reader's own WhatsApp, or else email, with a text to somebody that
 * the reader still has to send; null without an address on which they may be written to.
 */
export function writeLink(contact: Contact, message: { subject: string; text: string }) {
  const links = writeLinks(contact, message);
  const channel = (["whatsapp", "email"] as const).find((one) => links[one] && !contact.stopped.includes(one));
  return channel ? { channel, href: links[channel] ?? "" } : null;
}

/** Shows a link of `writeLink` as a button. `name` says to whom, for who can't see the row. */
export const WriteLink = ({
  link: { channel, href },
  label,
  name,
  className,
}: {
  link: NonNullable<ReturnType<typeof writeLink>>;
  label: string;
  name: string;
  className?: string;
}) => (
  <ChatLink href={href} aria-label={name} className={classNames(buttonClass({ size: "sm" }), className)}>
    {channel === "whatsapp" && <WhatsappIcon className="size-4" />}
    {label}
  </ChatLink>
);
