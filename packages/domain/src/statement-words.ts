import { type CalendarDate, parseCalendarDate } from "./calendar.ts";
import { dayIn, type Language } from "./languages.ts";
import { lastPaidDay } from "./last-paid-day.ts";
import type { ChargeKind, PaymentMode } from "./ledger.ts";
import { formatAmount, type Paise, parseSignedAmount } from "./money.ts";
import { reversalReasonIn } from "./reversal-reasons.ts";
import { beginningOf } from "./shortened-text.ts";
import type { StatementKind, StatementPeriod } from "./statement.ts";

/** What a statement says about a line besides its day and amounts. */
export type DescribedLine = {
  kind: StatementKind;
  /** Paise; positive: more is owed. */
  amount: Paise;
  /** Whose charge it is, where the account is of several customers; else null. */
  customer: string | null;
  charge: {
    product: string;
    kind: ChargeKind;
    startOn: CalendarDate;
    /** The first day not paid for; null when the term was undone. */
    endOn: CalendarDate | null;
    discountReason: string | null;
    /** Who owes it. */
    customer: string;
  } | null;
  payment: {
    /** Null for what was paid before payments were recorded. */
    mode: PaymentMode | null;
    receiptNumber: string | null;
    reference: string | null;
    reversalReason: string | null;
    /** Who paid it. */
    customer: string;
  } | null;
};

/** A line as the API lists it: amounts are decimal texts, days ISO dates. */
type ListedLine = {
  kind: StatementKind;
  amount: string;
  customer: { name: string };
  charge: {
    product: { name: string };
    customer: { name: string };
    kind: ChargeKind;
    startDate: string;
    endDate: string | null;
    discountReason: string | null;
  } | null;
  payment: {
    customer: { name: string };
    mode: PaymentMode | null;
    receiptNumber: string | null;
    reference: string | null;
    reversalReason: string | null;
  } | null;
};

/**
 * Converts a line of a statement from the API's form (decimal texts, ISO dates) to paise and dates.
 * It names the customer whose charge it is if the account `isShared` by several. Throws RangeError
 * for a day that is none; an unreadable amount is 0.
 */
export function readListedLine(
  { kind, amount, customer, charge, payment }: ListedLine,
  isShared: boolean,
): DescribedLine {
  return {
    kind,
    amount: readSignedAmount(amount),
    customer: isShared && charge ? customer.name : null,
    charge: charge && {
      product: charge.product.name,
      kind: charge.kind,
      startOn: dayOf(charge.startDate),
      endOn: charge.endDate === null ? null : dayOf(charge.endDate),
      discountReason: charge.discountReason,
      customer: charge.customer.name,
    },
    payment: payment && { ...payment, customer: payment.customer.name },
  };
}

/**
 * Parses an amount of the API that may be negative, and returns paise: `"-1499.50"`; 0 for anything
 * else.
 */
export const readSignedAmount = (amount: string): Paise => parseSignedAmount(amount) ?? 0;

function dayOf(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (!day) throw new RangeError(`Not a calendar date: ${text.slice(0, 20)}`);
  return day;
}

/**
 * Returns what a line of a statement is (`title`), and what else identifies it (`note`, null if
 * nothing): days, receipt, reference or reason, in a language.
 */
export function describeLine(line: DescribedLine, language: Language): { title: string; note: string | null } {
  const words = LINE_WORDS[language];
  const { kind, amount, customer, charge, payment } = line;
  const isMore = amount > 0;
  const what = [
    ...(customer === null ? [] : [customer]),
    ...(charge ? [charge.product] : []),
    ...(charge?.kind === "joining_fee" ? [words.joiningFee] : []),
  ].join(", ");
  const paidWith = [
    ...(payment?.receiptNumber ? [words.receipt(payment.receiptNumber)] : []),
    ...(payment?.reference ? [payment.reference] : []),
  ];
  const describe = (title: string, notes: readonly string[] = []) => ({ title, note: notes.join(", ") || null });
  const days = charge?.endOn ? [periodIn(language, { from: charge.startOn, to: lastPaidDay(charge.endOn) })] : [];
  const payer = payment?.customer ?? "";
  const other = charge?.customer ?? "";
  switch (kind) {
    case "charge":
      return describe(what, charge?.kind === "term" ? days : []);
    case "increase":
      return describe(words.increase(what), days);
    case "credit":
      return describe(words.credit(what), days);
    case "discount": {
      const title = isMore ? words.discountRemoved(what) : words.discount(what);
      return describe(title, charge?.discountReason && !isMore ? [charge.discountReason] : []);
    }
    case "payment":
      return describe(payment?.mode ? words.payment[payment.mode] : words.paidBefore, paidWith);
    case "reversal":
      return describe(isMore ? words.reversal : words.refundReversed, [
        ...paidWith,
        ...(payment?.reversalReason ? [reversalReasonIn(language, payment.reversalReason)] : []),
      ]);
    case "refund":
      return describe(words.refund, paidWith);
    case "transfer":
      return describe(isMore ? words.movedHere(what) : words.movedAway(what));
    case "allocation":
      return describe(isMore ? words.usedFor(other) : words.paidBy(payer), paidWith);
    case "release":
      return describe(isMore ? words.paidByReversed(payer) : words.returnedFrom(other), paidWith);
  }
}

/**
 * Returns a period's first and last day as part of a sentence in a language, the year once where it
 * is one: `1 Apr – 21 Nov 2026`; a single day alone, and `until 21 Nov 2026` without a first day.
 */
export function periodIn(language: Language, { from, to }: StatementPeriod): string {
  if (from === null) return LINE_WORDS[language].until(dayIn(language, to));
  if (from === to) return dayIn(language, to);
  const first = dayIn(language, from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -" 2026".length) : first} – ${dayIn(language, to)}`;
}

/**
 * Returns a period's first and last day in a language, with a capital letter, for a period that
 * stands alone: `1 Apr – 21 Nov 2026`, a single day alone, and `Until 21 Nov 2026` without a first
 * day.
 */
export function periodLabel(language: Language, period: StatementPeriod): string {
  const text = periodIn(language, period);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/**
 * Returns the words for a balance in a language, without its amount: "Balance due" above 0,
 * "Advance" below, "Balance" for 0.
 */
export const balanceWords = (balance: Paise, language: Language): string =>
  LINE_WORDS[language].balance[balance > 0 ? "due" : balance < 0 ? "advance" : "none"];

/** What a message that shares a statement says. */
export type SharedStatement = StatementPeriod & {
  /** Who reads it. */
  name: string;
  businessName: string;
  /** Whose account it is, where that is somebody else; else null. */
  account: string | null;
  opening: Paise;
  charged: Paise;
  /** What each of those in the account was charged; named where somebody else is among them. */
  shares: readonly { name: string; charged: Paise }[];
  paid: Paise;
  closing: Paise;
  /** The currency's code or sign. */
  currency: string;
};

/**
 * Returns the text that shares a statement, in a language: a greeting, the period, what was charged
 * (and to whom how much, in an account of several) and paid and the balance, one line each; an
 * opening balance of 0 is left out. Discounts have no
 * line: the caller takes them off `charged`. An advance is shown without its sign. Sends nothing.
 */
export function statementMessage(shared: SharedStatement, language: Language): string {
  const { name, businessName, account, opening, charged, shares, paid, closing, currency } = shared;
  const words = MESSAGE_WORDS[language];
  const amount = (paise: Paise) => formatAmount(paise, currency);
  const period = periodIn(language, shared);
  const named = shares.length > 1 ? shares.filter((share) => share.charged !== 0) : [];
  const ofShares =
    named.length === 0 ? "" : ` (${named.map((share) => `${share.name} ${amount(share.charged)}`).join(", ")})`;
  const lines = [
    words.greeting(name),
    account === null ? words.lead(businessName, period) : words.leadFor(businessName, account, period),
    ...(opening === 0 ? [] : [`${words.opening}: ${amount(opening)}`]),
    `${words.charged}: ${amount(charged)}${ofShares}`,
    `${words.paid}: ${amount(paid)}`,
    `${balanceWords(closing, language)}: ${amount(Math.abs(closing))}`,
  ];
  return lines.join("\n");
}

/**
 * Returns subject and text of the email to which a statement is attached, in a language. It has no
 * sums: the PDF has them. Sends nothing.
 */
export function statementEmail(
  { name, businessName, account, ...days }: Pick<SharedStatement, "name" | "businessName" | "account" | "from" | "to">,
  language: Language,
): { subject: string; text: string } {
  const words = MESSAGE_WORDS[language];
  const period = periodIn(language, days);
  const attached =
    account === null ? words.attached(businessName, period) : words.attachedFor(businessName, account, period);
  return {
    subject: words.subject(businessName, period),
    text: [words.greeting(name), attached, words.ifWrong, words.ending(businessName)].join("\n\n"),
  };
}

const LINE_WORDS = {
  en: {
    joiningFee: "joining fee",
    receipt: (number: string) => `Receipt ${number}`,
    until: (day: string) => `until ${day}`,
    increase: (what: string) => `Charge increased: ${what}`,
    credit: (what: string) => `Charge reduced: ${what}`,
    discount: (what: string) => `Discount: ${what}`,
    discountRemoved: (what: string) => `Discount removed: ${what}`,
    payment: {
      cash: "Payment in cash",
      upi: "Payment by UPI",
      bank_transfer: "Payment by bank transfer",
      card: "Payment by card",
      cheque: "Payment by cheque",
      other: "Payment",
    } satisfies Record<PaymentMode, string>,
    paidBefore: "Opening entry: already paid",
    reversal: "Payment reversed",
    refundReversed: "Refund reversed",
    refund: "Refund",
    movedHere: (what: string) => `Moved to this account: ${what}`,
    movedAway: (what: string) => `Moved to another account: ${what}`,
    usedFor: (name: string) => `Applied to ${name}'s dues`,
    paidBy: (name: string) => `Paid by ${name}`,
    paidByReversed: (name: string) => `Payment by ${name} reversed`,
    returnedFrom: (name: string) => `Returned from ${name}'s dues`,
    balance: { due: "Balance due", advance: "Advance", none: "Balance" },
  },
  hi: {
    joiningFee: "जॉइनिंग फ़ीस",
    receipt: (number: string) => `रसीद ${number}`,
    until: (day: string) => `${day} तक`,
    increase: (what: string) => `शुल्क बढ़ा: ${what}`,
    credit: (what: string) => `शुल्क घटा: ${what}`,
    discount: (what: string) => `छूट: ${what}`,
    discountRemoved: (what: string) => `छूट हटाई गई: ${what}`,
    payment: {
      cash: "नकद पेमेंट",
      upi: "UPI से पेमेंट",
      bank_transfer: "बैंक ट्रांसफ़र से पेमेंट",
      card: "कार्ड से पेमेंट",
      cheque: "चेक से पेमेंट",
      other: "पेमेंट",
    } satisfies Record<PaymentMode, string>,
    paidBefore: "शुरुआती एंट्री: पहले ही चुकाया गया था",
    reversal: "पेमेंट रद्द किया गया",
    refundReversed: "लौटाई गई रकम की एंट्री रद्द की गई",
    refund: "रकम लौटाई गई",
    movedHere: (what: string) => `इस खाते में आया: ${what}`,
    movedAway: (what: string) => `दूसरे खाते में गया: ${what}`,
    usedFor: (name: string) => `${name} के लिए लगाया गया`,
    paidBy: (name: string) => `${name} ने पेमेंट किया`,
    paidByReversed: (name: string) => `${name} का पेमेंट रद्द किया गया`,
    returnedFrom: (name: string) => `${name} के लिए लगी रकम वापस आई`,
    balance: { due: "बाकी रकम", advance: "एडवांस", none: "बाकी" },
  },
} as const;

const MESSAGE_WORDS = {
  en: {
    subject: (business: string, period: string) => `Statement from ${business}: ${period}`,
    attached: (business: string, period: string) => `Your statement from ${business}, ${period}, is attached as a PDF.`,
    attachedFor: (business: string, account: string, period: string) =>
      `The statement for ${account} from ${business}, ${period}, is attached as a PDF.`,
    opening: "Opening balance",
    greeting: (name: string) => `Hi ${name},`,
    lead: (business: string, period: string) => `Your account with ${business}, ${period}:`,
    leadFor: (business: string, account: string, period: string) => `${account}'s account with ${business}, ${period}:`,
    charged: "Charged",
    paid: "Paid",
    ifWrong: "If anything looks wrong, just reply to this email.",
    ending: (business: string) => `Thank you,\n${business}`,
  },
  hi: {
    subject: (business: string, period: string) => `${business} से हिसाब: ${period}`,
    attached: (business: string, period: string) => `${business} में आपका हिसाब, ${period}, इस ईमेल के साथ PDF में है।`,
    attachedFor: (business: string, account: string, period: string) =>
      `${business} में ${account} का हिसाब, ${period}, इस ईमेल के साथ PDF में है।`,
    opening: "पिछला बाकी",
    greeting: (name: string) => `नमस्ते ${name} जी,`,
    lead: (business: string, period: string) => `${business} में आपका हिसाब, ${period}:`,
    leadFor: (business: string, account: string, period: string) => `${business} में ${account} का हिसाब, ${period}:`,
    charged: "कुल शुल्क",
    paid: "चुकाया",
    ifWrong: "कुछ गलत लगे तो इसी ईमेल पर बताएँ।",
    ending: (business: string) => `धन्यवाद,\n${business}`,
  },
} as const;

/** Most characters of a customer's name in a file's name. */
const MAX_IN_FILE_NAME = 60;

/**
 * Returns the name of a statement's file, with the customer's name (at most 60 characters) and the
 * period: `statement-Meera-Nair-2026-04-01-2026-11-21.pdf`. Signs that are no letters or digits
 * become dashes; an open end of the period is left out. One in Hindi ends in `-hi`, so that neither
 * language replaces the other where both are saved.
 */
export function statementFileName(
  {
    customer,
    from,
    to,
    language = "en",
  }: {
    customer: string;
    from: string | null | undefined;
    to: string | null | undefined;
    language?: Language;
  },
  extension: "pdf" | "csv",
): string {
  const name = beginningOf(customer.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"), MAX_IN_FILE_NAME);
  const parts = ["statement", name.replace(/^-+|-+$/g, ""), from, to, language !== "en" && language].filter(Boolean);
  return `${parts.join("-")}.${extension}`;
}
