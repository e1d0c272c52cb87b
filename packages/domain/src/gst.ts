import { divideHalfUp } from "./fraction.ts";
import { isStateCode, type StateCode } from "./indian-states.ts";
import { type Paise, toPaise } from "./money.ts";

/** An amount that includes GST, in its parts. They add up to the amount. Paise. */
export type GstParts = {
  taxable: Paise;
  cgst: Paise;
  /** SGST, or UTGST in a union territory without a legislature. */
  sgst: Paise;
  igst: Paise;
};

/** 18 %, in hundredths of a percent. */
export const STANDARD_GST_BPS = 1_800;

const WHOLE_BPS = 10_000;

/**
 * Splits an amount that includes GST at `rateBps` (hundredths of a percent) into its parts. Within
 * a state the tax is two equal halves (CGST and SGST), each rounded half-up to the paisa, and the
 * taxable value is what remains; between states the taxable value is rounded, and the tax (IGST) is
 * what remains. Throws RangeError for a negative amount; a credit note is split as the sale it
 * reverses.
 */
export function splitInclusive(gross: Paise, rateBps: number, { isInterState }: { isInterState: boolean }): GstParts {
  if (gross < 0) throw new RangeError("An amount to split must not be negative");
  const whole = BigInt(WHOLE_BPS + rateBps);
  const tax = BigInt(gross) * BigInt(rateBps);
  if (isInterState) {
    const taxable = toPaise(divideHalfUp(BigInt(gross) * BigInt(WHOLE_BPS), whole));
    return { taxable, cgst: 0, sgst: 0, igst: gross - taxable };
  }
  const half = toPaise(divideHalfUp(tax, 2n * whole));
  return { taxable: gross - 2 * half, cgst: half, sgst: half, igst: 0 };
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const GSTIN = /^\d{2}[0-9A-Z]{13}$/;

/**
 * Returns whether a text is a GSTIN: 15 capital letters and digits with a state's code at the front
 * and the right check digit. Special registrations have other shapes in the middle, so only these
 * are checked. It may still belong to nobody.
 */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text) || !isStateCode(text.slice(0, 2))) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return text[14] === ALPHABET[(36 - (sum % 36)) % 36];
}

/** Returns the state in which a GSTIN is registered. Throws RangeError unless it is a GSTIN. */
export function stateOfGstin(gstin: string): StateCode {
  const code = gstin.slice(0, 2);
  if (!isGstin(gstin) || !isStateCode(code)) throw new RangeError("Not a GSTIN");
  return code;
}
