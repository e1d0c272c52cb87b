import type { CountReminders, ReminderCounts } from "@aavarti/contract/reminders";
import { countSentMessages, countReminders as queryCounts, type SentMessages } from "@aavarti/db/queries/reminders/log";
import { BILLED_CHANNELS } from "@aavarti/domain/message-cost";
import { type MessagePrices, messagePrice, paiseOfTenths } from "@aavarti/domain/message-prices";
import { toAmountText } from "@aavarti/domain/money";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { logState, REMINDER_LOG_STATES } from "@aavarti/domain/reminder-states";
import { requirePermission, type ServiceContext } from "../../context.ts";
import { readPrices } from "../../message-costs/prices.ts";
import { periodBegin } from "./log-period.ts";

/**
 * Returns, for the last 7, 30 or 90 days, today included, and what is due later, how many reminders
 * are in each state, zeros included, with its English label and explanation, and the total; and for
 * each channel that costs money how many messages were sent in these days (combined ones once;
 * daily summaries, receipts and statements too), how many of these are receipts or statements
 * (`documents`), and what they cost in rupees, as WhatsApp reported it or else estimated, whatever
 * the business's currency, as a decimal text. With `channel` only those of one.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function countReminders(ctx: ServiceContext, { period, channel }: CountReminders): Promise<ReminderCounts> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await queryCounts(trx, { dueFrom: periodBegin(ctx, period), channel });
    const states = REMINDER_LOG_STATES.map((state) => ({
      state,
      label: REMINDER_STATE_WORDS[state].label,
      explanation: REMINDER_STATE_WORDS[state].meaning.message,
      count: rows.reduce(
        (sum, row) => (logState(row.state, { isSkipped: row.is_skipped }) === state ? sum + row.count : sum),
        0,
      ),
    }));
    const channels = BILLED_CHANNELS.filter((one) => channel === undefined || one === channel);
    const sent = await countSentMessages(trx, { from: periodBegin(ctx, period), channels });
    const prices = await readPrices(trx);
    return {
      period,
      total: states.reduce((sum, { count }) => sum + count, 0),
      states,
      costs: channels.map((one) => {
        const messages = sent.filter((row) => row.channel === one);
        return {
          channel: one,
          messages: countOf(messages),
          documents: countOf(messages.filter((row) => row.is_document)),
          cost: toAmountText(costPaise(messages, prices)),
        };
      }),
    };
  });
}

/**
 * What was stored with the messages, and by the price list for those sent before that was stored.
 */
function costPaise(rows: readonly SentMessages[], prices: MessagePrices): number {
  const tenths = rows.reduce((sum, { channel, is_offer: isOffer, count, priced, tenths }) => {
    return sum + tenths + (count - priced) * messagePrice({ channel, isOffer }, prices);
  }, 0);
  return paiseOfTenths(tenths);
}

const countOf = (rows: readonly SentMessages[]): number => rows.reduce((sum, { count }) => sum + count, 0);
