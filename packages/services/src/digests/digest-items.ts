import { amountIn } from "@aavarti/domain/asked-amount";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import type { RenderedTemplate } from "../reminders/channels/whatsapp/render-template.ts";
import { fillTemplate } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import type { DigestItem } from "./digest-figures.ts";
import { type DigestFacts, expectedAmount } from "./render-digest.ts";

/** The numbered renewals of a daily summary, and how many more there are. */
export type DigestList = {
  items: readonly DigestItem[];
  left: number;
  /** Whether the owner wrote in the last 24 hours, so that no template is needed. */
  canSendFreely: boolean;
};

/** Longest name that is shown, so that ten of them fit into a template. */
const LONGEST_NAME = 30;
/** Most characters of a filled template. */
const LONGEST_TEMPLATE = 1_024;

const WORDS = {
  en: {
    day: (day: CalendarDate) => formatDay(day),
    more: (count: number) => `and ${count} more in the app`,
    greeting: (name: string) => `Good morning ${name}!`,
    expected: (amount: string) => `To collect in the next 7 days, including overdue: ${amount}`,
    ending: "Reply with a number and what to do:\n1 paid upi · 2 kal · 3 renew 6 · 4 call",
  },
  hi: {
    day: (day: CalendarDate) => dayIn("hi", day),
    more: (count: number) => `और ${count} ऐप में`,
    greeting: (name: string) => `नमस्ते ${name} जी!`,
    expected: (amount: string) => `अगले 7 दिन में कुल लेना है (बकाया मिलाकर): ${amount}`,
    ending: "नंबर के साथ जवाब दें:\n1 paid upi · 2 kal · 3 renew 6 · 4 call",
  },
} as const satisfies Record<Language, object>;

/**
 * Renders the numbered daily summary as the approved template, in the owner's language. Where it
 * would be too long otherwise, older debts are in the amounts without being named.
 */
export function renderListTemplate(facts: DigestFacts, list: DigestList): RenderedTemplate {
  const template = "owner_digest_list";
  const { language } = facts;
  const rendered = (lines: readonly string[]): RenderedTemplate => {
    const params = { owner_name: facts.ownerName, dues: lines.join("; "), amount: expectedAmount(facts) };
    return { template, language, params, text: fillTemplate(template, params, language) };
  };
  const full = rendered(linesOf(facts, list));
  if (full.text.length <= LONGEST_TEMPLATE) return full;
  const items = list.items.map((item) => ({ ...item, owedPaise: 0 }));
  return rendered(linesOf(facts, { ...list, items }));
}

/** Renders the numbered daily summary as free text with one row in each line. */
export function renderListText(facts: DigestFacts, list: DigestList): string {
  const words = WORDS[facts.language];
  return [
    words.greeting(facts.ownerName),
    linesOf(facts, list).join("\n"),
    words.expected(expectedAmount(facts)),
    words.ending,
  ].join("\n\n");
}

function linesOf({ language, currency }: DigestFacts, { items, left }: DigestList): string[] {
  const lines = items.map((item) => itemLine(item, { language, currency }));
  return [...lines, ...(left > 0 ? [WORDS[language].more(left)] : [])];
}

/** Returns a row of the list: `1. Asha, ₹1,000, 21 Nov 2026`; a long name is cut. */
export function itemLine(
  { position, customerName, endOn, ...left }: Omit<DigestItem, "customerId" | "subscriptionId">,
  { language, currency }: { language: Language; currency: string },
): string {
  const amount = amountIn({ ...left, language, currency });
  return `${position}. ${shownName(customerName)}, ${amount}, ${WORDS[language].day(endOn)}`;
}

/** Returns a customer's name, cut if it is long. */
export const shownName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
