import type { ReminderChannel } from "@aavarti/domain/channels";
import { Mail } from "lucide-react";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";

/** The icon of a channel, hidden from screen readers. `className` must set its size. */
export const ChannelIcon = ({ channel, className }: { channel: ReminderChannel; className: string }) =>
  channel === "email" ? (
    <Mail aria-hidden className={className} strokeWidth={1.75} />
  ) : (
    <WhatsappIcon className={className} />
  );
