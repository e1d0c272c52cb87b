import type { Language } from "@aavarti/domain/languages";
import { couldHoldLink, toOneLine } from "@aavarti/domain/one-line";
import { shortenedText } from "@aavarti/domain/shortened-text";

const QUESTION: Record<Language, string> = {
  en: "Which business is your message for?",
  hi: "आपका मैसेज किस कारोबार के लिए है?",
};
const QUESTION_OF_ONE: Record<Language, (name: string) => string> = {
  en: (name) => `Is your message for ${name}?`,
  hi: (name) => `क्या आपका मैसेज ${name} के लिए है?`,
};
const CHOOSE: Record<Language, string> = { en: "Choose", hi: "चुनें" };

/** What somebody is told who writes to the number that all share and whom no business knows. */
export const HINT = [
  "This number sends messages for several businesses. To reach one, reply to a message from it or use the WhatsApp link that it gave you.",
  "इस नंबर से कई कारोबारों के मैसेज आते हैं। किसी एक को लिखने के लिए उसके मैसेज का जवाब दें या उसका दिया WhatsApp लिंक इस्तेमाल करें।",
].join("\n\n");

const CHOSEN: Record<Language, (name: string) => string> = {
  en: (name) => `Your messages now go to ${name}. If another business writes to you, we'll ask again.`,
  hi: (name) => `अब आपके मैसेज ${name} को जाएँगे। कोई दूसरा कारोबार आपको लिखेगा, तो हम फिर पूछेंगे।`,
};
const NOT_TAKEN: Record<Language, (name: string) => string> = {
  en: (name) => `${name} can't get your message here right now. Contact them another way.`,
  hi: (name) => `${name} को अभी यहाँ से आपका मैसेज नहीं मिल सकता। उनसे किसी और तरीके से संपर्क करें।`,
};

/** Returns what a person is told who chose a business, in a language, its name never as a link. */
export const chosenText = (name: string, language: Language): string =>
  CHOSEN[language](shortenedText(cleanName(name), LONGEST_NAME));

/** Returns what a person is told whose chosen business takes no message now. */
export const notTakenText = (name: string, language: Language): string =>
  NOT_TAKEN[language](shortenedText(cleanName(name), LONGEST_NAME));

/** WhatsApp's most characters on a button. */
const LONGEST_TITLE = 20;
/** Most characters of a name in a text. */
const LONGEST_NAME = 80;
/** WhatsApp's most rows in a list. */
export const MAX_OPTIONS = 10;

/**
 * Returns the question which of some businesses a message is for, in a language, the label of the
 * list of their names, and a title of at most 20 characters for each name, no two alike. Names that
 * don't fit are in the question as well, none as a link. With one name, whether it is for that one.
 */
export function questionFor(
  names: readonly string[],
  language: Language,
): { text: string; listLabel: string; titles: string[] } {
  const clean = names.map(cleanName);
  const short = clean.map((name) => shortenedText(name, LONGEST_TITLE));
  const isClear = new Set(short).size === short.length && short.every((title, place) => title === clean[place]);
  const titles = isClear ? short : clean.map((name, place) => shortenedText(`${place + 1}. ${name}`, LONGEST_TITLE));
  const [only = "", ...others] = clean.map((name) => shortenedText(name, LONGEST_NAME));
  if (others.length === 0) {
    const text = QUESTION_OF_ONE[language](only);
    return { text, listLabel: CHOOSE[language], titles: clean.map((name) => shortenedText(name, LONGEST_TITLE)) };
  }
  const list = [only, ...others].map((name, place) => `${place + 1}. ${name}`);
  return {
    text: isClear ? QUESTION[language] : `${QUESTION[language]}\n\n${list.join("\n")}`,
    listLabel: CHOOSE[language],
    titles,
  };
}

const cleanName = (name: string): string => toOneLine(withoutLink(name));

/**
 * Returns a name with spaces in place of what would make it a link: it stands in a message of the
 * installation, which people trust.
 */
const withoutLink = (name: string): string =>
  couldHoldLink(name) ? name.normalize("NFKC").replace(/[.。｡:/\\@]+/gu, " ") : name;
