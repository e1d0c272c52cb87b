import type { PaymentMode } from "./ledger.ts";
import { plainReference, REFERENCE_WORDS } from "./search-words.ts";

/** Fewest characters by which two payments count as having the same reference. */
const COMPARED_FROM = 6;

/** Emoji and letters of other scripts at the ends, which no bank's reference has. */
const OTHER_SCRIPT = /^\P{ASCII}+|\P{ASCII}+$/gu;
const AROUND = `(?:${REFERENCE_WORDS}|\\P{ASCII})+`;
const BEFORE = new RegExp(`^${AROUND}(?=[0-9])`, "u");
const AFTER = new RegExp(`([0-9])${AROUND}$`, "u");

/**
 * Words that say what a reference is, before one that may begin with letters, as a UTR of NEFT
 * does. The name of a bank may be the beginning of it, so it is left out only before such a word.
 */
const SAYS_WHAT = "upi|utr|rrn|ref|reference|txn|transaction|id|no|number|neft|imps|rtgs|gpay|phonepe|paytm";
const GAP = "[^\\p{L}\\p{M}\\p{N}]+";
const LEADING = new RegExp(`^(?:${GAP})?(?:${REFERENCE_WORDS}${GAP})*(?:${SAYS_WHAT})${GAP}(?=[\\p{L}\\p{N}])`, "iu");

const BANKS = /hdfc|sbi|icici|axis|kotak/g;

/**
 * Returns a payment's reference as it is compared with those of other payments: in lower case,
 * without spaces, punctuation and what stands around a number, such as "UTR", a bank, emoji or
 * words in Hindi, and with Indian digits as plain ones; "UTR" and the like also before letters. It
 * is a part of what `compared_reference` returns in the database. Null for one that identifies no
 * payment: fewer than six characters are left, or none of them is a digit, as in "Google Pay".
 */
export function comparedReference(typed: string): string | null {
  const named = typed.normalize("NFKC").replace(LEADING, "");
  const text = plainReference(named).replace(OTHER_SCRIPT, "").replace(BEFORE, "").replace(AFTER, "$1");
  return text.length >= COMPARED_FROM && /\d/.test(text) ? text : null;
}

/**
 * Returns whether two references, as typed, may be of one payment: `comparedReference` is the same,
 * and they don't name different banks around it. False for one that identifies no payment.
 */
export function isSameReference(one: string, other: string): boolean {
  const compared = comparedReference(one);
  if (compared === null || compared !== comparedReference(other)) return false;
  const [banks, others] = [banksAround(one, compared), banksAround(other, compared)];
  return banks.length === 0 || others.length === 0 || banks.some((bank) => others.includes(bank));
}

const banksAround = (typed: string, compared: string): string[] =>
  plainReference(typed).replace(compared, " ").match(BANKS) ?? [];

/**
 * Returns whether a reference of this mode belongs to one payment only: a UTR of UPI or of a bank
 * transfer does. Numbers of cheques repeat between banks, those of cards and notes for cash do too.
 */
export const isReferenceUnique = (mode: PaymentMode): boolean => mode === "upi" || mode === "bank_transfer";
