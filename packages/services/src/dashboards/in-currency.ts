import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { toWholePaise } from "@aavarti/domain/growth";
import { toAmountNumber } from "@aavarti/domain/money";
import { toMicroPaise } from "@aavarti/domain/movements";

/**
 * Converts an exact amount in paise, as a decimal text of the database, to the currency, rounded
 * once.
 */
export const inCurrency = (paise: string): number => toAmountNumber(toWholePaise(toMicroPaise(readAttoPaise(paise))));
