import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { FigureWords } from "./figure-words.ts";

/** Returns the key figures of cable and internet providers in words, in the current language. */
export function telecomFigures({ customer, product, subscription }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  const products = product.many.toLowerCase();
  const subscriptions = subscription.many.toLowerCase();
  return {
    dueNow: {
      name: t`Due today or overdue`,
      meaning: t`The ${subscriptions} whose next payment is due today or whose day has passed.`,
    },
    rechargesToday: {
      name: t`Recharges today`,
      meaning: t`Renewals recorded today, beside the average of the same weekday over the last 12 weeks.`,
    },
    planMoves: {
      name: t`Upgrades to downgrades`,
      meaning: t`The ${subscriptions} moved this month to ${products} that cost more a month, beside those moved to ${products} that cost less.`,
    },
    customerChurn: {
      name: t`Churn this month`,
      meaning: t`Of the ${customers} active when this month began, the share that has left since: cancelled, or not renewed by the end of the grace period. Imported ${customers} count from the next month on.`,
    },
  } satisfies Record<string, FigureWords>;
}

/** Returns the texts of the collection sheet with the business's nouns, in the current language. */
export const collectionNouns = ({ customer, product, subscription }: BusinessWords) => ({
  columns: {
    customer: customer.one,
    subscription: subscription.one,
    product: product.one,
    amount: t`To pay`,
    since: t`Since`,
    received: t`Received, sign`,
  },
  due: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  noAreas: t`Fill in the area of your ${{ nouns: customer.many.toLowerCase() }} to get a sheet for each one.`,
  customers: customer.many,
});

/** The texts of the telecom dashboard, in the current language. */
export const telecomTexts = translatedTexts(() => ({
  active: t`Active connections`,
  perConnection: t`Average per subscriber`,
  sheet: {
    title: t`Area collection sheet`,
    lead: t`Choose an area and print it for the collector.`,
    areas: t`Areas`,
    noArea: t`No area`,
    print: (area: string) => t`Print ${{ area }}`,
    printSheet: t`Print sheet`,
    date: t`Date`,
    toCollect: t`To collect`,
    collector: t`Collector`,
    doneOf: (done: number, all: number) => t`${{ done }} of ${{ all }} done`,
    late: (count: number) => plural(count, { one: "# overdue", other: "# overdue" }),
    today: t`today`,
    all: (count: number) => plural(count, { one: "Show all #", other: "Show all #" }),
    more: (count: number) =>
      plural(count, { one: "# more isn't on this sheet.", other: "# more aren't on this sheet." }),
    none: t`No area has anything to collect today. What becomes due appears here by area.`,
    areaDone: (area: string) => t`Nothing left to collect in ${{ area }} today.`,
    sheetDone: t`Nothing left to collect here today.`,
    board: t`Open board`,
  },
  heat: {
    title: t`Recharge heatmap`,
    lead: t`Recharges a day for 13 weeks. The last column is the usual for that weekday.`,
    asTable: t`As a table`,
    asGrid: t`As a heatmap`,
    usual: t`Usual`,
    day: t`Day`,
    recharges: t`Recharges`,
    weekdays: [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`],
    show: (day: string, count: number) => plural(count, { one: `${day}: # recharge`, other: `${day}: # recharges` }),
    on: (day: string) => t`Recharges on ${{ day }}`,
    none: t`Recharges appear here by day once you record the first renewal.`,
  },
}));
