import type { BusinessWords } from "@aavarti/domain/business-words";
import type { MovementKind } from "@aavarti/domain/growth";
import type { Performance, Trend } from "@aavarti/domain/heatmap";
import { plural, t } from "@lingui/core/macro";

/** What the analytics screen says, in the words of the business. */
export const reportTexts = ({ customer, subscription }: BusinessWords) => ({
  title: t`Analytics`,
  earlier: t`Earlier month`,
  later: t`Later month`,
  loading: t`Loading the figures`,
  failed: t`The figures could not be loaded.`,
  retry: t`Try again`,
  figures: t`Figures of the month`,
  mrr: t`MRR`,
  mrrMoved: (amount: string) => t`${amount} this month`,
  renewalRate: t`Renewal rate`,
  ofTerms: (renewed: string, due: string) => t`${renewed} of ${due} terms`,
  noTerms: t`nothing came due`,
  churn: t`${{ noun: customer.one }} churn`,
  ofCustomers: (churned: string, active: string) => t`${churned} of ${active}`,
  nobodyYet: t`nobody at the month's start`,
  nrr: t`Net revenue retention`,
  nrrNote: t`without reactivations`,
  unknown: t`no revenue before the month`,

  movements: {
    title: (month: string) => t`Monthly revenue in ${month}`,
    up: (from: string, to: string, by: string) => t`${from} to ${to}, up ${by}`,
    down: (from: string, to: string, by: string) => t`${from} to ${to}, down ${by}`,
    same: (amount: string) => t`${amount} as before`,
    kinds: {
      new: t`New`,
      expansion: t`Grown`,
      reactivation: t`Back`,
      contraction: t`Shrunk`,
      churn: t`Left`,
      paused: t`Paused`,
    } satisfies Record<MovementKind, string>,
    axis: (amount: string) => t`The axis starts at ${amount}.`,
    stripes: t`Striped bars are losses.`,
    none: t`There is no recurring revenue in this month yet.`,
  },
  trend: {
    title: t`Recurring revenue by month`,
    lead: t`Choose a month to see what moved it.`,
    bar: (month: string, amount: string, customers: number) =>
      plural(customers, {
        one: `${month}: ${amount} from # person`,
        other: `${month}: ${amount} from # people`,
      }),
  },
  cohorts: {
    title: t`Cohorts`,
    lead: t`${{ nouns: customer.many }} still with you, by month of first payment`,
    month: t`First paid in`,
    since: (months: number) =>
      months === 0 ? t`In the same month` : plural(months, { one: "After # month", other: "After # months" }),
    none: t`Nobody paid for the first time in these months.`,
  },
  heat: {
    title: t`Performance by day`,
    lead: t`What began on each day. A dot marks a festival.`,
    period: t`Period`,
    periods: { "7d": "7d", "30d": "30d", "90d": "90d" },
    asTable: t`As a table`,
    asGrid: t`As a calendar`,
    grid: t`Revenue of each day`,
    nothing: t`Nothing began in these days. As soon as something is sold or renewed, its day is coloured here.`,
    least: "₹0",
    weekdays: [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`],
    columns: { day: t`Day`, revenue: t`Revenue`, began: t`Began`, trend: t`Trend`, performance: t`Performance` },
    groups: t`Kinds of days`,
    pause: t`Stop the highlight`,
    play: t`Move the highlight`,
    performances: {
      excellent: t`Excellent`,
      good: t`Good`,
      average: t`Average`,
      none: t`No revenue`,
    } satisfies Record<Performance, string>,
    trends: { up: t`Up`, down: t`Down`, steady: t`Steady` } satisfies Record<Trend, string>,
    cell: (day: string, revenue: string, performance: string) => `${day}: ${revenue}, ${performance}`,
    festival: (name: string) => `, ${name}`,
  },
  day: {
    close: t`Close the day`,
    previous: t`The day before`,
    next: t`The day after`,
    from: (amount: string, day: string) => t`from ${amount} on ${day}`,
    part: (part: string) => t`${part} of the best day`,
    renewals: t`Renewals`,
    started: t`New`,
    fellDue: t`Fell due`,
    messages: t`Messages sent`,
    loading: t`Loading the day`,
    failed: t`The day could not be loaded.`,
    retry: t`Try again`,
    more: (shown: string) => t`and ${shown} more`,
    nothing: t`Nothing began on this day.`,
  },
  counted: {
    title: t`How these figures are counted`,
    hint: t`Definitions`,
    mrr: [
      t`MRR`,
      t`Monthly recurring revenue: the price of every ${{ noun: subscription.one.toLowerCase() }} that runs on the day, divided by its months, added up and rounded once. What is paused, pending or in the bin does not count.`,
    ],
    movements: [
      t`Movements`,
      t`Looked at for each ${{ noun: customer.one.toLowerCase() }} and day. New has never paid before, Back has; Grown and Shrunk pay more or less than the day before; Left pay nothing from the day after their last paid day and its grace. A pause is a line of its own.`,
    ],
    renewal: [
      t`Renewal rate`,
      t`Of the terms that ended in the month, the share that was renewed before grace was over.`,
    ],
    churn: [
      t`${{ noun: customer.one }} churn`,
      t`Of those who paid on the day before the month, the share that is gone at its end. Who is paused has not left.`,
    ],
    nrr: [
      t`Net revenue retention`,
      t`What the MRR at the month's start has become by growing, shrinking and leaving; new and returned ones are left out.`,
    ],
    cohorts: [
      t`Cohorts`,
      t`Of those who first paid in a month, the share that is still with you at the end of each later month; in the running month, today.`,
    ],
    grr: [t`Gross revenue retention`, t`The same without growth:`],
    quick: [t`Quick ratio`, t`What came in for each rupee that went:`],
    arpu: [t`Average per head`, t`MRR for each of those who pay:`],
  },
});

export type ReportTexts = ReturnType<typeof reportTexts>;
