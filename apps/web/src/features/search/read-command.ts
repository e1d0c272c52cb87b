import type { BusinessWords } from "@aavarti/domain/business-words";

/** The verb typed before a name: "renew asha" searches for Asha only. */
export type Intent = "pay" | "renew" | "message" | "call" | "customer" | "product" | null;

type Verb = readonly [Exclude<Intent, null>, RegExp];

const VERBS: readonly Verb[] = [
  [
    "pay",
    /^(?:take\s+payment\s+from|take\s+payment|payment\s+from|pay|payment|paid|take|collect|भुगतान(?:\s+लें)?|पेमेंट(?:\s+लें)?)\s+/i,
  ],
  ["renew", /^(?:renew|रिन्यू)\s+/i],
  ["message", /^(?:message|whatsapp|remind|write|email|mail|मैसेज|ईमेल)\s+/i],
  ["call", /^(?:call|phone|ring|कॉल|फ़ोन)\s+/i],
];

/** What the palette types to ask from whom a payment is taken. */
const PAYER_ASKED = /^(?:take payment from|(?:भुगतान|पेमेंट) लें)$/i;
/** The name of the action, so far without a payer: no verb and a name. */
const TAKING = /^take (?:p|pa|pay|paym|payme|paymen|payment|payment f|payment fr|payment fro)$/i;

/** Returns the verb that creates a record: "new student", "छात्र जोड़ें". */
function createVerb(intent: "customer" | "product", nouns: readonly string[]): Verb {
  const noun = `(?:${nouns.map(escapeRegExp).join("|")})`;
  return [intent, new RegExp(`^(?:(?:new|add|नया|नई|नए)\\s+${noun}|${noun}\\s+जोड़ें)\\s+`, "i")];
}

/**
 * Splits what is typed into the palette into its verb (`intent`: pay, renew, message, call, or a
 * new customer or product; null without one) and the rest, `about`, in English or Hindi. Without a
 * verb, or with nothing after it, the whole text is searched for; only "take payment from " alone
 * is a verb without a name yet. `words` are the business's nouns in the languages in which they may
 * be typed.
 */
export function readCommand(typed: string, words: readonly BusinessWords[]): { intent: Intent; about: string } {
  const text = typed.trim().replace(/\s+/gu, " ");
  const verbs = [
    createVerb("customer", ["customer", "person", ...words.map(({ customer }) => customer.one)]),
    createVerb("product", ["product", ...words.map(({ product }) => product.one)]),
    ...VERBS,
  ];
  if (PAYER_ASKED.test(text)) return { intent: "pay", about: "" };
  if (TAKING.test(text)) return { intent: null, about: text };
  for (const [intent, verb] of verbs) {
    const about = text.replace(verb, "");
    if (about !== text && about !== "") return { intent, about };
  }
  return { intent: null, about: text };
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/**
 * Splits a text into pieces and marks those that equal a word of the search, `needle`. Longer words
 * are matched first, so that `mee` does not split `meera`. Ignores case; without words the text is
 * one piece.
 */
export function highlight(text: string, needle: string): { text: string; isHit: boolean }[] {
  const words = [...new Set(needle.toLowerCase().split(/\s+/u).filter(Boolean))].sort((a, b) => b.length - a.length);
  if (words.length === 0) return [{ text, isHit: false }];
  const anyWord = new RegExp(`(${words.map(escapeRegExp).join("|")})`, "giu");
  return text
    .split(anyWord)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isHit: words.includes(piece.toLowerCase()) }));
}
