import type { ReminderChannel } from "@aavarti/domain/channels";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";

/** Shows a channel's icon, with its name for screen readers. */
export function ChannelIcon({ channel }: { channel: ReminderChannel }) {
  return (
    <span className="shrink-0 text-text-3">
      <ChannelGlyph channel={channel} className="size-4" />
      <span className="sr-only">{channelTexts[channel].name}</span>
    </span>
  );
}
