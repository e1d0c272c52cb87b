import type { Messages } from "@lingui/core";

type Tokens = Extract<Messages[string], readonly unknown[]>;
type Token = Tokens[number];

/** Placeholders that hold a noun of the business: one record, and several. */
const ONE: ReadonlySet<string> = new Set(["noun", "one", "customer"]);
const MANY: ReadonlySet<string> = new Set(["nouns", "customers", "products", "subscriptions"]);

/** Hindi nouns of one record whose form changes before a postposition. */
const OBLIQUE_ONE: Readonly<Record<string, string>> = {
  खाता: "खाते",
  दाखिला: "दाखिले",
};

/** Hindi nouns of several records, as headings write them, and their form before a postposition. */
const OBLIQUE_MANY: Readonly<Record<string, string>> = {
  किराएदार: "किराएदारों",
  क्लाइंट: "क्लाइंटों",
  खाते: "खातों",
  खरीदार: "खरीदारों",
  ग्राहक: "ग्राहकों",
  दानदाता: "दानदाताओं",
  छात्र: "छात्रों",
  मरीज़: "मरीज़ों",
  मेहमान: "मेहमानों",
  सब्सक्राइबर: "सब्सक्राइबरों",
  आइटम: "आइटमों",
  कनेक्शन: "कनेक्शनों",
  "केयर प्लान": "केयर प्लानों",
  कोर्स: "कोर्सों",
  चैनल: "चैनलों",
  दाखिले: "दाखिलों",
  "दान प्लान": "दान प्लानों",
  पैक: "पैकों",
  पैकेज: "पैकेजों",
  पॉलिसी: "पॉलिसियों",
  प्रोडक्ट: "प्रोडक्टों",
  प्लान: "प्लानों",
  "प्लान की अवधियाँ": "प्लान की अवधियों",
  बुकिंग: "बुकिंगों",
  यूनिट: "यूनिटों",
  "रेंट एग्रीमेंट": "रेंट एग्रीमेंटों",
  संकल्प: "संकल्पों",
  सदस्यताएँ: "सदस्यताओं",
};

const POSTPOSITION = /^ (?:को|का|के|की|में|से|पर|ने|तक)(?=[\s,।]|$)/;

/**
 * Returns compiled Hindi messages in which a noun of the business takes the form that its
 * postposition needs: "ग्राहकों को", where headings and counts say "ग्राहक". A noun is a
 * placeholder named like one (`noun`, `nouns`, `customers`); other values, and nouns without a
 * known form, are left as they are.
 */
export const withObliqueNouns = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, Array.isArray(message) ? inflect(message) : message]),
  );

const inflect = (tokens: Tokens): Tokens =>
  tokens.map((token, at): Token => {
    if (!Array.isArray(token)) return token;
    const [name, type, cases] = token;
    if (type === undefined) return isBeforePostposition(tokens[at + 1]) ? chooseForm(name) : token;
    if (typeof cases !== "object" || cases === null) return token;
    return [name, type, Object.fromEntries(Object.entries(cases).map(([key, own]) => [key, inCase(own)]))] as Token;
  });

/** Returns a case of a plural or select; an offset is a number and stays. */
const inCase = (own: unknown) => (Array.isArray(own) ? inflect(own as Tokens) : own);

const isBeforePostposition = (next: Token | undefined): boolean => typeof next === "string" && POSTPOSITION.test(next);

const chooseForm = (name: string): Token => {
  const forms = MANY.has(name) ? OBLIQUE_MANY : ONE.has(name) ? OBLIQUE_ONE : null;
  return forms ? ([name, "select", { ...forms, other: [[name]] }] as Token) : [name];
};
