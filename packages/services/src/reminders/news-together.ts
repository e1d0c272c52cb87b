import { dayIn, type Language } from "@aavarti/domain/languages";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { formatAmount } from "@aavarti/domain/money";
import { toHtmlParagraphs } from "../html.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import type { RenderedEmail, RenderedTemplate } from "./render-reminder.ts";
import { listWithin, type TogetherFacts, totalOf } from "./together-list.ts";
import { fillTemplate, languageOf, type WhatsappTemplate } from "./whatsapp-templates.ts";

const TEMPLATES = {
  welcome: "welcome_together",
  receipt: "payments_together",
  paused: "pauses_together",
  "win-back": "win_back_together",
} as const satisfies Record<OptionalMessage, WhatsappTemplate>;

/** The same news several times for one mailbox, in one email: two children who enrol, three renewals that were paid at once. */
export function newsTogether(kind: OptionalMessage, facts: TogetherFacts): RenderedEmail {
  const [{ businessName, language }] = facts;
  const { line, total, ending, of } = WORDS[language];
  const { subject, opening, closing } = of[kind](businessName);
  const list = facts.map((one) => `- ${line[kind](one)}`);
  if (kind === "receipt") list.push(`${total}: ${totalOf(facts)}`);
  const text = [opening, list.join("\n"), closing, ending(businessName)].join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: `${kind}-together` };
}

/** The same as an approved WhatsApp template. What does not fit is counted, and is in the total. */
export function newsTogetherOnWhatsapp(kind: OptionalMessage, facts: TogetherFacts): RenderedTemplate {
  const [{ businessName, language: wanted }] = facts;
  const template = TEMPLATES[kind];
  const language = languageOf(template, wanted);
  const { line, andMore } = WORDS[language];
  const params: Record<string, string> = {
    business_name: businessName,
    dues: listWithin(facts.map(line[kind]), andMore),
    ...(kind === "receipt" && { total: totalOf(facts) }),
  };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

type Words = {
  line: Record<OptionalMessage, (facts: ReminderFacts) => string>;
  andMore: (count: number) => string;
  total: string;
  of: Record<OptionalMessage, (business: string) => { subject: string; opening: string; closing: string }>;
  ending: (business: string) => string;
};

const who = ({ customerName, productName }: ReminderFacts): string => `${customerName}, ${productName}`;
const amount = ({ pricePaise, currency }: ReminderFacts): string => formatAmount(pricePaise, currency);

const WORDS: Record<Language, Words> = {
  en: {
    line: {
      welcome: (one) => `${who(one)}: ${amount(one)}, renews on ${dayIn("en", one.endOn)}`,
      receipt: (one) => `${who(one)}: ${amount(one)}, now until ${dayIn("en", one.endOn)}`,
      paused: (one) => `${who(one)}: from ${dayIn("en", one.pausedFrom ?? one.endOn)}`,
      "win-back": (one) => `${who(one)}: ended on ${dayIn("en", one.endOn)}`,
    },
    andMore: (count) => `and ${count} more`,
    total: "Total",
    of: {
      welcome: (business) => ({
        subject: `Welcome to ${business}`,
        opening: `Hello,\n\nwelcome to ${business}. These are yours:`,
        closing: "If you have a question, just reply to this email.",
      }),
      receipt: (business) => ({
        subject: `${business} has received your payments`,
        opening: "Hello,\n\nthank you: we have received these payments:",
        closing: "If anything here is not right, just reply to this email.",
      }),
      paused: (business) => ({
        subject: `Paused with ${business}`,
        opening: `Hello,\n\nthese are paused with ${business}:`,
        closing: "The days away are added at the end. To start again, just reply to this email.",
      }),
      "win-back": (business) => ({
        subject: `We miss you at ${business}`,
        opening: "Hello,\n\nthese have ended, and we would be glad to have you back:",
        closing: "To start again, or to tell us what we could do better, just reply to this email.",
      }),
    },
    ending: (business) => `Thank you,\n${business}`,
  },
  hi: {
    line: {
      welcome: (one) => `${who(one)}: ${amount(one)}, ${dayIn("hi", one.endOn)} को नवीनीकरण`,
      receipt: (one) => `${who(one)}: ${amount(one)}, अब ${dayIn("hi", one.endOn)} तक`,
      paused: (one) => `${who(one)}: ${dayIn("hi", one.pausedFrom ?? one.endOn)} से`,
      "win-back": (one) => `${who(one)}: ${dayIn("hi", one.endOn)} को समाप्त`,
    },
    andMore: (count) => `और ${count}`,
    total: "कुल",
    of: {
      welcome: (business) => ({
        subject: `${business} में आपका स्वागत है`,
        opening: `नमस्ते,\n\n${business} में आपका स्वागत है। ये आपके हैं:`,
        closing: "कोई सवाल हो तो इसी ईमेल का जवाब दें।",
      }),
      receipt: (business) => ({
        subject: `${business} को आपके भुगतान मिल गए हैं`,
        opening: "नमस्ते,\n\nधन्यवाद: ये भुगतान मिल गए हैं:",
        closing: "कुछ ठीक न लगे तो इसी ईमेल का जवाब दें।",
      }),
      paused: (business) => ({
        subject: `${business} में रोका गया`,
        opening: `नमस्ते,\n\n${business} में ये रोक दिए गए हैं:`,
        closing: "रुके हुए दिन अंत में जुड़ जाएँगे। फिर शुरू करने के लिए इसी ईमेल का जवाब दें।",
      }),
      "win-back": (business) => ({
        subject: `${business} में आपकी कमी है`,
        opening: "नमस्ते,\n\nये समाप्त हो चुके हैं। आप लौट आएँ तो हमें खुशी होगी:",
        closing: "फिर शुरू करने के लिए, या यह बताने के लिए कि हम क्या बेहतर कर सकते हैं, इसी ईमेल का जवाब दें।",
      }),
    },
    ending: (business) => `धन्यवाद,\n${business}`,
  },
};
