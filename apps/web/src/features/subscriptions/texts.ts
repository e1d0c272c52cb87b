import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import type { BusinessWords, Noun } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";
import { nounTexts } from "../../lib/noun-texts.ts";

/** What names the records themselves, in the words of the business: Enrolment, Student, Course. */
export function subscriptionNouns({ customer, product, subscription }: BusinessWords) {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return {
    ...nounTexts(subscription),
    latest: t`Latest ${nouns}`,
    all: t`All ${nouns}`,
    manyRenewed: (count: number) => plural(count, { one: `# ${noun} renewed`, other: `# ${nouns} renewed` }),
    manyUndone: (count: number) => plural(count, { one: `# ${noun} as before`, other: `# ${nouns} as before` }),
    search: t`${{ customer: customer.one }} or ${{ product: product.one.toLowerCase() }}`,
    customer: choiceTexts(customer),
    product: choiceTexts(product),
    filterByProduct: t`Filter by ${{ noun: product.one.toLowerCase() }}`,
    filled: t`Filled from the ${{ noun: product.one.toLowerCase() }}`,
  };
}

export type SubscriptionNouns = ReturnType<typeof subscriptionNouns>;

/** What the choice of a record says. */
function choiceTexts({ one, many }: Noun) {
  const noun = one.toLowerCase();
  return {
    label: one,
    placeholder: t`Search ${{ nouns: many.toLowerCase() }}`,
    loading: t`Searching...`,
    none: t`No ${noun} found.`,
    create: t`New ${noun}`,
    // "An account"; no word of any business begins with another vowel that is spoken as one.
    missing: noun.startsWith("a") ? t`Choose an ${noun}` : t`Choose a ${noun}`,
  };
}

export const subscriptionTexts = inLanguage(() => ({
  title: t`Subscriptions`,
  all: t`All`,
  columns: {
    renewsOn: t`Renews on`,
    perMonth: t`Per month`,
    price: t`Price of the term`,
    id: t`Id`,
  },
  renewMany: t`Renew`,
  perMonthShort: t`a month`,
  actionsFor: (customer: string, product: string) => t`Actions for ${customer}, ${product}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete` },

  emptyLead: t`It joins somebody to what they pay for and to a date. Once one exists, Aavarti knows whom to remind and when.`,
  renewsAt: t`Renews at`,
  nextTerms: (price: string, length: string) => t`${price} for ${length}`,

  statuses: {
    active: t`Active`,
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    pending: t`Pending`,
  } satisfies Record<SubscriptionStatus, string>,

  fields: {
    startDate: t`Starts on`,
    noDate: t`Choose a day`,
    price: t`Price`,
    priceHint: t`For the whole term.`,
    priceMissing: t`Price is required`,
    setupFee: t`Joining fee`,
    setupFeeHint: t`Once, with the first term. Leave it blank to waive it.`,
    places: (taken: string, capacity: string) => t`${taken} of ${capacity} places are taken.`,
    full: (capacity: number) =>
      plural(capacity, {
        one: "Its # place is taken. You can still add one more.",
        other: "All # places are taken. You can still add one more.",
      }),
    over: (taken: string, capacity: string) => t`Overfull: ${taken} in ${capacity} places. You can still add one more.`,
    ends: t`Ends`,
    afterMonths: t`After months`,
    onDate: t`On a date`,
    duration: t`Duration`,
    endDate: t`End date`,
    endMissing: t`End date is required`,
  },
  preview: {
    renewsOn: t`Renews on`,
    perMonth: t`Per month`,
    lastDay: (day: string) => t`Last day is ${day}.`,
    short: (month: string, day: number) => t`${month} is short, so later terms go back to day ${day}.`,
    reminder: (day: string) => t`A reminder goes on ${day}.`,
    twoReminders: (first: string, second: string) => t`Reminders go on ${first} and ${second}.`,
    noReminders: t`No reminder goes out for it.`,
    firstPayment: (fee: string) => t`First payment, with ${fee} joining fee`,
    past: t`The renewal date has passed, so it will read as expired.`,
    incomplete: t`Choose a start and an end, and the renewal date appears here.`,
  },
}));
