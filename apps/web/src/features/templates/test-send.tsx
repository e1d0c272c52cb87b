import type { TestTemplate } from "@aavarti/contract/templates";
import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { ProviderAnswer, type ProvidersAnswer } from "../../ui/provider-answer.tsx";
import { templateTexts } from "./texts.ts";

const texts = translatedTexts(() => templateTexts.test);

/**
 * Shows a button per channel that sends a test to the signed-in user, by email the current draft,
 * on WhatsApp the approved text, and then the provider's response. Renders nothing without
 * `mayTest`.
 */
export function TestSend({ message, mayTest }: { message: Omit<TestTemplate, "channel">; mayTest: boolean }) {
  const [answer, setAnswer] = useState<ProvidersAnswer | null>(null);
  const test = trpc.templates.test.useMutation({
    onSuccess: ({ to, messageId }) =>
      setAnswer({ isSent: true, text: texts.taken(to.startsWith("+") ? phoneLabel(to) : to), reference: messageId }),
    onError: (error, { channel }) =>
      setAnswer({
        isSent: false,
        text: messageOf(error, channelTexts[channel].testFailed),
        reference: null,
      }),
  });
  if (!mayTest) return null;
  const send = (channel: ReminderChannel) => {
    setAnswer(null);
    test.mutate({ ...message, channel });
  };
  const label = (channel: ReminderChannel) =>
    test.isPending && test.variables.channel === channel ? texts.sending : channelTexts[channel].sendTest;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {REMINDER_CHANNELS.map((channel) => (
          <Button
            key={channel}
            needsNetwork
            disabled={test.isPending}
            onClick={() => send(channel)}
            className="max-lg:w-full"
          >
            <ChannelGlyph channel={channel} className="size-4" />
            {label(channel)}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {answer && <ProviderAnswer answer={answer} referenceLabel={texts.reference} />}
      </div>
    </div>
  );
}
