import type { BusinessWords } from "@aavarti/domain/business-words";
import type { MovementKind } from "@aavarti/domain/growth";
import { plural, t } from "@lingui/core/macro";
import { amountLabel } from "../../lib/display/amounts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import type { FigureWords } from "./figure-words.ts";

/** Returns the key figures of software businesses in words, in the current language. */
export function softwareFigures({ customer }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  return {
    netNewMrr: {
      name: t`Net new MRR`,
      meaning: t`New, expansion and reactivation less contraction and churn since this month began. Pauses don't count.`,
    },
    nrr: {
      name: t`Net revenue retention`,
      meaning: t`Of the MRR that ${customers} had when this month began, the share they still bring, with their upgrades. New and reactivated ${customers} don't count.`,
    },
    grr: {
      name: t`Gross revenue retention`,
      meaning: t`Of the MRR that ${customers} had when this month began, the share that is left without upgrades.`,
    },
    lifetimeValue: {
      name: t`Lifetime value`,
      meaning: t`What one of the ${customers} pays until they leave: the MRR per active one ÷ the share that leaves in a month, over the last 6 full months. Each row is a month in which one could have left. Needs 6 full months, at least 10 ${customers} and some churn.`,
    },
    quickRatio: {
      name: t`Quick ratio`,
      meaning: t`MRR gained for every ${{ one: amountLabel(1) }} lost this month: (new + expansion + reactivation) ÷ (contraction + churn). Above 1, your business is growing.`,
    },
  } satisfies Record<string, FigureWords>;
}

/** Returns the texts of software dashboards with the business's nouns, in the current language. */
export const softwareNouns = ({ customer }: BusinessWords) => {
  const customers = customer.many.toLowerCase();
  return {
    customers: customer.many,
    cohortsLead: t`Of the ${customers} that first paid in a month, the share still active. Choose a cell for the names.`,
    noCohorts: t`Add your first ${customers} to see how many stay.`,
    noRevenue: t`Your MRR appears here once one of your ${customers} has an active plan.`,
    meanings: {
      new: t`${{ nouns: customer.many }} whose first term began in this period.`,
      expansion: t`${{ nouns: customer.many }} who pay more per month than before.`,
      reactivation: t`${{ nouns: customer.many }} who had left and came back.`,
      contraction: t`${{ nouns: customer.many }} who pay less per month than before.`,
      churn: t`${{ nouns: customer.many }} who cancelled, or whose last paid day and grace period passed without a renewal.`,
      paused: t`${{ nouns: customer.many }} who paused, less those who resumed.`,
    } satisfies Record<MovementKind, string>,
  };
};

/** The texts of the software dashboard, in the current language. */
export const softwareTexts = translatedTexts(() => ({
  churn: t`Churn this month`,
  mrr: t`MRR`,
  arr: t`ARR`,
  waterfall: {
    title: t`MRR waterfall`,
    up: (from: string, to: string, by: string) => t`${from} to ${to}, up ${by}`,
    down: (from: string, to: string, by: string) => t`${from} to ${to}, down ${by}`,
    same: (amount: string) => t`${amount}, no change`,
    still: (day: string) => t`Nothing has moved since ${day}`,
    lastMonth: (month: string, moved: string) => t`${month}: ${moved}. No change since.`,
    gain: t`Gain`,
    loss: t`Loss`,
    kinds: {
      new: t`New`,
      expansion: t`Expansion`,
      reactivation: t`Reactivation`,
      contraction: t`Contraction`,
      churn: t`Churn`,
      paused: t`Paused`,
    } satisfies Record<MovementKind, string>,
    show: (kind: string, amount: string, customers: number) =>
      plural(customers, { one: `${kind}, ${amount}: show # record`, other: `${kind}, ${amount}: show # records` }),
    showAll: (kind: string, amount: string) => t`${kind}, ${amount}: show records`,
    showEnd: (day: string, amount: string) => t`${day}, ${amount}: show rows`,
    cut: (amount: string) => t`The axis starts at ${amount}.`,
    report: t`Analytics`,
  },
  cohorts: {
    title: t`Cohort grid`,
    measure: t`Measure`,
    money: t`Money`,
    firstPaid: t`First paid`,
    after: (months: number) =>
      months === 0 ? t`In the same month` : plural(months, { one: "After # month", other: "After # months" }),
    average: t`Average`,
    cell: (month: string, after: string, share: string) => t`${month}, ${after}: ${share}. Show the names`,
    sheet: (month: string) => t`First paid in ${month}`,
    stillOf: (kept: number, all: number) => t`${{ kept }} of ${{ all }} still active`,
    left: (day: string) => t`Active until ${day}`,
    active: t`Active`,
  },
}));
