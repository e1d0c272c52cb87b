import type { BusinessWords } from "@aavarti/domain/business-words";
import { currencyOf } from "@aavarti/domain/currencies";
import type { MovementKind } from "@aavarti/domain/growth";
import type { Performance, Trend } from "@aavarti/domain/heatmap";
import type { UnknownLifetime } from "@aavarti/domain/retention";
import { plural, t } from "@lingui/core/macro";
import { amountLabel } from "../../lib/display/amounts.ts";
import { businessCurrency } from "../../lib/display/business-currency.ts";

/**
 * Returns the texts of the analytics screen in the current language, with the business's nouns and
 * the sign of its currency.
 */
export const reportTexts = ({ customer, subscription }: BusinessWords) => {
  const one = customer.one.toLowerCase();
  const nouns = customer.many.toLowerCase();
  return {
    title: t`Analytics`,
    span: t`Period`,
    spans: { month: t`Month`, year: t`Financial year` },
    financialYear: (year: string) => t`FY ${year}`,
    earlier: { month: t`Previous month`, year: t`Previous year` },
    later: { month: t`Next month`, year: t`Next year` },
    loading: t`Loading analytics`,
    failed: t`Couldn't load analytics. Try again.`,
    retry: t`Try again`,
    why: (figure: string) => t`How this is calculated: ${figure}`,
    csv: (figure: string) => t`Download ${figure} as CSV`,

    figures: {
      title: t`Key metrics`,
      columns: { figure: t`Metric`, value: t`Value`, basis: t`Based on`, meaning: t`Definition` },
      mrr: t`MRR`,
      mrrMoved: {
        month: (amount: string) => t`${amount} this month`,
        year: (amount: string) => t`${amount} this year`,
      },
      mrrStayed: { month: t`unchanged this month`, year: t`unchanged this year` },
      mrrMeaning: t`Monthly recurring revenue: the price of each ${{ noun: subscription.one.toLowerCase() }} active on the last day of the period, or today if the period isn't over, ÷ its duration in months, added up and rounded once. Paused, pending and deleted ones aren't counted.`,
      renewalRate: t`Renewal rate`,
      ofTerms: (renewed: string, due: string) => t`${renewed} of ${due} terms`,
      noTerms: t`nothing due`,
      openTerms: t`no results yet`,
      renewalMeaning: t`Share of terms ending in this period that were renewed within the grace period. A term is counted when it's renewed or cancelled, or when its grace period ends. Open terms and terms whose grace period ended before they were imported aren't counted. Renewed terms ÷ counted terms.`,
      churn: t`${{ noun: customer.one }} churn`,
      ofCustomers: (churned: string, active: string) => t`${churned} of ${active}`,
      nobodyYet: t`no ${nouns} at the start of the period`,
      churnMeaning: t`Share of ${nouns} active on the day before this period who had churned by its end. Paused ${nouns} don't count as churned. Imported ${nouns} count from the day after the import. Churned ${nouns} ÷ ${nouns} active on the day before.`,
      nrr: t`Net revenue retention`,
      nrrNote: t`excluding reactivations`,
      nrrMeaning: t`Starting MRR plus expansion, minus contraction and churn, as a share of starting MRR. New and reactivated ${nouns} aren't counted.`,
      unknown: t`no revenue at the start of the period`,
      grr: t`Gross revenue retention`,
      grrNote: t`excluding expansion`,
      grrMeaning: t`Starting MRR minus contraction and churn, as a share of starting MRR. Never above 100%.`,
      quick: t`Quick ratio`,
      quickNote: t`gained for every ${{ one: amountLabel(1) }} lost`,
      nothingLost: t`no losses`,
      quickMeaning: t`(New + expansion + reactivation) ÷ (contraction + churn). Above 1, your business is growing.`,
      arpu: t`Average revenue per ${{ noun: one }}`,
      arpuNote: (customers: number) =>
        plural(customers, { one: `based on # paying ${{ noun: one }}`, other: `based on # paying ${nouns}` }),
      nobodyPays: t`no paying ${nouns} yet`,
      arpuMeaning: t`MRR ÷ number of paying ${nouns}.`,
      lifetime: t`Lifetime value`,
      lifetimeNote: (share: string) => t`${share} churn each month`,
      lifetimeUnknown: {
        history: t`needs 6 full months of data`,
        customers: t`needs at least 10 paying ${nouns}`,
        churn: t`no churn in 6 months`,
      } satisfies Record<UnknownLifetime, string>,
      lifetimeMeaning: t`Average revenue per ${one} ÷ monthly churn: what each ${one} pays over their lifetime. Monthly churn is the share of ${nouns} active at the start of a month who left during it, over the last 6 full months. Needs 6 full months of data, at least 10 ${nouns} and some churn.`,
    },

    movements: {
      title: (month: string) => t`MRR movements in ${month}`,
      up: (from: string, to: string, by: string) => t`${from} to ${to}, up ${by}`,
      down: (from: string, to: string, by: string) => t`${from} to ${to}, down ${by}`,
      same: (amount: string) => t`${amount}, no change`,
      kinds: {
        new: t`New`,
        expansion: t`Expansion`,
        reactivation: t`Reactivation`,
        contraction: t`Contraction`,
        churn: t`Churn`,
        paused: t`Paused`,
      } satisfies Record<MovementKind, string>,
      kindMeanings: {
        new: t`${{ nouns: customer.many }} whose first term began in this period.`,
        expansion: t`${{ nouns: customer.many }} who pay more per month than before.`,
        reactivation: t`${{ nouns: customer.many }} who had left and came back.`,
        contraction: t`${{ nouns: customer.many }} who pay less per month than before.`,
        churn: t`${{ nouns: customer.many }} who cancelled, or whose last paid day and grace period passed without a renewal.`,
        paused: t`${{ nouns: customer.many }} who paused, less those who resumed.`,
      } satisfies Record<MovementKind, string>,
      show: (kind: string, amount: string) => t`${kind}, ${amount}: show ${nouns}`,
      rows: (kind: string, period: string) => t`${kind} in ${period}`,
      perMonth: (amount: string, customers: number) =>
        plural(customers, {
          one: `${amount} per month from # ${{ noun: one }}`,
          other: `${amount} per month from # ${nouns}`,
        }),
      close: t({ message: "Close", context: "a list of people" }),
      loadingRows: t`Loading ${nouns}`,
      failedRows: t`Couldn't load ${nouns}. Try again.`,
      rowColumns: { name: customer.one, lastOn: t({ message: "On", context: "a column of days" }) },
      checked: (at: string) => t`The amounts add up. Last checked: ${at}`,
      wrong: t`The last check found amounts that don't add up. Contact support.`,
      axis: (amount: string) => t`The axis starts at ${amount}.`,
      stripes: t`Striped bars are losses.`,
      none: t`No recurring revenue in this period yet.`,
      before: t`At the start`,
      after: t`At the end`,
      columns: { kind: t`Movement`, amount: t`${{ sign: currencyOf(businessCurrency()).sign }} per month` },
      name: t`Movements`,
      meaning: t`Counted for each ${{ noun: one }}, each day. New: first term ever. Reactivation: had a term before, stopped, and came back. Expansion and Contraction: worth more or less than the day before. Churn: no active term once the last day and the grace period have passed. Pauses are counted separately. Terms whose grace period ended before they were imported aren't counted.`,
    },
    trend: {
      title: t`Recurring revenue by month`,
      lead: t`Choose a month to see what changed.`,
      bar: (month: string, amount: string, customers: number) =>
        plural(customers, {
          one: `${month}: ${amount} from # ${{ noun: one }}`,
          other: `${month}: ${amount} from # ${nouns}`,
        }),
      columns: { month: t`Month`, mrr: t`MRR`, customers: customer.many },
      meaning: t`MRR on the last day of each month. For the current month, MRR as of today.`,
    },
    cohorts: {
      title: t`Cohorts`,
      lead: t`${{ nouns: customer.many }} still active in each month after they started`,
      month: t`Started in`,
      since: (months: number) =>
        months === 0 ? t`In the same month` : plural(months, { one: "After # month", other: "After # months" }),
      show: (month: string, since: string, share: string) => t`${month}, ${since}: ${share}. Show the names`,
      none: t`No new ${nouns} in these months.`,
      people: customer.many,
      meaning: t`Share of ${nouns} who started in a month and are still active at the end of each later month. The current month shows figures as of today. Imported ${nouns} aren't included, because their earlier terms aren't known.`,
    },
    heat: {
      title: t`Performance by day`,
      lead: t`Sales and renewals by day. A dot marks a festival.`,
      period: t`Period`,
      periods: { "7d": t`7d`, "30d": t`30d`, "90d": t`90d` },
      asTable: t`View as table`,
      asGrid: t`View as calendar`,
      grid: t`Revenue per day`,
      nothing: t`No sales in this period. Days with a sale or renewal are coloured here.`,
      least: amountLabel(0),
      weekdays: [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`],
      columns: {
        day: t`Day`,
        revenue: t`Revenue`,
        began: t`Sales and renewals`,
        trend: t`Trend`,
        performance: t`Performance`,
      },
      groups: t`Performance levels`,
      pause: t`Pause highlights`,
      play: t`Play highlights`,
      performances: {
        excellent: t`Excellent`,
        good: t`Good`,
        average: t`Average`,
        none: t`No revenue`,
      } satisfies Record<Performance, string>,
      trends: { up: t`Up`, down: t`Down`, steady: t`Steady` } satisfies Record<Trend, string>,
      cell: (day: string, revenue: string, performance: string) => `${day}: ${revenue}, ${performance}`,
      festival: (name: string) => `, ${name}`,
      festivals: t`Festival`,
      meaning: t`Total price of the terms starting that day, compared with the best day in the period: above 70% is Excellent, above 40% is Good. The trend is up if revenue is more than 10% above the previous day's, and down if it's more than 10% below.`,
    },
    day: {
      close: t`Close day details`,
      previous: t`Previous day`,
      next: t`Next day`,
      from: (amount: string, day: string) => t`compared with ${amount} on ${day}`,
      part: (part: string) => t`${part} of the best day`,
      renewals: t`Renewals`,
      collected: t`Collected`,
      started: t`New`,
      fellDue: t({ message: "Due", context: "terms that ended in a period" }),
      meanings: {
        renewals: t`The terms that began on this day and renew earlier ones.`,
        started: t`The first terms that began on this day.`,
        fellDue: t`The terms that ended on this day, renewed or not.`,
      },
      messages: t`Messages sent`,
      loading: t`Loading this day`,
      failed: t`Couldn't load this day. Try again.`,
      retry: t`Try again`,
      more: (shown: string) => t`and ${shown} more`,
      nothing: t`No sales or renewals on this day.`,
    },
  };
};

export type ReportTexts = ReturnType<typeof reportTexts>;
