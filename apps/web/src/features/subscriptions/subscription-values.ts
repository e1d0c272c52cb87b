import type { Product } from "@aavarti/contract/products";
import { CreateSubscription, type Subscription } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { parseAmount } from "@aavarti/domain/money";
import { DEFAULT_DURATION_MONTHS, resolveTerm, type SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import type { FieldErrors } from "react-hook-form";
import { sentFields, type TypedFields, typedFields } from "../../lib/fields/field-inputs.tsx";
import { fieldErrors } from "../../lib/forms/form-problems.ts";
import { problemTexts } from "../../lib/forms/form-resolver.ts";
import { amountProblem, sentAmount, typedAmount } from "../../lib/forms/typed-amounts.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { type SubscriptionNouns, subscriptionTexts as texts } from "./texts.ts";

/**
 * The form's values: both ways to set the end, and which of them applies. Amounts are as typed
 * (`1,500`), dates YYYY-MM-DD; all are empty while nothing is entered.
 */
export interface SubscriptionValues {
  customerId: string;
  productId: string;
  startDate: string;
  ends: "months" | "date";
  durationMonths: number;
  customEndDate: string;
  price: string;
  /** Null when no joining fee applies: the product has none, or the subscription already exists. */
  setupFee: string | null;
  status: SubscriptionStatus;
  fields: TypedFields;
}

/**
 * Returns the values of an empty form: no customer, product or price, active, starting today. It
 * lasts 12 months.
 */
export const emptyValues = (today: CalendarDate): SubscriptionValues => ({
  customerId: "",
  productId: "",
  startDate: today,
  ends: "months",
  durationMonths: DEFAULT_DURATION_MONTHS,
  customEndDate: "",
  price: "",
  setupFee: null,
  status: "active",
  fields: {},
});

/**
 * Returns the values of a new subscription to a product, starting today, with its duration (the
 * default one when it has none), price and joining fee (null when it has none), amounts as a user
 * types them.
 */
export const valuesFor = (product: Product, today: CalendarDate): SubscriptionValues => ({
  ...emptyValues(today),
  productId: product.id,
  durationMonths: product.durationMonths || DEFAULT_DURATION_MONTHS,
  price: typedAmount(product.price),
  setupFee: parseAmount(product.setupFee) ? typedAmount(product.setupFee) : null,
});

/**
 * Returns a subscription's values for the form, the price as a user types it (`1,500`). A term of
 * days shows its end as a date. The joining fee is null, since it isn't asked for again.
 */
export const valuesOf = (subscription: Subscription): SubscriptionValues => ({
  customerId: subscription.customerId,
  productId: subscription.productId,
  startDate: subscription.startDate,
  ends: subscription.durationMonths === null ? "date" : "months",
  durationMonths: subscription.durationMonths ?? DEFAULT_DURATION_MONTHS,
  customEndDate: subscription.durationMonths === null ? subscription.endDate : "",
  price: typedAmount(subscription.price),
  setupFee: null,
  status: subscription.status,
  fields: typedFields(subscription.fields),
});

/**
 * Returns the subscription form's values as the request's input, amounts without commas. Only one
 * of duration and custom end date is sent. A null joining fee is left out, so that the product's
 * applies; an empty one is sent as "0", which waives it.
 */
export function inputOf(values: SubscriptionValues) {
  const { customerId, productId, startDate, status } = values;
  const price = sentAmount(values.price);
  const end =
    values.ends === "months" ? { durationMonths: values.durationMonths } : { customEndDate: values.customEndDate };
  // An empty field waives the fee; omitting it would charge the product's.
  const fee = values.setupFee === null ? {} : { setupFee: sentAmount(values.setupFee) || "0" };
  return { customerId, productId, startDate, price, status, ...end, ...fee, ...sentFields(values.fields) };
}

/**
 * Returns the resolver of the subscription form (react-hook-form): it validates with the contract's
 * schema and the calendar's rules, with the server's error messages. Valid values are returned as
 * they are in the form.
 */
export const resolveValues = (nouns: SubscriptionNouns) => (values: SubscriptionValues) => {
  const errors = problemsOf(values, nouns);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

function problemsOf(
  values: SubscriptionValues,
  { customer, product }: SubscriptionNouns,
): FieldErrors<SubscriptionValues> {
  const missing: Partial<Record<keyof SubscriptionValues, string>> = {
    ...(values.customerId === "" ? { customerId: customer.missing } : {}),
    ...(values.productId === "" ? { productId: product.missing } : {}),
    ...(values.price.trim() === "" ? { price: texts.fields.priceMissing } : {}),
    ...(values.ends === "date" && values.customEndDate === "" ? { customEndDate: texts.fields.endMissing } : {}),
  };
  const parsed = CreateSubscription.safeParse(inputOf(values));
  const [price, setupFee] = [amountProblem(values.price), amountProblem(values.setupFee ?? "")];
  const sentences = {
    ...(parsed.success ? termProblem(parsed.data) : problemTexts(parsed.error)),
    ...(price && { price }),
    ...(setupFee && { setupFee }),
    ...missing,
  };
  return fieldErrors(sentences);
}

function termProblem({
  startDate,
  durationMonths,
  customEndDate,
}: CreateSubscription): Readonly<Record<string, string>> {
  const length =
    customEndDate === undefined
      ? { durationMonths: durationMonths ?? DEFAULT_DURATION_MONTHS }
      : { customEndOn: customEndDate };
  const term = resolveTerm(startDate, length);
  return "explanation" in term ? { [term.field]: reasonText(term.explanation) } : {};
}
