import type { Subscription } from "@aavarti/contract/subscriptions";
import { daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { amountLabel, estimateLabel } from "../../lib/display/amounts.ts";
import { months } from "../../lib/display/display.ts";
import { subscriptionTexts as texts } from "./texts.ts";

type Term = Pick<Subscription, "price" | "amount" | "startDate" | "endDate" | "durationMonths">;

/**
 * Returns, in the current language, the agreed price of a term when it differs from the amount per
 * month, otherwise null: `₹12,000 for 12 months`, `₹1,200 for 31 days`. Amounts are compared as
 * numbers. With an invalid date only the price.
 */
export function termPriceLabel({ price, amount, startDate, endDate, durationMonths }: Term): string | null {
  if (Number(price) === Number(amount)) return null;
  if (durationMonths !== null) return texts.nextTerms(amountLabel(price), months(durationMonths));
  const [start, end] = [parseCalendarDate(startDate), parseCalendarDate(endDate)];
  return start && end ? texts.nextTerms(amountLabel(price), texts.days(daysBetween(start, end))) : amountLabel(price);
}

/**
 * Returns a term's amount per month as text in the business's currency, without "per month":
 * `price`, never rounded, where it equals `amount` (a term of one month), else `amount` rounded,
 * since `termPriceLabel` then says the price. Both come as decimal texts.
 */
export const monthlyLabel = ({ price, amount }: Pick<Term, "price" | "amount">): string =>
  Number(price) === Number(amount) ? amountLabel(price) : estimateLabel(amount);
