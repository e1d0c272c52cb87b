import type { CalendarDate } from "./calendar.ts";
import { CHANNELS, type ReminderChannel } from "./channels.ts";

/** The categories in which WhatsApp bills a template. */
export const PRICE_CATEGORIES = ["utility", "marketing", "authentication"] as const;
export type PriceCategory = (typeof PRICE_CATEGORIES)[number];

/** `service`: free text within 24 hours of the customer's message, which is free in estimates. */
export const COST_CATEGORIES = [...PRICE_CATEGORIES, "service"] as const;
export type CostCategory = (typeof COST_CATEGORIES)[number];

/** What a billed message is; a test message and the owner's commands are none. */
export const COST_SOURCES = ["reminder", "reply", "document"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/**
 * A business's price list: the price of one delivered WhatsApp message of each category, in tenths
 * of a paisa (thousandths of a rupee), without tax. Email is free.
 */
export type MessagePrices = Readonly<Record<PriceCategory, number>>;

/** The highest price of one message that a business may enter, in tenths of a paisa: ₹100. */
export const HIGHEST_PRICE = 100_000;

const [rate] = CHANNELS.whatsapp.rates.slice(-1);

/** The prices of a business that entered none: the provider's newest public price list. */
export const DEFAULT_PRICES: MessagePrices = rate?.prices ?? { utility: 0, marketing: 0, authentication: 0 };

/** Where the default prices are from, and the day since which they apply. */
export const DEFAULT_PRICES_SOURCE: { name: string; from: CalendarDate } = {
  name: rate?.source ?? "",
  from: rate?.from ?? "2026-01-01",
};

/**
 * Returns the category in the price list of a template's category at Meta, `UTILITY` or
 * `MARKETING`.
 */
export const priceCategory = (category: "UTILITY" | "MARKETING"): PriceCategory =>
  category === "MARKETING" ? "marketing" : "utility";

/** A message as a channel bills it: an offer, such as win-back, is marketing. */
export type Billed = { channel: ReminderChannel; isOffer: boolean };

/**
 * Returns the estimated price of one message by a business's price list, in tenths of a paisa; 0
 * on a channel that bills nothing, as email.
 */
export function messagePrice({ channel, isOffer }: Billed, prices: MessagePrices): number {
  if (CHANNELS[channel].rates.length === 0) return 0;
  return prices[isOffer ? "marketing" : "utility"];
}

/** Returns tenths of a paisa in whole paise, rounded half-up. */
export const paiseOfTenths = (tenths: number): number => Math.round(tenths / 10);

const PRICE = /^(\d{1,3})(?:\.(\d{1,3}))?$/;

/**
 * Reads a price in rupees with up to three decimals, `0.115`, as tenths of a paisa; null if it is
 * none.
 */
export function parsePrice(text: string): number | null {
  const found = PRICE.exec(text.trim());
  if (!found) return null;
  const tenths = Number(found[1]) * 1_000 + Number((found[2] ?? "").padEnd(3, "0"));
  return tenths <= HIGHEST_PRICE ? tenths : null;
}

/** Returns tenths of a paisa as a price in rupees with three decimals: 115 → `0.115`. */
export const toPriceText = (tenths: number): string => (tenths / 1_000).toFixed(3);

/** What the provider reported of a message's price. `billable` false: it was free. */
export type ReportedPricing = { billable: boolean; category: string | null };

/**
 * Returns the category and price in tenths of a paisa of a message whose delivery was reported with
 * a price. Meta names no amount: one that it bills has the price of its category in the business's
 * list; free text (`service`) and a category that the list does not hold have that of a utility
 * template. One that it does not bill costs 0. Without a known category, that of the estimate
 * (`expected`) stays.
 */
export function reportedPrice(
  { billable, category }: ReportedPricing,
  { prices, expected }: { prices: MessagePrices; expected: CostCategory },
): { category: CostCategory; tenths: number } {
  const known = COST_CATEGORIES.find((one) => one === category?.toLowerCase()) ?? expected;
  return { category: known, tenths: billable ? prices[known === "service" ? "utility" : known] : 0 };
}
