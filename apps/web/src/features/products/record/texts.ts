import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";

/** Returns the texts of a product's page in the current language, with the business's nouns. */
export const recordTexts = ({ product, subscription }: BusinessWords) => {
  const one = subscription.one.toLowerCase();
  const many = subscription.many.toLowerCase();
  return {
    loading: t`Loading ${{ noun: product.one.toLowerCase() }}`,
    failed: t`Couldn't load this ${{ noun: product.one.toLowerCase() }}. Try again.`,
    missing: t`This ${{ noun: product.one.toLowerCase() }} doesn't exist.`,
    retry: t`Try again`,
    toList: t`All ${{ nouns: product.many.toLowerCase() }}`,
    back: product.many,
    listed: t`Active`,
    archived: t`Archived`,
    full: t`Full`,
    perTerm: (length: string) => t`for ${length}`,
    places: (taken: string, capacity: string) => t`${taken} of ${capacity} filled`,
    freeCapacity: (free: string) => t`${free} available`,
    startLater: (number: number) =>
      plural(number, {
        one: `Includes # ${{ noun: one }} that starts later`,
        other: `Includes # ${{ nouns: many }} that start later`,
      }),
    over: (more: string) => t`${more} over capacity`,
    newSubscription: t`New ${{ noun: subscription.one.toLowerCase() }}`,
    edit: t`Edit`,
    facts: {
      perMonth: t`Per month`,
      setupFee: t`Joining fee`,
      once: (fee: string) => t`${fee}, one-time`,
      grace: t`Grace period`,
      days: (days: number) => plural(days, { one: "# day", other: "# days" }),
      gst: t`GST`,
      included: (rate: number, amount: string) => t`${rate}% included, ${amount}`,
      sac: t`SAC`,
      sku: t`SKU`,
      since: t`Added on`,
    },
    figures: {
      label: t`Metrics`,
      mrr: t`Monthly recurring revenue`,
      mrrNote: t`based on ${{ nouns: many }} active today`,
      active: t`Active ${{ nouns: subscription.many.toLowerCase() }}`,
      activeNote: t`today`,
      activeOf: (capacity: string) => t`of ${capacity}`,
      renewal: t`Renewal rate`,
      renewalNote: (renewed: string, due: string) => t`${renewed} of ${due} in the last 12 months`,
      noRenewal: t`nothing due in the last 12 months`,
    },
    prices: {
      title: t`Price`,
      now: t`Current`,
      since: (day: string) => t`Since ${day}`,
      span: (from: string, to: string) => `${from} – ${to}`,
      next: t`Price at next renewal`,
      none: t`No upcoming renewals`,
      same: t`the current price`,
    },
  };
};
