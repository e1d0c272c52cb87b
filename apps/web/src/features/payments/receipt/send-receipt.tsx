import type { DeliveryEntry, ReceiptSharing } from "@aavarti/contract/receipts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { CHANNELS } from "@aavarti/domain/channels";
import type { Language } from "@aavarti/domain/languages";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { documentRoutes } from "../../../lib/channels/document-channels.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { timeLabel } from "../../../lib/display/instant-label.ts";
import { queuedSentence } from "../../../lib/payments/queued-sentence.ts";
import { Button } from "../../../ui/button.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { OfflineReason } from "../../../ui/offline-reason.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { isQueued } from "./queued-delivery.ts";
import { receiptTexts as texts } from "./texts.ts";

/** Whether a delivery keeps another on its channel from being sent. */
const isUnderWay = ({ state, channel }: DeliveryEntry): boolean =>
  state === "planned" || state === "sending" || (state === "unknown" && CHANNELS[channel].hasMessageSearch);

const isSent = ({ state }: DeliveryEntry): boolean => state === "sent" || state === "delivered" || state === "read";

/**
 * The buttons that send a receipt in a language, one for each connected channel on which the payer
 * has an address; a sentence where there is none. The button of a channel on which one is queued or
 * on its way is disabled and says so. In quiet hours it is chosen whether they send after them or
 * now, also what is queued. A toast says that it was sent, now or a moment ago, or when
 * it will be; a refusal stays above the buttons.
 */
export function SendReceipt({
  paymentId,
  sharing,
  language,
  today,
}: {
  paymentId: string;
  sharing: ReceiptSharing;
  language: Language;
  today: CalendarDate;
}) {
  const utils = trpc.useUtils();
  const send = trpc.payments.sendReceipt.useMutation({
    onSuccess: ({ address, dueAt, createdAt, isRepeat }, { evenInQuietHours }) => {
      const { repeated, sent } = texts.toasts;
      const to = phoneLabel(address);
      // One that waited until it could no longer be undone has been sent by the time of a repeat.
      const isPlanned = !evenInQuietHours && dueAt > (isRepeat ? new Date().toISOString() : createdAt);
      showToast({ title: isPlanned ? queuedSentence(dueAt, today, texts.queued) : isRepeat ? repeated(to) : sent(to) });
    },
    onSettled: () => utils.payments.receipt.invalidate({ id: paymentId }),
  });
  const [time, setTime] = useState<"quiet-end" | "now">("quiet-end");
  const { payer, phone, deliveries, quietUntil } = sharing;
  const isNow = quietUntil !== null && time === "now";
  const reachable = documentRoutes(sharing, sharing).filter(({ isConnected }) => isConnected);
  if (reachable.length === 0)
    return (
      <p className="text-text-2 max-lg:text-md">
        {phone === null ? texts.noContact(payer.name) : texts.noEmail(payer.name)}
      </p>
    );
  return (
    <div className="grid gap-3">
      {send.isError && <FormProblem>{messageOf(send.error, texts.sendFailed)}</FormProblem>}
      <OfflineReason isSaving={send.isPending} />
      {quietUntil !== null && (
        <Segmented
          legend={texts.quiet(timeLabel(quietUntil))}
          value={time}
          onChange={setTime}
          options={[
            { value: "quiet-end", label: texts.atQuietEnd(timeLabel(quietUntil)) },
            { value: "now", label: texts.now },
          ]}
        />
      )}
      {reachable.map(({ channel, address }, index) => {
        const last = deliveries.find((delivery) => delivery.channel === channel);
        const isBusy =
          (send.isPending && send.variables.channel === channel) ||
          (last !== undefined && isUnderWay(last) && !(isNow && isQueued(last)));
        const { send: act, sendAgain, queued, receiptTo } = channelTexts[channel].documents;
        return (
          <div key={channel} className="grid gap-1.5">
            <Button
              look={index === 0 ? "primary" : "secondary"}
              size="lg"
              needsNetwork
              disabled={isBusy || send.isPending}
              onClick={() =>
                send.mutate({ id: paymentId, channel, language, ...(isNow && { evenInQuietHours: true }) })
              }
            >
              <ChannelGlyph channel={channel} className="size-4" />
              {last && isQueued(last) && !isNow
                ? queued
                : isBusy
                  ? texts.sending
                  : last && isSent(last)
                    ? sendAgain
                    : act}
            </Button>
            <p className="text-sm wrap-anywhere text-text-2 max-lg:text-base">{receiptTo(phoneLabel(address))}</p>
          </div>
        );
      })}
    </div>
  );
}
