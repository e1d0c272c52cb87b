import type { CustomerAccount } from "@aavarti/contract/payments";
import { MANUAL_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { t } from "@lingui/core/macro";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ChannelGlyph } from "../channels/channel-glyph.tsx";
import { channelTexts } from "../channels/channel-texts.ts";
import { phoneLabel } from "../display/display.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";

const texts = translatedTexts(() => ({
  sendReceipt: t`Send receipt`,
  receiptChannel: t`How to send it`,
}));

/**
 * Returns the channels on which a payer gets receipts, the one they likeliest read first;
 * none for a payer without an address for them.
 */
export const receiptChannels = (account: CustomerAccount): ReminderChannel[] =>
  MANUAL_CHANNELS.filter((channel) => account.receiptAddresses[channel] !== null);

/**
 * Returns the channel on which a payer's receipt is sent: the wanted one, or the first of their
 * `receiptChannels` where they have no address on that; null for none wanted or possible.
 */
export function receiptChannelOf(account: CustomerAccount, wanted: ReminderChannel | null): ReminderChannel | null {
  const channels = receiptChannels(account);
  return wanted === null || channels.includes(wanted) ? wanted : (channels[0] ?? null);
}

/**
 * Shows the switch that has the receipt sent with the payment, to the address it names, with the
 * choice of a channel where there are two; nothing for a payer who gets none. `channel` is null
 * while it is off. It sends nothing itself, and has a fixed id: once per page.
 */
export function ReceiptSwitch({
  account,
  channel,
  onChange,
}: {
  account: CustomerAccount;
  channel: ReminderChannel | null;
  onChange: (channel: ReminderChannel | null) => void;
}) {
  const channels = receiptChannels(account);
  const [first] = channels;
  if (!first) return null;
  const shown = channel ?? first;
  const address = account.receiptAddresses[shown];
  return (
    <div className="grid gap-2 rounded-md border border-line px-3 py-2.5">
      <div className="flex items-center gap-3">
        <ChannelGlyph channel={shown} className="size-4 shrink-0 text-text-3" />
        <label htmlFor="send-receipt" className="min-w-0 flex-1">
          <span className="block font-medium max-lg:text-md">{texts.sendReceipt}</span>
          <span className="block text-xs wrap-anywhere text-text-2 max-lg:text-sm">
            {channelTexts[shown].documents.receiptLaterTo(phoneLabel(address ?? ""))}
          </span>
        </label>
        <Switch
          id="send-receipt"
          checked={channel !== null}
          onCheckedChange={(isOn) => onChange(isOn ? first : null)}
        />
      </div>
      {channel !== null && channels.length > 1 && (
        <Segmented
          legend={texts.receiptChannel}
          isLegendHidden
          value={channel}
          onChange={onChange}
          options={channels.map((value) => ({ value, label: channelTexts[value].name }))}
        />
      )}
    </div>
  );
}
