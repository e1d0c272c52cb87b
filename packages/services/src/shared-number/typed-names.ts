/** Shorter names of one word are too often part of a conversation. */
const FEWEST_LETTERS = 6;

/**
 * What people write to any business, and what an owner commands, in English, Hindi and Hinglish.
 */
const EVERYDAY = new Set(
  (
    "list|help|menu|thanks|thank you|please|okay ji|ok thanks|ok thank you|payment|payments|cancel|confirm|confirmed|" +
    "received|renewal|renew|balance|status|summary|reminder|reminders|tomorrow|yesterday|problem|business|hello ji|" +
    "good morning|good evening|good night|good afternoon|ok sir|yes sir|no sir|yes please|no thanks|no thank you|" +
    "haan ji|han ji|ji haan|namaste|namaskar|namaste ji|dhanyavad|dhanyawad|shukriya|theek hai|thik hai|accha|achcha|" +
    "done sir|paid sir|i paid|paid already|already paid|kar diya|ho gaya|bhej diya|paise bhej diye|nahi chahiye|" +
    "नमस्ते|नमस्कार|धन्यवाद|शुक्रिया|भुगतान|ठीक है|जी हाँ|हाँ जी|हां जी|जी हां|कर दिया|हो गया|भेज दिया|सहायता"
  ).split("|"),
);

/** What people answer to a question about one business. */
const YES = new Set(
  "yes|yes please|yes sir|yes it is|ok|okay|haan|han|haan ji|han ji|ji haan|ji|हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|हां जी".split(
    "|",
  ),
);

/** Returns whether a text only says yes, in English, Hindi or Hinglish. */
export const isYesWord = (text: string): boolean => YES.has(wordsOf(text).join(" "));

const wordsOf = (text: string): string[] => plainName(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns a name or a text as both are compared. */
export const plainName = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Returns whether a text can only be meant as a business's name if it is one: it has two words or
 * six letters, and is no everyday word as "ok", "paid" or "thanks".
 */
export function isClearName(text: string): boolean {
  const words = wordsOf(text).filter((word) => /\p{L}/u.test(word));
  if (EVERYDAY.has(words.join(" "))) return false;
  return words.length > 1 || (words[0] ?? "").length >= FEWEST_LETTERS;
}
