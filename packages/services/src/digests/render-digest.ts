import { amountIn } from "@aavarti/domain/asked-amount";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { formatAmount } from "@aavarti/domain/money";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";
import type { RenderedTemplate } from "../reminders/channels/whatsapp/render-template.ts";
import { fillTemplate } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import type { DigestFigures, DigestSection } from "./digest-figures.ts";
import { toOwnerEmail } from "./owner-message.ts";

/** All the values in a digest. */
export type DigestFacts = DigestFigures & {
  ownerName: string;
  /** The tenant's own currency sign or code. */
  currency: string;
  day: CalendarDate;
  language: Language;
  /** URL of the renewals page, without a query. */
  renewalsUrl: string;
  /** URL of the payments page, without a query. */
  paymentsUrl: string;
};

/**
 * Renders the owner's daily summary as an email in their language: a line for each kind of task,
 * with a link, then the amount that is to come in the next seven days, what is overdue included,
 * and what was collected yesterday. Lines with nothing in them are left out, but not the amount to
 * come. Sends nothing.
 */
export function renderDigestEmail(facts: DigestFacts): RenderedEmail {
  const words = WORDS[facts.language];
  const sections = (["today", "overdue", "week"] as const).flatMap((section) =>
    facts[section].count > 0 ? [sectionLines(facts, words, section)] : [],
  );
  const paragraphs = [
    words.greeting(facts.ownerName),
    ...sections,
    ...(facts.unpaid.count > 0 ? [unpaidLine(facts, words)] : []),
    ...(facts.promises > 0 ? [words.promises(facts.promises)] : []),
    words.expected(expectedAmount(facts)),
    ...(facts.collectedPaise > 0 ? [words.collected(formatAmount(facts.collectedPaise, facts.currency))] : []),
    words.ending,
  ];
  return toOwnerEmail({
    subject: hasRenewals(facts) ? words.subject(facts) : words.paymentsSubject(facts),
    paragraphs,
    tag: "owner-digest",
  });
}

/**
 * Renders the owner's daily summary as an approved WhatsApp template in their language: the numbers
 * of renewals due today, this week and overdue, the amount to come (with unpaid and overdue
 * payments), and a link to the renewals, or to the payments without any. Promises and what was
 * collected are not in it. Sends nothing.
 */
export function renderDigestTemplate(facts: DigestFacts): RenderedTemplate {
  const template = "owner_digest";
  const { language } = facts;
  const params = {
    owner_name: facts.ownerName,
    today_count: String(facts.today.count),
    week_count: String(facts.week.count),
    overdue_count: String(facts.overdue.count),
    amount: expectedAmount(facts),
    link: hasRenewals(facts) ? facts.renewalsUrl : facts.paymentsUrl,
  };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

const hasRenewals = ({ today, week, overdue }: DigestFacts): boolean => today.count + week.count + overdue.count > 0;

/** The sections about renewals. Each links to the lane of the renewals board with its name. */
type Section = "today" | "overdue" | "week";
type Words = {
  subject: (facts: DigestFacts) => string;
  /** The subject when there are no renewals. */
  paymentsSubject: (facts: DigestFacts) => string;
  greeting: (name: string) => string;
  sections: Record<Section, (count: number) => string>;
  unpaid: (count: number) => string;
  /** Where payments are in the amounts of renewals, too. */
  otherUnpaid: (count: number) => string;
  others: (count: number) => string;
  promises: (count: number) => string;
  expected: (amount: string) => string;
  collected: (amount: string) => string;
  ending: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    subject: ({ day, today, overdue, week }) =>
      `Renewals on ${formatDay(day)}: ${today.count} due today, ${overdue.count} overdue, ${week.count} in the next 7 days`,
    paymentsSubject: ({ day, unpaid, promises, currency }) =>
      unpaid.count === 0
        ? `Payments on ${formatDay(day)}: ${promises} promised`
        : `Payments on ${formatDay(day)}: ${unpaid.count} unpaid, ${formatAmount(unpaid.paise, currency)}`,
    greeting: (name) => `Good morning ${name},`,
    sections: {
      today: (count) => `Renewals today: ${count}`,
      overdue: (count) => `Overdue renewals: ${count}`,
      week: (count) => `Renewals in the next 7 days: ${count}`,
    },
    unpaid: (count) => `Payments due in the next 7 days or overdue: ${count}`,
    otherUnpaid: (count) => `Other payments due in the next 7 days or overdue: ${count}`,
    others: (count) => `and ${count} more`,
    promises: (count) => `Promised by today: ${count === 1 ? "1 payment" : `${count} payments`}`,
    expected: (amount) => `To collect in the next 7 days, including overdue: ${amount}`,
    collected: (amount) => `Collected yesterday: ${amount}`,
    ending:
      "This summary is sent once a day, only when there's something to do. You can turn it off in Notification settings.",
  },
  hi: {
    subject: ({ day, today, overdue, week }) =>
      `${dayIn("hi", day)} के रिन्यूअल: आज ${today.count}, लेट ${overdue.count}, अगले 7 दिन में ${week.count}`,
    paymentsSubject: ({ day, unpaid, promises, currency }) =>
      unpaid.count === 0
        ? `${dayIn("hi", day)} के पेमेंट: ${promises} का वादा`
        : `${dayIn("hi", day)} के पेमेंट: ${unpaid.count} बाकी, ${formatAmount(unpaid.paise, currency)}`,
    greeting: (name) => `नमस्ते ${name} जी,`,
    sections: {
      today: (count) => `आज के रिन्यूअल: ${count}`,
      overdue: (count) => `लेट रिन्यूअल: ${count}`,
      week: (count) => `अगले 7 दिन के रिन्यूअल: ${count}`,
    },
    unpaid: (count) => `बाकी पेमेंट (बकाया और अगले 7 दिन के): ${count}`,
    otherUnpaid: (count) => `दूसरे बाकी पेमेंट (बकाया और अगले 7 दिन के): ${count}`,
    others: (count) => `और ${count}`,
    promises: (count) => `आज तक पेमेंट का वादा: ${count}`,
    expected: (amount) => `अगले 7 दिन में कुल लेना है (बकाया मिलाकर): ${amount}`,
    collected: (amount) => `कल मिले: ${amount}`,
    ending: "यह दिन में एक बार आता है, वह भी तभी जब कुछ करना हो। इसे सूचनाओं की सेटिंग में बंद कर सकते हैं।",
  },
};

function sectionLines(facts: DigestFacts, words: Words, section: Section): string {
  const { count, names, ...left }: DigestSection = facts[section];
  const rest = count - names.length;
  const people = [...names, ...(rest > 0 ? [words.others(rest)] : [])].join(", ");
  return [
    `${words.sections[section](count)}, ${amountIn({ ...left, language: facts.language, currency: facts.currency })}`,
    people,
    `${facts.renewalsUrl}?lane=${section}`,
  ].join("\n");
}

function unpaidLine({ unpaid, today, week, overdue, currency, paymentsUrl }: DigestFacts, words: Words): string {
  const write = today.owedPaise + week.owedPaise + overdue.owedPaise > 0 ? words.otherUnpaid : words.unpaid;
  return `${write(unpaid.count)}, ${formatAmount(unpaid.paise, currency)}\n${paymentsUrl}`;
}

/**
 * Returns what is left to collect for renewals with all that is owed of them, less the advances,
 * and for the payments that are unpaid besides.
 */
export const expectedAmount = ({ today, week, overdue, unpaid, currency }: DigestFacts): string =>
  formatAmount(today.pricePaise + week.pricePaise + overdue.pricePaise + unpaid.paise, currency);
