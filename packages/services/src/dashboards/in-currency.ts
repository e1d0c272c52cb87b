import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { toAmountNumber } from "@aavarti/domain/money";
import { paiseInSum, paiseOf } from "@aavarti/domain/movements";

/**
 * Converts an exact amount in paise, as a decimal text of the database, to the currency, rounded
 * once.
 */
export const inCurrency = (paise: string): number => toAmountNumber(paiseOf(readAttoPaise(paise)));

/** Converts the same amounts of a list, rounded so that they add up to their rounded sum. */
export const allInCurrency = (amounts: readonly string[]): number[] =>
  paiseInSum(amounts.map(readAttoPaise)).map(toAmountNumber);

/** Converts the sum of such amounts, rounded once. */
export const sumInCurrency = (amounts: readonly string[]): number =>
  toAmountNumber(paiseOf(amounts.reduce((sum, amount) => sum + readAttoPaise(amount), 0n)));
