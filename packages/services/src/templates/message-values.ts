import { amountIn } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { dayIn, distanceIn, type Language } from "@aavarti/domain/languages";
import type { MessageVariable } from "@aavarti/domain/message-templates";
import type { VariableValues } from "@aavarti/domain/message-text";
import type { Paise } from "@aavarti/domain/money";

/** What a message to a customer is about. */
export type MessageFacts = {
  language: Language;
  customerName: string;
  company?: string | null;
  /** Values of the variables of custom fields (`fieldVariables`). */
  fields?: VariableValues;
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
  ...facts.fields,
  ...customerValues(facts),
  ...subscriptionValues(facts),
  "pause.startDate": facts.pausedFrom ? dayIn(facts.language, facts.pausedFrom) : "",
});

/** Returns the values of the variables about a customer and the business; missing ones empty. */
export const customerValues = ({
  customerName,
  company,
  businessName,
}: Pick<MessageFacts, "customerName" | "company" | "businessName">) => ({
  "customer.firstName": firstNameOf(customerName),
  "customer.name": customerName,
  "customer.company": company ?? "",
  "business.name": businessName,
});

type SubscriptionFacts = Omit<MessageFacts, "customerName" | "company" | "businessName" | "pausedFrom" | "endOn"> & {
  /** Null when its end is not known. */
  endOn: CalendarDate | null;
};

/**
 * Returns the values of the variables about a subscription, in a language; a missing one is empty,
 * as is an amount of zero.
 */
export const subscriptionValues = (facts: SubscriptionFacts) => ({
  "product.name": facts.productName,
  "subscription.startDate": facts.startOn ? dayIn(facts.language, facts.startOn) : "",
  "subscription.endDate": facts.endOn ? dayIn(facts.language, facts.endOn) : "",
  "subscription.daysLeft": facts.endOn ? distanceIn(facts.language, facts.endOn, facts.today) : "",
  "subscription.amount": facts.pricePaise > 0 ? amountIn(facts) : "",
});
