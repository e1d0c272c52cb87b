import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { FigureWords } from "./figure-words.ts";

/** Returns the key figures of online shops in words, in the current language. */
export function ecommerceFigures({ subscription }: BusinessWords) {
  const subscriptions = subscription.many.toLowerCase();
  return {
    averagePlanValue: {
      name: t`Average value`,
      meaning: t`The monthly recurring revenue divided by the number of ${subscriptions} active today.`,
    },
    pausedShare: {
      name: t`Paused share`,
      meaning: t`Of the ${subscriptions} that are active or paused today, the share that is paused.`,
    },
  } satisfies Record<string, FigureWords>;
}

/** Returns the texts of an online shop's dashboard with its nouns, in the current language. */
export const ecommerceNouns = ({ product, subscription }: BusinessWords) => ({
  average: t`Average ${{ noun: subscription.one.toLowerCase() }} value`,
  product: product.one,
  lead: t`Units of each ${{ noun: product.one.toLowerCase() }}, from active ${{ nouns: subscription.many.toLowerCase() }} less pauses`,
  noDispatch: t`Nothing goes out in the next 14 days.`,
  add: t`Add ${{ nouns: subscription.many.toLowerCase() }}`,
  moreProducts: (count: number) => t`${{ count }} more ${{ nouns: product.many.toLowerCase() }} in the totals`,
  notListed: (count: number) => t`${{ count }} more ${{ nouns: subscription.many.toLowerCase() }} aren't on this list.`,
  noPauses: t`Nobody is paused. ${{ nouns: subscription.many }} you pause appear here.`,
  subscriptions: t`See all ${{ nouns: subscription.many.toLowerCase() }}`,
  paused: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }} is paused`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }} are paused`,
});

/** The texts of an online shop's dashboard in the current language: read them while rendering. */
export const ecommerceTexts = translatedTexts(() => ({
  winBacks: t`Win-backs`,
  lastDays: t`in the last 90 days`,
  csv: t`CSV`,
  saveCsv: t`Save as CSV`,
  dispatch: {
    title: t`Next 14 days of dispatch`,
    all: t`All units`,
    weekdays: [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`],
    cell: (day: string, product: string, units: number) =>
      plural(units, { one: `${day}, ${product}: # unit`, other: `${day}, ${product}: # units` }),
    day: (day: string, units: number) => plural(units, { one: `${day}: # unit`, other: `${day}: # units` }),
    units: (units: number) => plural(units, { one: "# unit", other: "# units" }),
    deliveries: (count: number) => plural(count, { one: "# delivery", other: "# deliveries" }),
    every: (days: number) => plural(days, { one: "every day", other: "every # days" }),
    none: t`Nothing goes out on this day`,
    columns: {
      customer: t`Name`,
      quantity: t`Quantity`,
      every: t`Delivered every (days)`,
      date: t`Date`,
    },
  },
  packing: {
    title: t`Packing list`,
    print: t`Print packing list`,
    failed: t`Couldn't print the packing list`,
  },
  board: {
    title: t`Skip and pause board`,
    planned: t`Pause planned`,
    dated: t`Paused until a date`,
    open: t`Paused, no date`,
    none: t`Nobody`,
    from: (day: string) => t`Pauses on ${{ day }}`,
    resumes: (day: string) => t`Resumes on ${{ day }}`,
    since: (day: string) => t`Paused since ${{ day }}`,
    days: (count: number) => plural(count, { one: "# day", other: "# days" }),
    more: (count: number) => plural(count, { one: "# more", other: "# more" }),
    resume: t`Resume`,
    resumeFor: (name: string) => t`Resume: ${{ name }}`,
    drop: t`Cancel scheduled pause`,
    dropFor: (name: string) => t`Cancel scheduled pause: ${{ name }}`,
    resumed: (name: string, day: string) => t`${name} resumed. Renews on ${day}`,
    failed: t`Couldn't resume`,
    ask: t`Ask for a date`,
    askFor: (name: string) => t`Ask for a date: ${{ name }}`,
    message: (business: string, product: string) =>
      t`Hello from ${business}. Your ${{ product }} is paused. From which day may we deliver again?`,
  },
}));
