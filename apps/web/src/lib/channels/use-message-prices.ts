import { DEFAULT_PRICES, type MessagePrices, parsePrice } from "@aavarti/domain/message-prices";
import { trpc } from "../api/trpc.ts";

/**
 * Returns the business's price list of WhatsApp messages, in tenths of a paisa for one message of
 * each category, which it loads; the default prices until then and when it can't be loaded.
 */
export function useMessagePrices(): MessagePrices {
  const { data } = trpc.messageCosts.prices.useQuery(undefined, { staleTime: 60_000 });
  if (!data) return DEFAULT_PRICES;
  return {
    utility: parsePrice(data.utility) ?? DEFAULT_PRICES.utility,
    marketing: parsePrice(data.marketing) ?? DEFAULT_PRICES.marketing,
    authentication: parsePrice(data.authentication) ?? DEFAULT_PRICES.authentication,
  };
}
