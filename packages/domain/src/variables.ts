import type { CalendarDate } from "./calendar.ts";
import { dayIn, distanceIn, type Language } from "./languages.ts";
import { formatAmount } from "./money.ts";

/** The names of variables in all texts that the business writes; each text has some of them. */
const VARIABLES = [
  "customer.firstName",
  "customer.name",
  "customer.company",
  "business.name",
  "product.name",
  "subscription.startDate",
  "subscription.endDate",
  "subscription.daysLeft",
  "subscription.amount",
  "pause.startDate",
  "account.due",
] as const;
export type Variable = (typeof VARIABLES)[number];

/**
 * Other spellings of a variable, as Meta's templates need them; each means the same in every text,
 * and stored texts may have it.
 */
const ALIASES: Readonly<Record<string, Variable>> = {
  customer_name: "customer.name",
  business_name: "business.name",
  product_name: "product.name",
  start_date: "subscription.startDate",
  end_date: "subscription.endDate",
  amount: "subscription.amount",
};

/** Returns the name of a variable that may be written in another spelling; others unchanged. */
export const variableNamed = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);

const NAMES = {
  en: { first: "Asha", full: "Asha Rao", company: "Rao Traders", business: "Star Gym", product: "Gold plan" },
  hi: { first: "आशा", full: "आशा राव", company: "राव ट्रेडर्स", business: "स्टार जिम", product: "गोल्ड प्लान" },
} as const satisfies Record<Language, object>;
const START: CalendarDate = "2026-10-28";
const END: CalendarDate = "2026-11-28";
const TODAY: CalendarDate = "2026-11-21";
const EXAMPLE_PAISE = 120_000;

/**
 * Returns an example of each variable's value in a language, as a message shows it, with amounts in
 * rupees. Names no real customer.
 */
export function variableExamples(language: Language): Record<Variable, string> {
  const { first, full, company, business, product } = NAMES[language];
  const amount = formatAmount(EXAMPLE_PAISE, "INR");
  return {
    "customer.firstName": first,
    "customer.name": full,
    "customer.company": company,
    "business.name": business,
    "product.name": product,
    "subscription.startDate": dayIn(language, START),
    "subscription.endDate": dayIn(language, END),
    "subscription.daysLeft": distanceIn(language, END, TODAY),
    "subscription.amount": amount,
    "pause.startDate": dayIn(language, END),
    "account.due": amount,
  };
}
