import type { BusinessWords } from "@aavarti/domain/business-words";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ecommerceFigures } from "./ecommerce-texts.ts";
import type { FigureWords } from "./figure-words.ts";
import { financialFigureWords } from "./financial-texts.ts";
import { healthcareFigureWords } from "./healthcare-texts.ts";
import { mediaFigures } from "./media-entertainment-texts.ts";
import { ngoFigures } from "./ngo-associations-texts.ts";
import { softwareFigures } from "./software-saas-texts.ts";
import { telecomFigures } from "./telecom-texts.ts";

/**
 * Returns the names of all key figures and what they count, with the business's nouns, in the
 * current language.
 */
export function figureWords(words: BusinessWords): Record<KeyFigureCode, FigureWords> {
  const { customer, product, subscription } = words;
  const customers = customer.many.toLowerCase();
  const products = product.many.toLowerCase();
  const subscriptions = subscription.many.toLowerCase();
  const mrr = {
    name: t`Monthly recurring revenue`,
    meaning: t`What the ${subscriptions} active today bring in a month: each price divided by the months it pays for.`,
  };
  const arpu = {
    name: t`Revenue per ${{ noun: customer.one.toLowerCase() }}`,
    meaning: t`The monthly recurring revenue divided by the number of active ${customers}.`,
  };
  return {
    mrr,
    arpu,
    recurring: mrr,
    averageRevenue: arpu,
    booked: {
      name: t`Booked`,
      meaning: t`The prices of the terms that began in the last 30 days.`,
    },
    renewals: {
      name: t`Renewals`,
      meaning: t`The terms that began in the last 30 days and renew earlier ones.`,
    },
    started: {
      name: t`New ${subscriptions}`,
      meaning: t`The ${subscriptions} whose first term began in the last 30 days.`,
    },
    fellDue: {
      name: t`Fell due`,
      meaning: t`The terms that ended in the last 30 days, renewed or not.`,
    },
    totalRevenue: {
      name: t`Total revenue`,
      meaning: t`The prices of all ${subscriptions} added up, whatever their status.`,
    },
    activeCustomers: {
      name: t`Active ${customers}`,
      meaning: t`The ${customers} with at least one of the ${subscriptions} active today. Paused ones don't count.`,
    },
    activeSubscriptions: {
      name: t`Active ${subscriptions}`,
      meaning: t`The ${subscriptions} that run today, including those in their grace period. Paused ones don't count.`,
    },
    dueIn7: {
      name: t`Due today and next 7 days`,
      meaning: t`The prices of the next terms that are due from today to a week from now.`,
    },
    dueIn30: {
      name: t`Due in 30 days`,
      meaning: t`The prices of the next terms that are due from today to 30 days from now.`,
    },
    renewalRate: {
      name: t`Renewal rate`,
      meaning: t`Of the terms that ended in the last 30 days, the share that was renewed by the end of the grace period. Terms that can still be renewed in time don't count.`,
    },
    overdue: {
      name: t`Overdue`,
      meaning: t`The prices of the next terms whose day has passed.`,
    },
    fill: {
      name: t`Places taken`,
      meaning: t`Of the places in ${products} with a capacity, the share taken by ${subscriptions} active today.`,
    },
    occupancy: {
      name: t`Occupancy`,
      meaning: t`Of all ${products}, the share with ${subscriptions} active today. One without a capacity counts as one place.`,
    },
    endingIn60: {
      name: t`Ends in 60 days`,
      meaning: t`The monthly amount of the ${subscriptions} that end from today to 60 days from now, as a share of all.`,
    },
    rentChange: {
      name: t`Rent change at renewal`,
      meaning: t`By how much the price per month changed when ${subscriptions} were renewed in the last 12 months, on average.`,
    },
    vacantDays: {
      name: t`Vacant between terms`,
      meaning: t`Days from the end of one of the ${subscriptions} to the start of the next one on the same place, on average of the last 12 months. Only ${products} with one place count.`,
    },
    arrivalsIn14: {
      name: t`Arrivals in 14 days`,
      meaning: t`The ${subscriptions} that start in the next 14 days, today included.`,
    },
    departuresIn14: {
      name: t`Departures in 14 days`,
      meaning: t`The ${subscriptions} that end in the next 14 days, today included.`,
    },
    occupancyTonight: {
      name: t`Occupancy tonight`,
      meaning: t`Of the places in ${products} with a capacity, the share taken tonight. The day of departure doesn't count.`,
    },
    averageStay: {
      name: t`Average length`,
      meaning: t`Days from the first to the last day of the ${subscriptions} that ended in the last 12 months, on average.`,
    },
    repeatRate: {
      name: t`Repeat rate`,
      meaning: t`Of all ${customers}, the share that took at least two terms, renewals included.`,
    },
    dropOuts: {
      name: t`Drop-outs before the end`,
      meaning: t`The ${subscriptions} cancelled this month before their paid term ended.`,
    },
    ...ecommerceFigures(words),
    ...financialFigureWords(words),
    ...healthcareFigureWords(words),
    ...telecomFigures(words),
    ...softwareFigures(words),
    ...mediaFigures(words),
    ...ngoFigures(words),
  };
}

/** Returns the texts of dashboards that contain the business's nouns, in the current language. */
export const dashboardNouns = ({ product, subscription }: BusinessWords) => ({
  topProducts: t`Top ${{ nouns: product.many.toLowerCase() }}`,
  noProducts: t`Nothing is active today. Add ${{ nouns: subscription.many.toLowerCase() }} to see what brings in most.`,
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  noCapacities: t`Give ${{ nouns: product.many.toLowerCase() }} a capacity to see how full they are.`,
  taken: (taken: number, capacity: number) => t`${{ taken }} of ${{ capacity }} places taken. One mark is one place.`,
});

/**
 * An object with the texts of the dashboards, in the current language: read its properties while
 * rendering.
 */
export const dashboardTexts = translatedTexts(() => ({
  failed: t`Couldn't load the dashboard. Try again.`,
  retry: t`Try again`,
  figures: t`Key figures`,
  all: t`See all`,
  why: (name: string) => t`${name}: why this figure?`,
  partOf: (part: string, whole: string) => t`${part} of ${whole}`,
  aMonth: t`a month`,
  thisMonth: t`this month`,
  today: t`today`,
  averageOf: (count: number) => plural(count, { one: "average of #", other: "average of #" }),
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  nights: (count: number) => plural(count, { one: "# night", other: "# nights" }),
  noData: t`Not enough data yet`,
  pair: (one: string, other: string) => t`${{ one }} to ${{ other }}`,
  usual: (number: string) => t`usually ${number}`,
  usuallyFewer: t`usually less than 1`,
  sevenDays: t`in 7 days`,
  twelve: t`MRR × 12`,
  lifetime: t`until they leave`,
  gifts: (count: number) => plural(count, { one: "# gift", other: "# gifts" }),
  nothingLost: t`nothing lost this month`,
  nothingMoved: t`nothing gained or lost this month`,
  inAndOut: (gained: string, lost: string) => t`${gained} in, ${lost} out`,
  notReady: t`Your history is still being prepared. Try again in a few minutes.`,

  sheet: {
    title: (name: string, value: string) => t`Why ${{ value }}? ${{ name }}`,
    sum: (rows: number, value: string) =>
      plural(rows, { one: `# row adds up to ${value}.`, other: `# rows add up to ${value}.` }),
    quotient: (part: string, whole: string, value: string) => t`${part} ÷ ${whole} = ${value}`,
    addsUp: t`The rows add up to the figure.`,
    close: t`Close`,
    csv: t`Save as CSV`,
    loading: t`Loading rows`,
    failed: t`Couldn't load the rows. Try again.`,
    none: t`No rows yet.`,
    more: (count: string) => t`${count} more. Save as CSV to see all.`,
    moreThanSaved: (count: string, saved: string) => t`${count} more. The CSV has the first ${saved}.`,
    sides: t`Rows`,
    all: t`All`,
    counted: t`Counted`,
    notCounted: t`Not counted`,
    columns: {
      ...{ customer: t`Name`, product: t`Product`, on: t`Date`, part: t`Counted`, whole: t`Out of` },
      ...{ amount: t`Amount`, activeUntil: t`Active until`, from: t`From`, until: t`Until` },
    },
  },

  lanes: {
    title: t`Renewals`,
    lead: t`By the day they are due`,
    overdue: t`Overdue`,
    today: t`Today`,
    week: t`1 to 7 days`,
    month: t`8 to 30 days`,
    later: t`Later`,
    board: t`Open board`,
  },
  capacities: {
    taken: t`Taken`,
    ending: t`Ends in 7 days`,
    free: t`Free`,
    of: (capacity: number) => t`of ${{ capacity }}`,
    left: (left: number) => plural(left, { one: "# free", other: "# free" }),
    full: t`Full`,
    over: (over: number) => plural(over, { one: "# too many", other: "# too many" }),
    words: (row: { taken: number; capacity: number; ending: number }) =>
      t`${{ taken: row.taken }} of ${{ capacity: row.capacity }} places taken, ${{ ending: row.ending }} of them end in 7 days`,
  },
  education: {
    fill: t`Batch fill`,
    due: t`Fees due today and next 7 days`,
    rate: t`Re-enrolment rate`,
    capacities: t`Batch capacity`,
    cohorts: t`Intake cohorts`,
    cohortsLead: t`Of those who joined in a month, the share still enrolled at the end of each later month.`,
    joined: t`Joined`,
    size: t`Students`,
    plus: (months: number) => t`+${{ months }}`,
    after: (months: number) => plural(months, { one: "after # month", other: "after # months" }),
    cell: (month: string, after: string, share: string) => t`${month}, ${after}: ${share}. Show the names`,
    noCohorts: t`The first month's intake appears here when it has ended.`,
    report: t`Open report`,
  },
  topLead: t`By monthly recurring revenue, active today`,
  perMonth: (amount: string) => t`${amount} a month`,
  share: (percent: string) => t`${percent} of all`,
}));
