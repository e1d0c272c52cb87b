import type { ReminderCounts } from "@aavarti/contract/reminders";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import { parseSignedAmount } from "@aavarti/domain/money";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { reminderTexts } from "./texts.ts";

/**
 * Shows an estimate, in rupees, of what the messages sent in the counts' period cost, copies to the
 * owner included: one line for each channel that charges for messages and had any, and how many of
 * them are receipts and statements. Nothing for a free channel, such as email.
 */
export function SentCosts({ counts: { period, costs } }: { counts: ReminderCounts }) {
  const texts = reminderTexts.history;
  return costs
    .filter(({ messages }) => messages > 0)
    .map(({ channel, messages, documents, cost }) => (
      <p key={channel} className="num border-t border-line px-4 py-2.5 text-sm text-text-2">
        {texts.sentIn(
          texts.periods[period],
          channelTexts[channel].count(messages, formatMessageCost(parseSignedAmount(cost) ?? 0)),
        )}
        {documents > 0 && ` · ${texts.documents(documents)}`}
      </p>
    ));
}
