import type { ReminderChannel } from "@aavarti/domain/channels";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";

type Glyph = (props: { className: string }) => ReactNode;

const GLYPHS: Readonly<Record<ReminderChannel, Glyph>> = {
  email: ({ className }) => <Mail aria-hidden className={className} strokeWidth={1.75} />,
  whatsapp: WhatsappIcon,
};

/**
 * Shows a channel's icon, an envelope for email or a speech bubble with a handset for WhatsApp,
 * hidden from screen readers: for use beside the channel's name. `className` must set its size.
 */
export function ChannelGlyph({ channel, className }: { channel: ReminderChannel; className: string }) {
  const Glyph = GLYPHS[channel];
  return <Glyph className={className} />;
}
