import type { DeliveryEntry } from "@aavarti/contract/receipts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChannelGlyph } from "../../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { instantLabel } from "../../../lib/display/instant-label.ts";
import { reasonText } from "../../../lib/i18n/reason-text.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { receiptTexts as texts } from "./texts.ts";

const MINUTE_MS = 60_000;

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
 * or failed.
 */
export function DeliveryRow({ delivery, today }: { delivery: DeliveryEntry; today: CalendarDate }) {
  const { channel, address, state, sentAt, createdAt } = delivery;
  const why = reasonOf(delivery, today);
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
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge tone={TONES[state]}>{isReturned ? texts.notDelivered : texts.states[state]}</Badge>
        <span className="text-xs text-text-3 max-lg:text-sm">{instantLabel(sentAt ?? createdAt, today)}</span>
      </span>
    </li>
  );
}

function reasonOf({ channel, state, reason, reasonStated, dueAt, createdAt }: DeliveryEntry, today: CalendarDate) {
  if (state === "unknown") return texts.channels[channel].unknown;
  if (reason) return reasonText({ message: reason, ...reasonStated });
  const waits = state === "planned" && Date.parse(dueAt) - Date.parse(createdAt) > MINUTE_MS;
  return waits ? texts.sendsAt(instantLabel(dueAt, today)) : null;
}
