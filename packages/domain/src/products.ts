import { type Paise, scalePaise } from "./money.ts";

/**
 * The rates of Indian GST in per cent: 0, 5, 18 and 40 since 22 September 2025, and the earlier 12
 * and 28, which products entered before then may still have.
 */
export const GST_RATES = [0, 5, 12, 18, 28, 40] as const;
export type GstRate = (typeof GST_RATES)[number];

/** A services accounting code, which identifies a service for GST: `999293` is coaching. */
export const SAC = /^\d{6}$/;

export const MAX_GRACE_DAYS = 365;
export const MAX_CAPACITY = 1_000_000;

/**
 * Returns the GST in paise that is included in a price at a rate in per cent, half-up: 18 % of
 * ₹1,180 is ₹180. Prices are what the customer pays.
 */
export const includedGst = (pricePaise: Paise, rate: GstRate): Paise => scalePaise(pricePaise, rate, 100 + rate);

type Subscribed = { activeSubscriptions: number; upcomingSubscriptions: number };

/**
 * Returns the number of subscriptions that count against a product's capacity: active and upcoming
 * ones.
 */
export const usedCapacity = ({ activeSubscriptions, upcomingSubscriptions }: Subscribed): number =>
  activeSubscriptions + upcomingSubscriptions;

/**
 * Returns how many more subscriptions a product has room for, negative if over capacity; null:
 * unlimited.
 */
export const freeCapacity = (product: Subscribed & { capacity: number | null }): number | null =>
  product.capacity === null ? null : product.capacity - usedCapacity(product);
