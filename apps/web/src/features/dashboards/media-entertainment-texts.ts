import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { FigureWords } from "./figure-words.ts";

/** Returns the key figures of media businesses in words, in the current language. */
export function mediaFigures({ customer, subscription }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  const subscriptions = subscription.many.toLowerCase();
  return {
    payingCustomers: {
      name: t`Paid ${customers}`,
      meaning: t`The ${customers} with ${subscriptions} active today that cost something. Paused ones don't count.`,
    },
    netAdds: {
      name: t`Net adds this week`,
      meaning: t`The ${customers} who joined or came back in the last 7 days, less those who left.`,
    },
    longPlanShare: {
      name: t`On plans of a year or more`,
      meaning: t`Of the ${subscriptions} active today, the share whose term has 12 months or more.`,
    },
    winBackRate: {
      name: t`Win-back rate`,
      meaning: t`Of the ${customers} who left in the last 365 days, the share that is active again.`,
    },
  } satisfies Record<string, FigureWords>;
}

/** Returns the texts of media dashboards with the business's nouns, in the current language. */
export const mediaNouns = ({ customer, product, subscription }: BusinessWords) => ({
  noWeeks: t`Who joins and leaves appears here by week once you add your first ${{ nouns: customer.many.toLowerCase() }}.`,
  noCurves: t`A curve appears for each of your ${{ nouns: product.many.toLowerCase() }} with at least 5 ${{ subscriptions: subscription.many.toLowerCase() }} that began a month ago or earlier.`,
  product: product.one,
  products: product.many,
  shareOf: (part: number, count: number) =>
    count === 1
      ? t`${{ part }} of 1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ part }} of ${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  perCustomer: t`Average per ${{ noun: customer.one.toLowerCase() }}`,
});

/** The texts of the media dashboard, in the current language. */
export const mediaTexts = translatedTexts(() => ({
  churn: t`Churn this month`,
  weeks: {
    title: t`Joins and leaves`,
    joined: t`Joined`,
    left: t`Left`,
    joinedIn: (count: number, days: string) => plural(count, { one: `# joined, ${days}`, other: `# joined, ${days}` }),
    leftIn: (count: number, days: string) => plural(count, { one: `# left, ${days}`, other: `# left, ${days}` }),
    week: t`Week`,
    net: t`Net`,
    asTable: t`As a table`,
    asBars: t`As bars`,
  },
  curves: {
    title: t`Survival curve by plan`,
    lead: t`Of those who started, the share still subscribed after so many months`,
    words: (name: string, share: string, months: number) =>
      plural(months, { one: `${name}: ${share} after # month`, other: `${name}: ${share} after # months` }),
    steepest: (name: string, month: number, from: string, to: string) =>
      t`Steepest drop: ${name} in month ${{ month }}, from ${{ from }} to ${{ to }}.`,
    started: t`Started`,
    start: t({ message: "Start", context: "a chart's first point" }),
    months: (months: number) => plural(months, { one: "# month", other: "# months" }),
    shortMonths: (months: number) => t`${{ months }} mo`,
  },
}));
