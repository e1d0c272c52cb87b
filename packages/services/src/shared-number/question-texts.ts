import type { Language } from "@aavarti/domain/languages";
import { couldHoldLink, toOneLine } from "@aavarti/domain/one-line";
import { shortenedText } from "@aavarti/domain/shortened-text";

const QUESTION: Record<Language, string> = {
  en: "Which business is your message for?",
  hi: "आपका मैसेज किस व्यवसाय के लिए है?",
};
const CHOOSE: Record<Language, string> = { en: "Choose", hi: "चुनें" };

/** What somebody is told who writes to the number that all share and whom no business knows. */
export const HINT = [
  "This number sends messages for several businesses. To reach one, reply to a message from it or use the WhatsApp link that it gave you.",
  "इस नंबर से कई व्यवसायों के मैसेज आते हैं। किसी एक को लिखने के लिए उसके मैसेज का जवाब दें या उसका दिया WhatsApp लिंक इस्तेमाल करें।",
].join("\n\n");

/** WhatsApp's most characters on a button. */
const LONGEST_TITLE = 20;
/** WhatsApp's most rows in a list. */
export const MOST_OPTIONS = 10;

/**
 * Returns the question which of some businesses a message is for, in a language, the label of the
 * list of their names, and a title of at most 20 characters for each name, no two alike. Names that
 * don't fit are in the question as well, none as a link.
 */
export function questionFor(
  names: readonly string[],
  language: Language,
): { text: string; listLabel: string; titles: string[] } {
  const clean = names.map((name) => toOneLine(withoutLink(name)));
  const short = clean.map((name) => shortenedText(name, LONGEST_TITLE));
  const isClear = new Set(short).size === short.length && short.every((title, place) => title === clean[place]);
  const titles = isClear ? short : clean.map((name, place) => shortenedText(`${place + 1}. ${name}`, LONGEST_TITLE));
  const list = clean.map((name, place) => `${place + 1}. ${shortenedText(name, 80)}`);
  return {
    text: isClear ? QUESTION[language] : `${QUESTION[language]}\n\n${list.join("\n")}`,
    listLabel: CHOOSE[language],
    titles,
  };
}

/**
 * Returns a name with spaces in place of what would make it a link: it stands in a message of the
 * installation, which people trust.
 */
const withoutLink = (name: string): string =>
  couldHoldLink(name) ? name.normalize("NFKC").replace(/[.。｡:/\\@]+/gu, " ") : name;
