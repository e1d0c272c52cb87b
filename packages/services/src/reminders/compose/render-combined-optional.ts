import { dayIn, type Language } from "@aavarti/domain/languages";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { formatAmount } from "@aavarti/domain/money";
import { toHtmlParagraphs } from "../../html.ts";
import { type CombinedFacts, listWithin, totalOf } from "./combined-list.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import type { RenderedEmail, RenderedTemplate } from "./render-reminder.ts";
import { fillTemplate } from "./whatsapp-templates.ts";
import type { WhatsappTemplate } from "./whatsapp-templates-en.ts";

const TEMPLATES = {
  welcome: "welcome_together",
  receipt: "payments_together",
  paused: "pauses_together",
  "win-back": "win_back_together",
} as const satisfies Record<OptionalMessage, WhatsappTemplate>;

/**
 * Combines several messages of the same kind for one email address in one email, such as two
 * children's welcomes or three receipts.
 */
export function renderCombinedOptionalEmail(kind: OptionalMessage, facts: CombinedFacts): RenderedEmail {
  const [{ businessName, language }] = facts;
  const { line, total, ending, of } = WORDS[language];
  const { subject, opening, closing } = of[kind](businessName);
  const list = facts.map((one) => `- ${line[kind](one)}`);
  if (kind === "receipt") list.push(`${total}: ${totalOf(facts)}`);
  const text = [opening, list.join("\n"), closing, ending(businessName)].join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: `${kind}-together` };
}

/**
 * Renders the same as an approved WhatsApp template. Lines that don't fit are counted, and are
 * included in the total.
 */
export function renderCombinedOptionalTemplate(kind: OptionalMessage, facts: CombinedFacts): RenderedTemplate {
  const [{ businessName, language }] = facts;
  const template = TEMPLATES[kind];
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
      receipt: (one) => `${who(one)}: ${amount(one)}, next renewal ${dayIn("en", one.endOn)}`,
      paused: (one) => `${who(one)}: from ${dayIn("en", one.pausedFrom ?? one.endOn)}`,
      "win-back": (one) => `${who(one)}: was due on ${dayIn("en", one.endOn)}`,
    },
    andMore: (count) => `and ${count} more`,
    total: "Total",
    of: {
      welcome: (business) => ({
        subject: `Welcome to ${business}`,
        opening: `Hi,\n\nWelcome to ${business}! You're all set:`,
        closing: "Any questions? Just reply to this email.",
      }),
      receipt: (business) => ({
        subject: `${business} has received your payments`,
        opening: "Hi,\n\nThank you! We've received these payments:",
        closing: "If anything looks wrong, just reply to this email.",
      }),
      paused: (business) => ({
        subject: `Paused at ${business}`,
        opening: `Hi,\n\nThese are paused at ${business}:`,
        closing: "We'll add the missed days at the end. To restart, just reply to this email.",
      }),
      "win-back": (business) => ({
        subject: `We miss you at ${business}`,
        opening: "Hi,\n\nThese have ended, and we'd love to have you back:",
        closing: "To restart, or to tell us what we could do better, just reply to this email.",
      }),
    },
    ending: (business) => `Thank you,\n${business}`,
  },
  hi: {
    line: {
      welcome: (one) => `${who(one)}: ${amount(one)}, रिन्यूअल ${dayIn("hi", one.endOn)} को`,
      receipt: (one) => `${who(one)}: ${amount(one)}, अगला रिन्यूअल ${dayIn("hi", one.endOn)} को`,
      paused: (one) => `${who(one)}: ${dayIn("hi", one.pausedFrom ?? one.endOn)} से`,
      "win-back": (one) => `${who(one)}: रिन्यूअल ${dayIn("hi", one.endOn)} को था`,
    },
    andMore: (count) => `और ${count}`,
    total: "कुल",
    of: {
      welcome: (business) => ({
        subject: `${business} में आपका स्वागत है`,
        opening: `नमस्ते,\n\n${business} में आपका स्वागत है! आपकी जानकारी:`,
        closing: "कोई सवाल हो तो इसी ईमेल पर जवाब दें।",
      }),
      receipt: (business) => ({
        subject: `${business} को आपके पेमेंट मिल गए हैं`,
        opening: "नमस्ते,\n\nधन्यवाद! ये पेमेंट मिल गए हैं:",
        closing: "कुछ गलत लगे तो इसी ईमेल पर बताएँ।",
      }),
      paused: (business) => ({
        subject: `${business}: सेवा रुकी है`,
        opening: `नमस्ते,\n\n${business} में ये सेवाएँ फ़िलहाल रुकी हैं:`,
        closing: "रुके हुए दिन आख़िर में जोड़ दिए जाएँगे। फिर शुरू करने के लिए इसी ईमेल पर जवाब दें।",
      }),
      "win-back": (business) => ({
        subject: `${business} में आपका फिर स्वागत है`,
        opening: "नमस्ते,\n\nइनकी अवधि खत्म हो चुकी है। आप फिर जुड़ें तो हमें खुशी होगी:",
        closing: "फिर शुरू करना हो, या कोई सुझाव देना हो, तो इसी ईमेल पर जवाब दें।",
      }),
    },
    ending: (business) => `धन्यवाद,\n${business}`,
  },
};
