import type { DeliveryEntry } from "@aavarti/contract/receipts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChannelGlyph } from "../../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { instantLabel } from "../../../lib/display/instant-label.ts";
import { reasonText } from "../../../lib/i18n/reason-text.ts";
import { queuedSentence } from "../../../lib/payments/queued-sentence.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { isQueued } from "./queued-delivery.ts";
import { receiptTexts as texts } from "./texts.ts";

const TONES = {
  planned: "today",
  sending: "today",
  unknown: "today",
  sent: "paid",
  delivered: "paid",
  read: "paid",
  failed: "overdue",
  cancelled: "quiet",
} as const satisfies Record<DeliveryEntry["state"], BadgeTone>;

/**
 * Shows one send of a receipt, as an `<li>`: where to, its delivery state, when, and why it waits
 * or failed. One that is queued can be cancelled with `cancel`. One that still waits when its
 * payment `isReversed` is shown as not sent: it never is.
 */
export function DeliveryRow({
  delivery,
  isReversed,
  today,
  cancel,
}: {
  delivery: DeliveryEntry;
  isReversed: boolean;
  today: CalendarDate;
  /** Cancels it while it is queued; null for a role that may not. */
  cancel: ((deliveryId: string) => void) | null;
}) {
  const { channel, address, sentAt, createdAt } = delivery;
  const isDropped = isReversed && delivery.state === "planned";
  // One that is due already is on its way as soon as its turn comes.
  const isDue = delivery.state === "planned" && !isQueued(delivery);
  const state = isDropped ? "cancelled" : isDue ? "sending" : delivery.state;
  const why = isDropped ? texts.paymentReversed : reasonOf(delivery, today);
  // The provider took it, and reported later that it did not arrive.
  const to = phoneLabel(address);
  const isReturned = state === "failed" && sentAt !== null;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <ChannelGlyph channel={channel} className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere max-lg:text-md">
          <span className="sr-only">{channelTexts[channel].name} </span>
          {isReturned ? texts.notDeliveredTo(to) : to}
        </span>
        {why && <span className="block text-sm wrap-anywhere text-text-2 max-lg:text-base">{why}</span>}
        {cancel && !isDropped && isQueued(delivery) && (
          <Button
            size="sm"
            needsNetwork
            aria-label={texts.cancelFor(to)}
            className="mt-1.5"
            onClick={() => cancel(delivery.id)}
          >
            {texts.cancel}
          </Button>
        )}
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge tone={TONES[state]}>{isReturned ? texts.notDelivered : texts.states[state]}</Badge>
        <span className="text-xs text-text-3 max-lg:text-sm">{instantLabel(sentAt ?? createdAt, today)}</span>
      </span>
    </li>
  );
}

function reasonOf(delivery: DeliveryEntry, today: CalendarDate) {
  const { channel, state, reason, reasonStated, dueAt } = delivery;
  if (state === "unknown") return channelTexts[channel].documents.receiptUnknown;
  if (reason) return reasonText({ message: reason, ...reasonStated });
  return isQueued(delivery) ? queuedSentence(dueAt, today, texts.queued) : null;
}
