import type { ReminderChannel } from "@aavarti/domain/channels";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";

type Glyph = (props: { className: string }) => ReactNode;

const GLYPHS: Readonly<Record<ReminderChannel, Glyph>> = {
  email: ({ className }) => <Mail aria-hidden className={className} strokeWidth={1.75} />,
  whatsapp: WhatsappIcon,
};

/** The channel as a picture, for use beside its name. `className` must set its size. */
export function ChannelGlyph({ channel, className }: { channel: ReminderChannel; className: string }) {
  const Glyph = GLYPHS[channel];
  return <Glyph className={className} />;
}
