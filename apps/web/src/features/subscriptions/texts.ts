import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import type { BusinessWords, Noun } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts about subscriptions that contain the business's nouns, in the current language:
 * "New enrolment".
 */
export function subscriptionNouns({ customer, product, subscription }: BusinessWords) {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return {
    ...nounTexts(subscription),
    emptyLead: t`${{ nouns: subscription.many }} record what your ${{ customers: customer.many.toLowerCase() }} pay for and when it renews, so Aavarti can remind them on time.`,
    all: t`All ${nouns}`,
    manyRenewed: (count: number) => plural(count, { one: `# ${noun} renewed`, other: `# ${nouns} renewed` }),
    manyUndone: (count: number) =>
      plural(count, { one: `Renewal undone for # ${noun}`, other: `Renewals undone for # ${nouns}` }),
    search: t`${{ customer: customer.one }} or ${{ product: product.one.toLowerCase() }}`,
    customer: choiceTexts(customer),
    product: choiceTexts(product),
    filterByProduct: t`Filter by ${{ noun: product.one.toLowerCase() }}`,
    filled: t`Filled in from the ${{ noun: product.one.toLowerCase() }}`,
  };
}

export type SubscriptionNouns = ReturnType<typeof subscriptionNouns>;

/** Returns the texts of a field that chooses a record. */
function choiceTexts({ one, many }: Noun) {
  const noun = one.toLowerCase();
  return {
    label: one,
    placeholder: t`Search ${{ nouns: many.toLowerCase() }}`,
    loading: t`Searching...`,
    none: t`No ${{ nouns: many.toLowerCase() }} found`,
    create: t`New ${noun}`,
    // "an account": no noun of any business type begins with another vowel sound.
    missing: noun.startsWith("a") ? t`Choose an ${noun}` : t`Choose a ${noun}`,
  };
}

/** The words for the API's statuses. */
const statusTexts = translatedTexts(() => ({
  active: t`Active`,
  expired: t`Expired`,
  cancelled: t`Cancelled`,
  pending: t`Pending`,
})) satisfies Record<SubscriptionStatus, string>;

/**
 * An object with the texts of the list and form of subscriptions, in the current language: read its
 * properties while rendering.
 */
export const subscriptionTexts = translatedTexts(() => ({
  title: t`Subscriptions`,
  all: t`All`,
  columns: {
    renewsOn: t`Renews on`,
    perMonth: t`Per month`,
    price: t`Price per term`,
    id: t`ID`,
  },
  renewMany: t`Renew`,
  perMonthShort: t`a month`,
  actionsFor: (customer: string, product: string) => t`Actions for ${customer}, ${product}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete` },

  ends: t`Ends`,
  endsWithin: (days: number) => plural(days, { one: "within # day", other: "within # days" }),
  payment: t`Payment`,
  unpaid: t`Unpaid`,
  unpaidAmount: (amount: string) => t`${amount} unpaid`,
  dueLater: (amount: string) => t`${amount} due later`,
  renewsAt: t`Renews at`,
  nextTerms: (price: string, length: string) => t`${price} for ${length}`,
  days: (days: number) => plural(days, { one: "# day", other: "# days" }),

  statuses: statusTexts,
  tabs: { ...statusTexts, upcoming: t`Scheduled`, overdue: t`Renewal overdue`, paused: t`Paused` },
  inGrace: t`In grace period`,

  paidOfTerm: (paid: string) => t`${paid} paid for this term`,
  partPaid: (paid: string, amount: string) => t`${paid} of ${amount} paid for this term`,
  fields: {
    startDate: t`Starts on`,
    price: t`Price`,
    priceHint: t`For the whole term.`,
    priceMissing: t`Price is required`,
    setupFee: t`Joining fee`,
    setupFeeHint: t`Charged once, with the first term. Leave blank to waive.`,
    places: (taken: string, capacity: string) => t`${taken} of ${capacity} places filled.`,
    full: (taken: string, capacity: string) => t`At capacity: ${taken} of ${capacity}. You can still add more.`,
    over: (taken: string, capacity: string) => t`Over capacity: ${taken} of ${capacity}. You can still add more.`,
    ends: t`Ends`,
    afterMonths: t`After a set number of months`,
    onDate: t`On a date`,
    duration: t`Duration`,
    endDate: t`Renews on`,
    endMissing: t`Renewal date is required`,
  },
  preview: {
    renewsOn: t`Renews on`,
    perMonth: t`Per month`,
    runsUntil: (day: string) => t`Runs until ${day}.`,
    short: (month: string, day: number) => t`${month} is a short month. Later terms will renew on day ${day} again.`,
    reminder: (day: string) => t`A reminder will be sent on ${day}.`,
    twoReminders: (first: string, second: string) => t`Reminders will be sent on ${first} and ${second}.`,
    noReminders: t`No reminders will be sent.`,
    firstPayment: (fee: string) => t`First term, with ${fee} joining fee`,
    past: t`The renewal date has passed, so the renewal will show as overdue.`,
    incomplete: t`Enter a start date, and a duration or a renewal date, to see a preview.`,
  },
}));
