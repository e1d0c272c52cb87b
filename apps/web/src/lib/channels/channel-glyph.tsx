import type { ReminderChannel } from "@aavarti/domain/channels";
import { CHANNEL_VIEWS } from "./registry.ts";

/**
 * Shows a channel's icon, an envelope for email or a speech bubble with a handset for WhatsApp,
 * hidden from screen readers: for use beside the channel's name. `className` must set its size.
 */
export function ChannelGlyph({ channel, className }: { channel: ReminderChannel; className: string }) {
  const { Glyph } = CHANNEL_VIEWS[channel];
  return <Glyph className={className} />;
}
