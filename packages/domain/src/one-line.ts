/**
 * What a name may not hold: control characters, what breaks lines, and what turns the direction of
 * the text around it. The joiners that Hindi and emoji are written with are none of these.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const UNPRINTABLES = new RegExp(UNPRINTABLE, "gu");

/** Whether the text stays on one line and shows as it was typed. */
export const isOneLine = (text: string): boolean => !UNPRINTABLE.test(text);

/** Characters that show nothing: format characters, fillers of Hangul and Braille, and spaces. */
const INVISIBLE = /[\s\p{Cf}\p{Mn}\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** Whether a reader sees anything of the text. Marks that stand on no letter do not count. */
export const hasVisibleText = (text: string): boolean => text.replace(INVISIBLE, "") !== "";

/**
 * The text on one line: what would break it or cannot be seen is a space, and several spaces are
 * one.
 */
export const toOneLine = (text: string): string => text.replace(UNPRINTABLES, " ").replace(/ {2,}/g, " ").trim();

/**
 * Endings that names have in an address of the web; "Pvt.Ltd" and "Dr.Rao", written without a
 * space, are no addresses.
 */
const WEB_ENDINGS =
  "com|in|net|org|info|biz|io|app|dev|ai|me|xyz|online|site|website|web|shop|store|top|club|live|link|click|page|pro|" +
  "space|tech|cloud|work|world|today|news|fun|icu|vip|win|bid|loan|gift|gifts|rest|cam|cfd|sbs|cyou|bond|quest|" +
  "uk|us|eu|de|fr|ru|cn|jp|ly|gl|tk|ml|ga|cf|gq|cc|tv|to|ws|pw|su|by|ua|br|भारत|ভারত|భారత్|இந்தியா|ભારત|ਭਾਰਤ|بھارت";

const WEB_ADDRESS = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}\p{M}_-]\.(?:${WEB_ENDINGS})(?![\p{L}\p{N}\p{M}_-])|[\p{L}\p{N}_-]\.[a-z]{2,}\/\S|\b\d{1,3}(?:\.\d{1,3}){3}\/|\S@[^\s@]+\.[^\s@.]`,
  "iu",
);

/** No name is longer; what is longer is refused for that, and is not looked at any further. */
const LONGEST = 1_000;

/**
 * Whether a mail program would turn part of the text into a link: an address of the web, or of a
 * mailbox. Looks at the first 1,000 characters.
 */
export const holdsWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text.slice(0, LONGEST).normalize("NFKC").replace(/[。｡]/gu, "."));
