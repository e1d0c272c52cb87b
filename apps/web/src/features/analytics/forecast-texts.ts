import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";

/**
 * Returns the texts of the forecast and the call list in the current language, with the business's
 * nouns.
 */
export const forecastTexts = ({ customer, product, subscription }: BusinessWords) => {
  const one = customer.one.toLowerCase();
  const nouns = customer.many.toLowerCase();
  const plan = product.one.toLowerCase();
  const terms = subscription.many.toLowerCase();
  return {
    title: t`Forecast`,
    lead: t`Renewals expected in the next 90 days, based on each ${{ noun: one }}'s own record.`,
    meaning: t`Each ${{ noun: one }}'s chance of renewing comes from how often they renewed before. With little history, it's closer to the average for their ${plan}. The month, days overdue and promises to pay are included. Expected: each amount due × the chance that it's renewed, added up. Four times out of five, the result should be within the range. Overdue ${terms} count for 30 days, or for a longer grace period. Paused and cancelled ones don't count.`,
    loading: t`Loading the forecast`,
    failed: t`Couldn't load the forecast. Try again.`,
    by: (day: string) => t`By ${day}`,
    ofDue: (amount: string) => t`of ${amount} due`,
    range: (low: string, high: string) => t`${low} to ${high}`,
    bar: (day: string, range: string, due: string) => t`By ${day}: ${range} of ${due} due`,
    basis: (renewed: string, known: string) =>
      t`Based on the last two years: ${renewed} of ${known} terms were renewed.`,
    calculatedAt: (time: string) => t`Calculated ${time}. Changes since then aren't included.`,
    calculating: (percent: string) => t`Calculating a new forecast: ${percent} done.`,
    notYet: (percent: string) =>
      t`Your forecast is being calculated: ${percent} done. It appears here when it's ready, usually within a few minutes. After that, there's a new one every morning.`,
    asTable: t`View as table`,
    asChart: t`View as chart`,
    today: t`Today`,
    lines: { due: t`All due`, high: t`At most`, expected: t`Expected`, low: t`At least` },
    columns: {
      day: t`Due by`,
      due: t({ message: "Due", context: "amounts to be paid" }),
      expected: t`Expected`,
      low: t`At least`,
      high: t`At most`,
    },
    nothingDue: t`Nothing is due in the next 90 days.`,
    tooFew: (needed: string, known: string) =>
      t`The forecast needs ${needed} terms that ended and could be renewed for 30 days. So far: ${known}.`,
    startsOn: (day: string) => t`Available from ${day}.`,
    quarter: (days: string, low: string, high: string, actual: string) =>
      t`Last quarter, ${days}: ${low} to ${high} expected, ${actual} renewed.`,
    within: t`Within the range`,
    above: t`Above the range`,
    below: t`Below the range`,
    mayStillCome: t`More can still be renewed`,
    rules: (everyone: string, lastMonth: string) =>
      t`For comparison: ${everyone} if everyone had renewed, ${lastMonth} at the previous month's renewal rate.`,
    noQuarter: t`No forecast for last quarter: there wasn't enough history.`,

    calls: {
      title: t`Call list`,
      lead: t`Largest expected loss first`,
      meaning: t`Expected loss: the amount due × the chance that it isn't renewed. The chance is the same as in the forecast. Includes overdue ${terms} while they count in the forecast.`,
      days: t`Due within`,
      choices: { 30: t`30 days`, 60: t`60 days`, 90: t`90 days` },
      loading: t`Loading the call list`,
      failed: t`Couldn't load the call list. Try again.`,
      none: t`Nobody to call: nothing is due in this time.`,
      noForecast: t`The call list appears here once there is a forecast.`,
      notYet: t`The call list appears here when your forecast has been calculated, usually within a few minutes.`,
      calculatedAt: (time: string) =>
        t`Calculated ${time}: up to 2,000 with the largest expected loss. Whoever renewed or cancelled since then isn't listed.`,
      more: t`Show more`,
      likely: (percent: string) => t`${percent} likely to renew`,
      call: (name: string) => t`Call ${name}`,
      loss: (amount: string) => t`${amount} at risk`,
      columns: {
        name: customer.one,
        plan: product.one,
        due: t`Due date`,
        amount: t`Amount`,
        chance: t`Chance of renewal`,
        loss: t`Expected loss`,
        reason: t`Reason`,
      },
      record: (renewed: number, chances: number) => {
        if (chances === 1) return renewed === 1 ? t`Renewed last time` : t`Didn't renew in time last time`;
        if (renewed === chances) return t`Renewed all ${chances} times`;
        if (renewed === 0) return t`Didn't renew in time the last ${chances} times`;
        return t`Renewed ${renewed} of the last ${chances} times`;
      },
      first: (percent: string) => t`First renewal: ${percent} of ${nouns} on this ${plan} renew`,
      late: (days: number) => plural(days, { one: "# day overdue", other: "# days overdue" }),
      promised: (day: string) => t`Promised to pay by ${day}`,
      season: (month: string) => t`Fewer renewals in ${month}`,
    },
  };
};

export type ForecastTexts = ReturnType<typeof forecastTexts>;
