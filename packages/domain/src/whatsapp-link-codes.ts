/** Capital letters and digits without 0, O, 1, I and L, which people mistake for each other. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;
/** Bytes from here on are left out, so that each letter is as likely as every other. */
const FIRST_UNUSED = ALPHABET.length * Math.floor(256 / ALPHABET.length);
/** More words that could be codes are not looked at. */
const MAX_CODES = 3;

const CODE = new RegExp(`(?<![\\p{L}\\p{N}])[${ALPHABET}]{${LENGTH}}(?![\\p{L}\\p{N}])`, "gu");

/** How many random bytes are enough for a code, but once in many billions. */
export const CODE_BYTES = 64;

/**
 * Returns a new code of a WhatsApp link from random bytes: eight letters and digits, of 852
 * billion.
 * @throws Error when the bytes don't suffice.
 */
export function toLinkCode(bytes: Iterable<number>): string {
  const usable = [...bytes].filter((byte) => byte < FIRST_UNUSED).slice(0, LENGTH);
  if (usable.length < LENGTH) throw new Error("Too few random bytes for a code");
  return usable.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

/**
 * Returns the words of a text that could be codes of WhatsApp links, in capitals, each once, at
 * most three. Full-width letters count as the usual ones.
 */
export const linkCodesIn = (text: string): string[] => [
  ...new Set(text.normalize("NFKC").toUpperCase().match(CODE)?.slice(0, MAX_CODES)),
];
