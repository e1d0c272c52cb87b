/**
 * Characters that a name must not contain: control characters, line breaks, and characters that
 * change the direction of the text around them. The joiners used in Hindi and emoji are allowed.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const UNPRINTABLES = new RegExp(UNPRINTABLE, "gu");

/**
 * Returns whether the text has no line break, control character or change of direction, so that it
 * shows on one line as it was typed.
 */
export const isOneLine = (text: string): boolean => !UNPRINTABLE.test(text);

/**
 * Invisible characters: spaces, control and format characters, those that Unicode says to ignore
 * (also fillers of Hangul), an empty Braille cell, and the place of an object that text can't hold.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/gu;

/**
 * Returns whether a reader sees anything of the text. Spaces, invisible characters, and combining
 * marks without a letter do not count.
 */
export const hasVisibleText = (text: string): boolean => text.replace(INVISIBLE, "") !== "";

/**
 * Returns the text on one line, trimmed: line breaks, control characters and changes of direction
 * become spaces, and several spaces become one.
 */
export const toOneLine = (text: string): string => text.replace(UNPRINTABLES, " ").replace(/ {2,}/g, " ").trim();

/**
 * Common endings of web addresses: a word with one of these is an address, whatever is before the
 * dot.
 */
const WEB_ENDINGS =
  "com|in|net|org|info|biz|io|app|dev|ai|me|xyz|online|site|website|web|shop|store|top|club|live|link|click|page|pro|" +
  "space|tech|cloud|work|world|today|news|fun|icu|vip|win|bid|loan|gift|gifts|rest|cam|cfd|sbs|cyou|bond|quest|" +
  "uk|us|eu|de|fr|ru|cn|jp|ly|gl|tk|ml|ga|cf|gq|cc|tv|to|ws|pw|su|by|ua|br|भारत|ভারত|భారత్|இந்தியா|ભારત|ਭਾਰਤ|بھارت";

const WEB_ADDRESS = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}\p{M}_-]\.(?:${WEB_ENDINGS})(?![\p{L}\p{N}\p{M}_-])|[\p{L}\p{N}_-]\.[a-z]{2,}\/\S|\b\d{1,3}(?:\.\d{1,3}){3}\/|\S@[^\s@]+\.[^\s@.]`,
  "iu",
);

/**
 * Names are shorter. A longer text is refused for its length, so only this many characters are
 * checked.
 */
const LONGEST = 1_000;

/**
 * Returns whether a mail program would turn part of the text into a link: a web or email address.
 * Checks the first 1,000 characters.
 */
export const holdsWebAddress = (text: string): boolean => WEB_ADDRESS.test(toPlainDots(text));

const toPlainDots = (text: string): string => text.slice(0, LONGEST).normalize("NFKC").replace(/[。｡]/gu, ".");

/**
 * Abbreviations that names have before a dot: titles ("Dr.Patil"), kinds of companies ("Pvt.Ltd").
 */
const ABBREVIATIONS = new Set(
  (
    "dr mr mrs ms mst smt shri shree sri sh kum ku km prof er ar adv ca cs cma st fr sr jr rev col maj capt lt gen " +
    "md mohd mo haji pt late hon retd pvt co corp bros dept univ govt inst asso assn soc no opp nr vill dist " +
    "डॉ श्री श्रीमती सौ कु प्रो"
  ).split(" "),
);

/** The parts of a degree after its initial: "B.Sc.Classes". */
const OF_DEGREES = new Set(["sc", "ed", "com", "tech", "phil", "pharm"]);

/**
 * Degrees with the ending of a web address: "B.Com Classes". Domains of these single letters cannot
 * be registered.
 */
const DEGREE = /(?<![\p{L}\p{N}\p{M}_.-])[BM]\.(?:Com|Tech)(?![\p{L}\p{N}\p{M}_-]|\.[\p{L}\p{N}])/giu;

const DOTTED_WORD = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu;

/**
 * Returns whether the text contains a web or email address, or a word with dots that could be a
 * domain with any ending. For names that people and businesses choose and strangers read:
 * "A.B.Traders" is a name, "evil.example" and "Fit.Zone" could be links. Checks the first 1,000
 * characters.
 */
export function couldHoldLink(text: string): boolean {
  const line = toPlainDots(text).replace(DEGREE, "degree");
  return WEB_ADDRESS.test(line) || (line.match(DOTTED_WORD) ?? []).some(couldBeDomain);
}

/**
 * A domain has letters after a dot, and before it something other than initials, numbers and
 * abbreviations.
 */
function couldBeDomain(word: string): boolean {
  const parts = word.toLowerCase().split(".");
  const first = parts.findIndex(
    (part, place) =>
      !/^(?:[a-z]|\d+)$/u.test(part) && !ABBREVIATIONS.has(part) && (place === 0 || !OF_DEGREES.has(part)),
  );
  return first >= 0 && parts.slice(first + 1).some((part) => /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/u.test(part));
}
