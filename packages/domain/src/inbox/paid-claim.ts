import type { PaymentMode } from "../ledger.ts";
import { toAsciiDigits } from "../promise-text.ts";
import { type FoundAmount, findAmounts } from "./amounts-in-text.ts";
import type { PaidClaim } from "./intents.ts";
import { spellingOf } from "./spelling.ts";

/**
 * Returns what a text says of a payment that was made: the amount (in hundredths), the mode and the
 * reference, each null where it says none. `claim` is the part about the payment; mode and
 * reference may also be in the rest of the `message`.
 */
export const readPaidClaim = (claim: string, message: string): PaidClaim => {
  const reference = readReference(message);
  return {
    amount: readAmount(claim, reference),
    mode: readMode(claim) ?? readMode(message),
    reference,
  };
};

/** Amounts without a mark are not below this: "paid 2 times". In paise. */
const LEAST_BARE = 1_000;

/**
 * Returns the amount of a payment in hundredths of its currency: the first one with a currency, a
 * scale (`hazar`), digit groups or `/-`, else the first plain number of 10 or more that is no day,
 * time or count; null for none. `reference`, the payment's own number, is none.
 */
export function readAmount(text: string, reference: string | null): number | null {
  const amounts = findAmounts(text).filter(
    (amount) =>
      (!reference || !text.slice(amount.from, amount.to).includes(reference)) && !isSomethingElse(text, amount),
  );
  const marked = amounts.find(({ isMarked }) => isMarked);
  return (marked ?? amounts.find(({ paise }) => paise >= LEAST_BARE))?.paise ?? null;
}

const AFTER_NOT_MONEY =
  /^\s*(?:(?:th|st|nd|rd)\b|tarikh|tareekh|tarik|date|day|din|month|mahin|week|haft|baje|bje|am\b|pm\b|min|hour|ghant|hr|times?\b|baar\b|kg|litre|ltr|mbps|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|तारीख|दिन|बजे|महीन|नवंबर|दिसंबर|હ|તારીખ|तारखे|ko\b|se\b|of\b)/iu;
const BEFORE_NOT_MONEY =
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|tarikh|flat|no\.?|number)\s*$/iu;

/** Whether the number is a day, a count or a time, or is corrected: "barah sau nahi, 1200". */
function isSomethingElse(text: string, { from, to, isMarked }: FoundAmount): boolean {
  const after = text.slice(to, to + 20);
  if (/^\s*(?:nahi|nahin|nhi|नहीं|not)\b/iu.test(after)) return findAmounts(text.slice(to)).length > 0;
  return !isMarked && (AFTER_NOT_MONEY.test(after) || BEFORE_NOT_MONEY.test(text.slice(Math.max(0, from - 12), from)));
}

const MODES: readonly (readonly [PaymentMode, string])[] = [
  [
    "upi",
    "upi gpay googlepay gpe phonepe phnpe phonpe paytm patym bhim यूपीआई फोनपे फ़ोनपे जीपे पेटीएम જીપે ફોનપે પેટીએમ યુપીઆઈ",
  ],
  ["bank_transfer", "neft imps rtgs netbanking एनईएफटी sbi hdfc icici"],
  ["cheque", "cheque chque chq"],
  ["cash", "cash nakad nagad naqad नकद नगद कैश रोख रोकड rokh rokda રોકડા રોકડ"],
  ["card", "card swiped कार्ड"],
];
const MODE_WORDS = new Map(
  MODES.flatMap(([mode, words]) => words.split(" ").map((word) => [spellingOf(word), mode] as const)),
);
/** Names of two words, joined before they are looked up. */
const TWO_WORDS = /\b(google|g|phone|net|bank)\s+(pay|pe|banking|transfer)\b|(गूगल|फोन|फ़ोन|ગૂગલ|ફોન)\s+(पे|પે)/giu;

/**
 * Returns how somebody says they paid, by the first word for it in English, Hindi, Marathi or
 * Gujarati, such as `gpay` or `नकद`; null when they do not say.
 */
export function readMode(text: string): PaymentMode | null {
  const joined = text.replace(TWO_WORDS, (words) => PAIRS[spellingOf(words.replace(/\s+/g, ""))] ?? words);
  for (const [word] of joined.matchAll(/[\p{L}\p{M}]+/gu)) {
    const mode = MODE_WORDS.get(spellingOf(word));
    if (mode) return mode;
  }
  return null;
}

const PAIRS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    googlepay: "upi",
    googlepe: "upi",
    phonepay: "upi",
    gpe: "upi",
    gpay: "upi",
    phonepe: "upi",
    netbanking: "neft",
    banktransfer: "neft",
    गूगलपे: "upi",
    फोनपे: "upi",
    ગૂગલપે: "upi",
    ફોનપે: "upi",
  }).map(([name, word]) => [spellingOf(name), word]),
);

const NAMED_REFERENCE =
  /(?:\butr\b|\brrn\b|\bref(?:erence)?\b|\btxn\b|\btransaction\b|\btrans\b|यूटीआर|રેફરન્સ|संदर्भ)[\s.:#-]*(?:(?:id|no|number|num|ref|utr|is)\b[\s.:#-]*){0,3}([a-z0-9]{8,30})(?![a-z0-9])/iu;
const BANK_REFERENCE = /(?<![a-z0-9])([a-z]{4}[a-z0-9]\d{10,18}|[nt]\d{14,24})(?![a-z0-9])/iu;
const UPI_REFERENCE = /(?<![\d+])(\d{12})(?!\d)/u;

/**
 * Returns the number of a payment in capital letters: after "UTR", "ref" or "txn", in the form of a
 * bank, or twelve digits as of UPI that are no Indian phone number; null for none.
 */
export function readReference(message: string): string | null {
  const text = toAsciiDigits(message);
  const named = NAMED_REFERENCE.exec(text)?.[1];
  if (named && (named.match(/\d/g) ?? []).length >= 6) return named.toUpperCase();
  const ofBank = BANK_REFERENCE.exec(text)?.[1];
  if (ofBank) return ofBank.toUpperCase();
  const digits = UPI_REFERENCE.exec(text)?.[1];
  return digits && !/^91[6-9]/.test(digits) ? digits : null;
}
