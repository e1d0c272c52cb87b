/** What stands for a removed part of a message, in every language. */
const REMOVED = {
  email: "[email]",
  upi: "[UPI ID]",
  link: "[link]",
  taxNumber: "[tax number]",
  number: "[number]",
  address: "[address]",
  name: "[name]",
} as const;

/** Characters of one message that are kept. */
const MAX = 600;

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const UPI_ID = /[\p{L}\p{N}._-]{2,}\s?@\s?[\p{L}][\p{L}\p{N}]+/gu;
const LINK = /\b(?:https?:\/\/|www\.|upi:\/\/)\S+|\b[a-z0-9-]+\.(?:com|in|co|org|net|me|link|app|io)\b\S*/giu;
/** A GSTIN, or the PAN in it. */
const TAX_NUMBER = /\b(?:\d{2}\s?)?[A-Z]{5}\s?\d{4}\s?[A-Z](?:\s?[0-9A-Z]\s?Z\s?[0-9A-Z])?\b/giu;
/** Six digits or more, also with blanks or signs between them: a phone, a UTR, an account. */
const NUMBER = /[+]?\p{Nd}(?:[\s().\-/_]{0,3}\p{Nd}){5,}/gu;
const ADDRESS_WORD =
  /(?<!\p{L})(?:address|pata|flat|house|makaan|makan|plot|floor|tower|wing|road|rd|street|gali|lane|nagar|colony|sector|society|apartments?|chowk|mohalla|landmark|opp|pincode|pin code|पता|फ्लैट|मकान|गली|रोड|नगर|कॉलोनी|सेक्टर|सोसायटी|सोसाइटी|चौक|मोहल्ला|पिन)(?!\p{L})/iu;
const SPOKEN_NAME = /((?:my name is|mera naam|मेरा नाम)\s+)[\p{L}\p{M}]+/giu;

/**
 * Returns a message for a language model outside: at most 600 characters, with placeholders such as
 * `[number]` for email addresses, UPI IDs, links, tax numbers, numbers of six digits or more (with
 * or without blanks), lines that look like a postal address, and every word of `names` that has
 * three letters or more. Amounts and dates stay.
 */
export function redactMessage(message: string, names: readonly string[]): string {
  const text = message
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .slice(0, MAX * 4)
    .replace(EMAIL, REMOVED.email)
    .replace(LINK, REMOVED.link)
    .replace(UPI_ID, REMOVED.upi)
    .replace(TAX_NUMBER, REMOVED.taxNumber)
    .replace(NUMBER, REMOVED.number)
    .split("\n")
    .map((line) => (isAddress(line) ? REMOVED.address : line))
    .join("\n")
    .replace(SPOKEN_NAME, `$1${REMOVED.name}`);
  return withoutNames(text, names).slice(0, MAX);
}

/** A line with a word of addresses that also has a digit, or says that the address follows. */
const isAddress = (line: string): boolean =>
  ADDRESS_WORD.test(line) &&
  (/\p{Nd}|\[number\]/u.test(line) || /(?:address|pata|पता)\s*(?:is|hai|है)?\s*[:-]/iu.test(line));

function withoutNames(text: string, names: readonly string[]): string {
  const words = new Set(
    names.flatMap(
      (name) =>
        name
          .normalize("NFKC")
          .toLowerCase()
          .match(/[\p{L}\p{M}]{3,}/gu) ?? [],
    ),
  );
  return text.replace(/[\p{L}\p{M}]{3,}/gu, (word) => (words.has(word.toLowerCase()) ? REMOVED.name : word));
}
