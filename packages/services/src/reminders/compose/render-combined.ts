import { dayIn, type Language } from "@aavarti/domain/languages";
import { formatAmount } from "@aavarti/domain/money";
import { toHtmlParagraphs } from "../../html.ts";
import { type CombinedFacts, listWithin, totalOf } from "./combined-list.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { renderCombinedOptionalEmail, renderCombinedOptionalTemplate } from "./render-combined-optional.ts";
import { optionalKindOf, type RenderedEmail, type RenderedTemplate } from "./render-reminder.ts";
import { fillTemplate } from "./whatsapp-templates.ts";

/**
 * Renders several due subscriptions in one email: each with its name, product, date and amount, and
 * the total.
 */
export function renderCombinedEmail(dues: CombinedFacts): RenderedEmail {
  const [{ step, recipientKind, language }] = dues;
  const optional = optionalKindOf(step);
  if (optional) return renderCombinedOptionalEmail(optional, dues);
  const words = WORDS[language];
  const list = [...dues.map((due) => `- ${line(due, language)}`), `${words.total}: ${totalOf(dues)}`].join("\n");
  const { subject, paragraphs } = recipientKind === "customer" ? words.toCustomer(dues) : words.toOwner(dues);
  const [greeting, opening, ...rest] = paragraphs;
  const text = [greeting, opening, list, ...rest].join("\n\n");
  return { subject, text, html: toHtmlParagraphs(text), tag: "renewals-together" };
}

/**
 * Renders the same as an approved WhatsApp template. Lines that don't fit are counted, and are
 * included in the total.
 */
export function renderCombinedTemplate(dues: CombinedFacts): RenderedTemplate {
  const [{ step, recipientKind, recipientName, businessName, language }] = dues;
  const optional = optionalKindOf(step);
  if (optional) return renderCombinedOptionalTemplate(optional, dues);
  const isCustomer = recipientKind === "customer";
  const template = isCustomer ? "renewals_together" : "owner_renewals_together";
  const lines = dues.map((due) => line(due, language));
  const common = { dues: listWithin(lines, WORDS[language].andMore), total: totalOf(dues) };
  const params: Record<string, string> = isCustomer
    ? { ...common, business_name: businessName }
    : { ...common, owner_name: recipientName };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

type Words = {
  total: string;
  renewsOn: (day: string) => string;
  wasDueOn: (day: string) => string;
  andMore: (count: number) => string;
  /** The greeting, the opening and the text after the list. */
  toCustomer: (dues: CombinedFacts) => { subject: string; paragraphs: string[] };
  toOwner: (dues: CombinedFacts) => { subject: string; paragraphs: string[] };
};

const WORDS: Record<Language, Words> = {
  en: {
    total: "Total",
    renewsOn: (day) => `renews on ${day}`,
    wasDueOn: (day) => `was due on ${day}`,
    andMore: (count) => `and ${count} more`,
    toCustomer: (dues) => ({
      subject: `${dues.length} renewals at ${dues[0].businessName}: ${totalOf(dues)}`,
      paragraphs: [
        "Hi,",
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
          ? "We've also reminded every customer we have contact details for."
          : "Customer reminders are off, so they haven't heard from us.",
      ],
    }),
  },
  hi: {
    total: "कुल",
    renewsOn: (day) => `रिन्यूअल ${day} को`,
    wasDueOn: (day) => `रिन्यूअल ${day} को था`,
    andMore: (count) => `और ${count}`,
    toCustomer: (dues) => ({
      subject: `${dues[0].businessName}: ${dues.length} रिन्यूअल, ${totalOf(dues)}`,
      paragraphs: [
        "नमस्ते,",
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
          ? "जिन ग्राहकों का फ़ोन या ईमेल है, उन्हें हमने भी याद दिला दिया है।"
          : "ग्राहकों के रिमाइंडर बंद हैं, इसलिए उन्हें हमारी तरफ़ से कुछ नहीं गया है।",
      ],
    }),
  },
};

function line(due: ReminderFacts, language: Language): string {
  const day = dayIn(language, due.endOn);
  const when = due.endOn < due.today ? WORDS[language].wasDueOn(day) : WORDS[language].renewsOn(day);
  return `${due.customerName}, ${due.productName}: ${formatAmount(due.pricePaise, due.currency)}, ${when}`;
}
