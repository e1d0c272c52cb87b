import { type Paise, parseAmount } from "./money.ts";

/** A product's price and length, valid from an instant on. */
export type PriceStep = { readonly from: Date; readonly pricePaise: Paise; readonly durationMonths: number };

/**
 * An edit of a product as stored in the activity log: fields with their values before and after, as
 * text.
 */
export type RecordedEdit = { readonly at: Date; readonly values: Readonly<Record<string, unknown>> };

/**
 * Returns a product's prices in paise and lengths in months with the instant from which each held,
 * newest first, reconstructed from its current price and its recorded edits (newest first). Edits
 * that changed neither, and unreadable ones, add no step. The oldest step starts when the product
 * was created.
 */
export function priceHistory(
  now: { createdAt: Date; pricePaise: Paise; durationMonths: number },
  edits: readonly RecordedEdit[],
): PriceStep[] {
  const steps: PriceStep[] = [];
  let { pricePaise, durationMonths } = now;
  for (const { at, values } of edits) {
    const price = parseAmount(beforeOf(values.price) ?? "") ?? pricePaise;
    const months = monthsOf(beforeOf(values.durationMonths)) ?? durationMonths;
    if (price === pricePaise && months === durationMonths) continue;
    steps.push({ from: at, pricePaise, durationMonths });
    pricePaise = price;
    durationMonths = months;
  }
  return [...steps, { from: now.createdAt, pricePaise, durationMonths }];
}

const beforeOf = (pair: unknown): string | null =>
  Array.isArray(pair) && typeof pair[0] === "string" ? pair[0] : null;

const monthsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,3}$/.test(text) ? Number(text) : null;
