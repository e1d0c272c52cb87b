import type { CsvAmount } from "./csv.ts";
import { currencyOf } from "./currencies.ts";
import { parseSignedAmount, toPlainAmount } from "./money.ts";

/** Returns the head of a CSV column of amounts, with the currency's code: `Revenue (INR)`. */
export const csvAmountHead = (head: string, currency: string): string => `${head} (${currencyOf(currency).code})`;

/**
 * Returns the CSV cell of an amount of the API: plain digits with the decimals of the currency,
 * which a spreadsheet reads as a number. An invalid amount gives 0.
 */
export const csvAmount = (amount: string, currency: string): CsvAmount => ({
  amount: toPlainAmount(parseSignedAmount(amount) ?? 0, currency),
});
