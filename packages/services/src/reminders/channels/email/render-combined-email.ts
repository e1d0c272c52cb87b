import type { Language } from "@aavarti/domain/languages";
import { toHtmlParagraphs } from "../../../html.ts";
import {
  COMBINED_WORDS,
  type CombinedAsk,
  type CombinedFacts,
  combinedAsk,
  combinedLines,
  greetedNames,
  totalOf,
} from "../../compose/combined-list.ts";
import { optionalKindOf } from "../../internal/steps.ts";
import { renderCombinedOptionalEmail } from "./render-combined-optional-email.ts";
import type { RenderedEmail } from "./render-email.ts";

/**
 * Renders several reminders to one recipient as one email, in their language: a line for each with
 * its name, product, date and amount, and the total. It asks for renewals, payments or both,
 * whatever they are about. Several welcomes, receipts, pauses or win-backs have texts of their own.
 * Sends nothing.
 */
export function renderCombinedEmail(dues: CombinedFacts): RenderedEmail {
  const [{ step, recipientKind, language }] = dues;
  const optional = optionalKindOf(step);
  if (optional) return renderCombinedOptionalEmail(optional, dues);
  const words = WORDS[combinedAsk(dues)][language];
  const lines = combinedLines(dues).map((line) => `- ${line}`);
  const list = [...lines, `${COMBINED_WORDS[language].total}: ${totalOf(dues)}`].join("\n");
  const { subject, paragraphs } = recipientKind === "customer" ? words.toCustomer(dues) : words.toOwner(dues);
  const [greeting, opening, ...rest] = paragraphs;
  const text = [greeting, opening, list, ...rest].join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: "renewals-together" };
}

type Words = {
  /** The greeting, the opening and the text after the list. */
  toCustomer: (dues: CombinedFacts) => { subject: string; paragraphs: string[] };
  toOwner: (dues: CombinedFacts) => { subject: string; paragraphs: string[] };
};

const RENEWAL_WORDS: Record<Language, Words> = {
  en: {
    toCustomer: (dues) => ({
      subject: `${dues.length} renewals at ${dues[0].businessName}: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${greetedNames(dues)},`,
        `Here are your renewals at ${dues[0].businessName}:`,
        "To renew or ask a question, just reply to this email. Already paid? Please let us know.",
        `Thank you,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} renewals: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${dues[0].recipientName},`,
        `${dues.length} renewals need your attention:`,
        dues[0].remindsCustomers
          ? "They get their own reminders too, unless those are on hold or we can't reach them."
          : "Only you get these reminders. We haven't contacted anyone on this list.",
      ],
    }),
  },
  hi: {
    toCustomer: (dues) => ({
      subject: `${dues[0].businessName}: ${dues.length} रिन्यूअल, ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${greetedNames(dues)} जी,`,
        `${dues[0].businessName} में आपके रिन्यूअल:`,
        "रिन्यू करने या कुछ पूछने के लिए इसी ईमेल पर जवाब दें। पेमेंट कर दिया हो तो बता दें।",
        `धन्यवाद,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} रिन्यूअल: ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${dues[0].recipientName} जी,`,
        `इन ${dues.length} रिन्यूअल पर ध्यान दें:`,
        dues[0].remindsCustomers
          ? "उन्हें भी रिमाइंडर जाते हैं, बस वे रुके हुए न हों और उन तक पहुँचा जा सके।"
          : "रिमाइंडर सिर्फ़ आपको जाते हैं, इसलिए उन्हें हमारी तरफ़ से कुछ नहीं गया है।",
      ],
    }),
  },
};

/** For messages in which every part is renewed and only its payment is due. */
const PAYMENT_WORDS: Record<Language, Words> = {
  en: {
    toCustomer: (dues) => ({
      subject: `${dues.length} payments due at ${dues[0].businessName}: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${greetedNames(dues)},`,
        `A quick reminder about your payments at ${dues[0].businessName}:`,
        "Already paid? Please let us know.",
        `Thank you,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} payments due: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${dues[0].recipientName},`,
        `${dues.length} payments are due:`,
        "When they pay, record the payments in Aavarti.",
      ],
    }),
  },
  hi: {
    toCustomer: (dues) => ({
      subject: `${dues[0].businessName}: ${dues.length} पेमेंट बाकी, ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${greetedNames(dues)} जी,`,
        `${dues[0].businessName} में आपके ये पेमेंट बाकी हैं:`,
        "पेमेंट कर दिया हो तो बता दें।",
        `धन्यवाद,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} पेमेंट बाकी: ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${dues[0].recipientName} जी,`,
        `ये ${dues.length} पेमेंट बाकी हैं:`,
        "पेमेंट मिलते ही आवर्ती में दर्ज कर दें।",
      ],
    }),
  },
};

/** For messages in which some parts are to be renewed and others are renewed and unpaid. */
const MIXED_WORDS: Record<Language, Words> = {
  en: {
    toCustomer: (dues) => ({
      subject: `${dues.length} renewals and payments at ${dues[0].businessName}: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${greetedNames(dues)},`,
        `A quick reminder about your renewals and payments at ${dues[0].businessName}:`,
        "To renew or ask a question, just reply to this email. Already paid? Please let us know.",
        `Thank you,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} renewals and payments: ${totalOf(dues)}`,
      paragraphs: [
        `Hi ${dues[0].recipientName},`,
        `${dues.length} renewals and payments need your attention:`,
        dues[0].remindsCustomers
          ? "They get their own reminders too, unless those are on hold or we can't reach them."
          : "Only you get these reminders. We haven't contacted anyone on this list.",
      ],
    }),
  },
  hi: {
    toCustomer: (dues) => ({
      subject: `${dues[0].businessName}: ${dues.length} रिन्यूअल और पेमेंट, ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${greetedNames(dues)} जी,`,
        `${dues[0].businessName} में आपके रिन्यूअल और बाकी पेमेंट:`,
        "रिन्यू करने या कुछ पूछने के लिए इसी ईमेल पर जवाब दें। पेमेंट कर दिया हो तो बता दें।",
        `धन्यवाद,\n${dues[0].businessName}`,
      ],
    }),
    toOwner: (dues) => ({
      subject: `${dues.length} रिन्यूअल और पेमेंट: ${totalOf(dues)}`,
      paragraphs: [
        `नमस्ते ${dues[0].recipientName} जी,`,
        `इन ${dues.length} रिन्यूअल और पेमेंट पर ध्यान दें:`,
        dues[0].remindsCustomers
          ? "उन्हें भी रिमाइंडर जाते हैं, बस वे रुके हुए न हों और उन तक पहुँचा जा सके।"
          : "रिमाइंडर सिर्फ़ आपको जाते हैं, इसलिए उन्हें हमारी तरफ़ से कुछ नहीं गया है।",
      ],
    }),
  },
};

const WORDS: Record<CombinedAsk, Record<Language, Words>> = {
  renewals: RENEWAL_WORDS,
  payments: PAYMENT_WORDS,
  both: MIXED_WORDS,
};
