import type { Language } from "@aavarti/domain/languages";
import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import { toHtmlParagraphs } from "../../../html.ts";
import { COMBINED_WORDS, type CombinedFacts, combinedLines, totalOf } from "../../compose/combined-list.ts";
import type { RenderedEmail } from "./render-email.ts";

/**
 * Renders several welcomes, receipts, pauses or win-backs (`kind`) to one address as one email,
 * such as two children's welcomes. Receipts end with their total. Sends nothing.
 */
export function renderCombinedOptionalEmail(kind: OptionalMessage, facts: CombinedFacts): RenderedEmail {
  const [{ businessName, language }] = facts;
  const { ending, of } = WORDS[language];
  const { subject, opening, closing } = of[kind](businessName);
  const list = combinedLines(facts).map((line) => `- ${line}`);
  if (kind === "receipt") list.push(`${COMBINED_WORDS[language].total}: ${totalOf(facts)}`);
  const text = [opening, list.join("\n"), closing, ending(businessName)].join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: `${kind}-together` };
}

type Words = {
  of: Record<OptionalMessage, (business: string) => { subject: string; opening: string; closing: string }>;
  ending: (business: string) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
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
        subject: `Pause confirmed at ${business}`,
        opening: `Hi,\n\nYour pauses at ${business} are confirmed:`,
        closing: "We'll add the missed days at the end. To restart, just reply to this email.",
      }),
      "win-back": (business) => ({
        subject: `We miss you at ${business}`,
        opening: "Hi,\n\nThese subscriptions have ended, and we'd love to have you back:",
        closing: "To restart, or to tell us what we could do better, just reply to this email.",
      }),
    },
    ending: (business) => `Thank you,\n${business}`,
  },
  hi: {
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
