import type { PaymentMode } from "./ledger.ts";
import { referenceText } from "./search-words.ts";

/** Fewest characters by which two payments count as having the same reference. */
const COMPARED_FROM = 6;

/**
 * Returns a payment's reference as it is compared with those of other payments (`referenceText`).
 * Null for one that identifies no payment: fewer than six characters are left, or none of them is a
 * digit, as in "Google Pay".
 */
export function comparedReference(typed: string): string | null {
  const text = referenceText(typed);
  return text !== null && text.length >= COMPARED_FROM && /\d/.test(text) ? text : null;
}

/**
 * Returns whether a reference of this mode belongs to one payment only: a UTR of UPI or of a bank
 * transfer does. Numbers of cheques repeat between banks, those of cards and notes for cash do too.
 */
export const isReferenceUnique = (mode: PaymentMode): boolean => mode === "upi" || mode === "bank_transfer";
