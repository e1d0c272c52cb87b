import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/** What names the records themselves, in the words of the business: Enrolment, Student, Course. */
export const subscriptionNouns = ({ customer, product, subscription: { one, many } }: BusinessWords) => ({
  create: t`New ${{ noun: one.toLowerCase() }}`,
  editTitle: t`Edit ${{ noun: one.toLowerCase() }}`,
  save: t`Save ${{ noun: one.toLowerCase() }}`,
  loading: t`Loading ${{ nouns: many.toLowerCase() }}`,
  views: t`${{ nouns: many }} by status`,
  noneYet: t`No ${{ nouns: many.toLowerCase() }} yet`,
  noMatch: t`No ${{ noun: one.toLowerCase() }} matches.`,
  latest: t`Latest ${{ nouns: many.toLowerCase() }}`,
  all: t`All ${{ nouns: many.toLowerCase() }}`,
  search: t`${{ customer: customer.one }} or ${{ product: product.one.toLowerCase() }}`,
  customer: customer.one,
  product: product.one,
  customerChoice: {
    placeholder: t`Search ${{ nouns: customer.many.toLowerCase() }}`,
    loading: t`Searching...`,
    none: t`No ${{ noun: customer.one.toLowerCase() }} found.`,
  },
  newCustomer: t`New ${{ noun: customer.one.toLowerCase() }}`,
  productChoice: {
    placeholder: t`Search ${{ nouns: product.many.toLowerCase() }}`,
    loading: t`Searching...`,
    none: t`No ${{ noun: product.one.toLowerCase() }} found.`,
  },
  newProduct: t`New ${{ noun: product.one.toLowerCase() }}`,
  filterByProduct: t`Filter by ${{ noun: product.one.toLowerCase() }}`,
});

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
  manyRenewed: (count: number) => plural(count, { one: "# subscription renewed", other: "# subscriptions renewed" }),
  manyUndone: (count: number) => plural(count, { one: "# subscription as before", other: "# subscriptions as before" }),
  perMonthShort: t`a month`,
  actionsFor: (customer: string, product: string) => t`Actions for ${customer}, ${product}`,
  menu: { open: t`Open`, edit: t`Edit`, remove: t`Delete` },

  emptyLead: t`It joins somebody to what they pay for and to a date. Once one exists, Aavarti knows whom to remind and when.`,
  renewsAt: t`Renews at`,
  nextTerms: (price: string, length: string) => t`${price} for ${length}`,
  failed: t`The subscriptions could not be loaded.`,

  statuses: {
    active: t`Active`,
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    pending: t`Pending`,
  } satisfies Record<SubscriptionStatus, string>,

  fields: {
    customerMissing: t`Choose a customer`,
    productMissing: t`Choose a product`,
    startDate: t`Starts on`,
    noDate: t`Choose a day`,
    price: t`Price`,
    priceHint: t`For the whole term.`,
    priceMissing: t`Price is required`,
    filled: t`Filled from the product`,
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
    month: t`month`,
    months: t`months`,
    less: t`One month less`,
    more: t`One month more`,
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
