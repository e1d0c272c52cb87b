import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the names and meanings of financial services' key figures, with the business's nouns. */
export function financialFigureWords({ subscription }: BusinessWords) {
  const subscriptions = subscription.many.toLowerCase();
  return {
    arr: {
      name: t`Annual recurring revenue`,
      meaning: t`What the ${subscriptions} active today bring in a year: twelve times the monthly recurring revenue.`,
    },
    persistency13: {
      name: t`Persistency, 13th month`,
      meaning: t`Of the ${subscriptions} that started 13 to 24 months ago, the share that is still active today.`,
    },
    persistency25: {
      name: t`Persistency, 25th month`,
      meaning: t`Of the ${subscriptions} that started 25 to 36 months ago, the share that is still active today.`,
    },
    persistency37: {
      name: t`Persistency, 37th month`,
      meaning: t`Of the ${subscriptions} that started 37 to 48 months ago, the share that is still active today.`,
    },
    persistency49: {
      name: t`Persistency, 49th month`,
      meaning: t`Of the ${subscriptions} that started 49 to 60 months ago, the share that is still active today.`,
    },
    persistency61: {
      name: t`Persistency, 61st month`,
      meaning: t`Of the ${subscriptions} that started 61 to 72 months ago, the share that is still active today.`,
    },
    inGrace: {
      name: t`In grace`,
      meaning: t`The prices of the next terms of ${subscriptions} that are past their due date and still in their grace period.`,
    },
    lapseRate: {
      name: t`Lapse rate`,
      meaning: t`Of the ${subscriptions} that were active when this month began, the share that has lapsed since: the grace period ended without a renewal.`,
    },
  };
}

/** Returns financial services' texts that contain the business's nouns, in the current language. */
export const financialNouns = ({ product, subscription }: BusinessWords) => ({
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  noGrace: t`Nothing is in its grace period today. Set the grace period on your ${{ nouns: product.many.toLowerCase() }}.`,
  products: product.many,
  lead: t`Of the ${{ nouns: subscription.many.toLowerCase() }} that started 13, 25 … 61 months ago, the share still active`,
  noCurve: t`The curve begins when the first of your ${{ nouns: subscription.many.toLowerCase() }} is 13 months old.`,
});

/**
 * An object with the texts of financial services' dashboard: read its properties while rendering.
 */
export const financialTexts = translatedTexts(() => ({
  annual: t`Annualised premium`,
  due: t`Premium due in 30 days`,
  revivals: t`Revivals`,
  last90: t`in the last 90 days`,
  grace: {
    title: t`Grace clock`,
    lead: t`Days left before it lapses`,
    stake: (count: string, amount: string) => t`${count}, ${amount} at stake`,
    left: (days: number) => plural(days, { one: "# day left", other: "# days left" }),
    lastDay: t`Last day`,
    lapses: (day: string) => t`lapses after ${day}`,
    all: (count: number) => t`Show all ${{ count }}`,
    more: (count: number) =>
      plural(count, { one: "# more on the renewals board", other: "# more on the renewals board" }),
    callTo: (name: string) => t`Call ${name}`,
    messageTo: (name: string) => t`Message ${name}`,
  },
  curve: {
    title: t`Persistency curve`,
    start: t`Beginning`,
    month: (month: number) => (month % 10 === 1 ? t`${{ month }}st month` : t`${{ month }}th month`),
    tick: (month: number) => (month % 10 === 1 ? t`${{ month }}st` : t`${{ month }}th`),
    now: t`Today`,
    yearAgo: t`A year ago`,
    at: (month: string, share: string, base: string) => t`${month} ${share} (${base})`,
    of: (kept: string, started: string) => t`${kept} of ${started}`,
    points: (points: number) =>
      points > 0
        ? plural(points, { one: "+# point in a year", other: "+# points in a year" })
        : plural(-points, { one: "−# point in a year", other: "−# points in a year" }),
    same: t`as a year ago`,
    none: t`Not enough data yet`,
  },
}));
