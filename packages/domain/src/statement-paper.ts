import type { CalendarDate } from "./calendar.ts";
import { dayIn, type Language } from "./languages.ts";
import type { Paise } from "./money.ts";
import { amountOnPaper, type Paper, type PaperParty } from "./paper.ts";
import { shortenedText } from "./shortened-text.ts";
import { isPaid, type StatementPeriod } from "./statement.ts";
import { balanceWords, type DescribedLine, describeLine, periodIn, periodLabel } from "./statement-words.ts";

/** A statement of account as it is printed. Amounts in paise. */
export type PrintedStatement = StatementPeriod & {
  issuer: Paper["issuer"];
  issuedOn: CalendarDate;
  /** The currency's code or sign. */
  currency: string;
  /** Whose account it is, with the lines that tell who they are. */
  customer: Omit<PaperParty, "label">;
  /** Who pays for them; null when they pay themselves. */
  payer: string | null;
  /** For whom they pay as well. */
  paysFor: readonly string[];
  opening: Paise;
  charged: Paise;
  discounts: Paise;
  paid: Paise;
  closing: Paise;
  lines: readonly (DescribedLine & { day: CalendarDate; balance: Paise })[];
};

/**
 * Returns the document that a statement is printed from, in the language: a row per line with what
 * was charged or paid and the balance after it, then the sums and the closing balance, without a
 * sign. The balance brought forward is left out where the statement has no first day, discounts
 * where there are none. Says so where the period has no lines, and that an advance will be used.
 * Calculates no balance itself.
 */
export function statementPaper(statement: PrintedStatement, language: Language): Paper {
  const { issuer, issuedOn, currency, customer, payer, paysFor, from, opening, discounts, closing } = statement;
  const words = WORDS[language];
  const amount = (paise: Paise) => amountOnPaper(paise, currency);
  const period = periodIn(language, statement);
  const also = [
    ...(payer === null ? [] : [{ label: words.paidBy, name: payer, lines: [] }]),
    ...(paysFor.length === 0 ? [] : [{ label: words.paysFor, name: paysFor.join(", "), lines: [] }]),
  ];
  return {
    language,
    title: words.title,
    issuer,
    facts: [
      { label: words.period, value: periodLabel(language, statement) },
      { label: words.date, value: dayIn(language, issuedOn) },
    ],
    parties: [{ label: words.accountOf, ...customer }, ...also],
    columns: [
      { label: words.day, share: 2.3 },
      { label: words.what, share: 5, hasNote: true },
      { label: words.charged, share: 2.4, isAmount: true },
      { label: words.paid, share: 2.4, isAmount: true },
      { label: words.balance, share: 2.6, isAmount: true },
    ],
    rows: [
      ...(from === null ? [] : [{ cells: [dayIn(language, from), words.opening, "", "", amount(opening)] }]),
      ...statement.lines.map((line) => {
        const { title, note } = describeLine(line, language);
        const cells = [
          dayIn(language, line.day),
          title,
          isPaid(line.kind) ? "" : amount(line.amount),
          isPaid(line.kind) ? amount(-line.amount) : "",
          amount(line.balance),
        ];
        return { cells, ...(note !== null && { note }) };
      }),
    ],
    sums: [
      ...(from === null ? [] : [{ label: words.opening, value: amount(opening) }]),
      { label: words.charged, value: amount(statement.charged) },
      ...(discounts === 0 ? [] : [{ label: words.discounts, value: amount(-discounts) }]),
      { label: words.paid, value: amount(-statement.paid) },
    ],
    total: { label: balanceWords(closing, language), value: amount(Math.abs(closing)) },
    inWords: null,
    notes: [...(statement.lines.length === 0 ? [words.nothing] : []), ...(closing < 0 ? [words.advance] : [])],
    footer: [words.footer(shortened(issuer.name), shortened(customer.name), period), words.computerMade],
  };
}

/** Names at the foot of a page must leave room for the rest of it. */
const MAX_IN_FOOTER = 60;
const shortened = (name: string): string => shortenedText(name, MAX_IN_FOOTER);

const WORDS = {
  en: {
    title: "Statement",
    period: "Period",
    date: "Date",
    accountOf: "Account of",
    paidBy: "Paid for by",
    paysFor: "Also pays for",
    day: "Date",
    what: "Details",
    charged: "Charged",
    paid: "Paid",
    balance: "Balance",
    opening: "Opening balance",
    discounts: "Discounts",
    nothing: "Nothing was charged or paid in this period.",
    advance: "The advance will be used for the next charge.",
    footer: (business: string, customer: string, period: string) =>
      `${business}, statement for ${customer}, ${period}.`,
    computerMade: "This statement is computer-generated and needs no signature.",
  },
  hi: {
    title: "खाते का हिसाब",
    period: "अवधि",
    date: "तारीख",
    accountOf: "किसका खाता",
    paidBy: "पेमेंट कौन करता है",
    paysFor: "इनके लिए भी पेमेंट",
    day: "तारीख",
    what: "विवरण",
    charged: "शुल्क",
    paid: "चुकाया",
    balance: "बाकी",
    opening: "पिछला बाकी",
    discounts: "छूट",
    nothing: "इस अवधि में न कोई शुल्क लगा, न कोई पेमेंट हुआ।",
    advance: "एडवांस अगले शुल्क में लगेगा।",
    footer: (business: string, customer: string, period: string) => `${business}, ${customer} का हिसाब, ${period}।`,
    computerMade: "यह हिसाब कंप्यूटर से बना है, इस पर हस्ताक्षर ज़रूरी नहीं।",
  },
} as const;
