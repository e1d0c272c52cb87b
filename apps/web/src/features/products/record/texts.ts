import type { BusinessWords } from "@aavarti/domain/business-words";

const lower = (noun: string): string => noun.toLowerCase();

/** What the page of one product says, in the words of the business. */
export const recordTexts = ({ product, subscription }: BusinessWords) => ({
  loading: `Loading the ${lower(product.one)}`,
  failed: `The ${lower(product.one)} could not be loaded.`,
  missing: `There is no such ${lower(product.one)}.`,
  retry: "Try again",
  toList: `All ${lower(product.many)}`,
  back: product.many,
  listed: "On the list",
  archived: "Archived",
  full: "Full",
  perTerm: (length: string) => `for ${length}`,
  places: (taken: string, capacity: string) => `${taken} of ${capacity} places taken`,
  freePlaces: (free: number, shown: string) => (free === 1 ? "1 free" : `${shown} free`),
  over: (more: string) => `${more} more than there are places`,
  newSubscription: `New ${lower(subscription.one)}`,
  edit: "Edit",
  facts: {
    perMonth: "Per month",
    setupFee: "Joining fee",
    once: (fee: string) => `${fee}, once`,
    grace: "Grace",
    days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
    gst: "GST",
    included: (rate: number, amount: string) => `${rate}% included, ${amount}`,
    sac: "SAC",
    sku: "SKU",
    since: "On the list since",
  },
  figures: {
    label: "Figures",
    mrr: "Monthly recurring revenue",
    mrrNote: `from what is active today`,
    active: `Active ${lower(subscription.many)}`,
    activeNote: "today",
    activeOf: (capacity: string) => `of ${capacity} places`,
    renewal: "Renewal rate",
    renewalNote: (renewed: string, due: string) => `${renewed} of ${due} in 12 months`,
    noRenewal: "nothing came due in 12 months",
  },
  prices: {
    title: "Price",
    now: "Now",
    since: (day: string) => `Since ${day}`,
    span: (from: string, to: string) => `${from} – ${to}`,
    next: "What the next renewals cost",
    none: "Nobody will be renewed on it.",
    subscriptions: (number: number, shown: string) =>
      number === 1 ? `1 ${lower(subscription.one)}` : `${shown} ${lower(subscription.many)}`,
    same: "the present price",
  },
});
