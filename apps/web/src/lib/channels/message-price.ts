import type { MessagePrice } from "@aavarti/contract/message-costs";
import { formatMessagePrice } from "@aavarti/domain/message-cost";
import { parsePrice } from "@aavarti/domain/message-prices";
import { t } from "@lingui/core/macro";

/**
 * Returns what a WhatsApp message cost in the current language, in rupees: `about` for an estimate,
 * free if WhatsApp doesn't bill it, and as marketing if it was expected to cost less.
 */
export function messagePriceLabel({ amount, isFree, isReported, estimatedAs, category }: MessagePrice): string {
  const cost = formatMessagePrice(parsePrice(amount) ?? 0);
  if (isFree) return t({ message: "Free", context: "a WhatsApp message" });
  if (estimatedAs && category === "marketing") return t`${cost}, billed as marketing`;
  return isReported ? cost : t({ message: `about ${cost}`, context: "the price of a WhatsApp message" });
}
