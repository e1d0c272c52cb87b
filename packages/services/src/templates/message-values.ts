import type { CalendarDate } from "@aavarti/domain/calendar";
import { dayIn, distanceIn, type Language } from "@aavarti/domain/languages";
import type { MessageVariable } from "@aavarti/domain/message-templates";
import { formatAmount, type Paise } from "@aavarti/domain/money";

/** What a message to a customer is about. */
export type MessageFacts = {
  language: Language;
  customerName: string;
  company?: string | null;
  businessName: string;
  /** The tenant's own currency sign or code. */
  currency: string;
  productName: string;
  startOn?: CalendarDate | undefined;
  endOn: CalendarDate;
  pausedFrom?: CalendarDate | undefined;
  pricePaise: Paise;
  /** The part of `pricePaise` that was owed before. */
  owedPaise?: Paise | undefined;
  /** Today in the tenant's time zone: relative dates count from here. */
  today: CalendarDate;
};

/**
 * Returns the amount that a message asks for, as text in the reader's language. With an older debt
 * in it (`owedPaise`) it is the total and its two parts, on one line: `₹2,400 (₹1,500 renewal +
 * ₹900 earlier dues)`. Where the debt is all of it, it says so.
 */
export function amountIn({
  language,
  currency,
  pricePaise,
  owedPaise = 0,
}: Pick<MessageFacts, "language" | "currency" | "pricePaise" | "owedPaise">): string {
  const total = formatAmount(pricePaise, currency);
  if (owedPaise === 0) return total;
  const { only, parts } = DEBT_WORDS[language];
  if (owedPaise === pricePaise) return `${total} (${only})`;
  const renewal = formatAmount(pricePaise - owedPaise, currency);
  return `${total} (${parts(renewal, formatAmount(owedPaise, currency))})`;
}

type DebtWords = { only: string; parts: (renewal: string, dues: string) => string };

const DEBT_WORDS: Readonly<Record<Language, DebtWords>> = {
  en: {
    only: "earlier dues",
    parts: (renewal, dues) => `${renewal} renewal + ${dues} earlier dues`,
  },
  hi: {
    only: "पिछला बकाया",
    parts: (renewal, dues) => `रिन्यूअल ${renewal} + पिछला बकाया ${dues}`,
  },
};

/** Titles before a name, which are not first names. */
const TITLE = /^(mr|mrs|ms|miss|dr|prof|shri|sri|smt|kumari|श्री|श्रीमती|सुश्री|डॉ)\.?$/iu;

/**
 * Returns the first name: `Dr. Asha Rao` → `Asha`. Titles are skipped; a name made of titles only
 * is returned whole.
 */
export const firstNameOf = (name: string): string => name.split(/\s+/).find((word) => !TITLE.test(word)) ?? name;

/**
 * Returns the value of each variable that a business's text may contain, as text in the reader's
 * language. A missing value is empty, as is an amount of zero. The distance to the end counts from
 * `today`.
 */
export const valuesOf = (facts: MessageFacts): Record<MessageVariable, string> => ({
  "customer.firstName": firstNameOf(facts.customerName),
  "customer.name": facts.customerName,
  "customer.company": facts.company ?? "",
  "business.name": facts.businessName,
  "product.name": facts.productName,
  "subscription.startDate": facts.startOn ? dayIn(facts.language, facts.startOn) : "",
  "subscription.endDate": dayIn(facts.language, facts.endOn),
  "subscription.daysLeft": distanceIn(facts.language, facts.endOn, facts.today),
  "subscription.amount": facts.pricePaise > 0 ? amountIn(facts) : "",
  "pause.startDate": facts.pausedFrom ? dayIn(facts.language, facts.pausedFrom) : "",
});
