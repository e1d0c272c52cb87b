import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import type { MoneyTab } from "./payments-search.ts";

/**
 * An object with the texts of the Payments screen, in the current language: read its properties
 * while rendering.
 */
export const tabTexts = translatedTexts(() => ({
  title: t`Payments`,
  period: t`Period`,
  periods: { day: t`Day`, month: t`Month` },
  earlier: { day: t`Previous day`, month: t`Previous month`, days: t`Previous period` },
  later: { day: t`Next day`, month: t`Next month`, days: t`Next period` },
  loadingTotals: t`Loading totals`,
  totalsFailed: t`Couldn't load the totals. Try again.`,
  bookedUntilToday: (days: string) => t`terms that began ${days}`,
  bookedMeaning: t`Total price of the terms that began in this period, whether paid or not. Terms that start after today, pending ones and those cancelled before they began aren't counted. Joining fees aren't included, and discounts aren't subtracted.`,
  bookedNote: {
    day: t`terms that began on this day`,
    month: t`terms that began this month`,
    days: t`terms that began in this period`,
  },
  received: {
    day: (number: number) => plural(number, { one: "# payment on this day", other: "# payments on this day" }),
    month: (number: number) => plural(number, { one: "# payment this month", other: "# payments this month" }),
    days: (number: number) => plural(number, { one: "# payment in this period", other: "# payments in this period" }),
  },
  charges: (number: number) =>
    plural(number, { one: "# due in all, as of today", other: "# dues in all, as of today" }),
  byMode: t`By payment mode`,
  noneReceived: {
    day: t`No payments on this day`,
    month: t`No payments this month`,
    days: t`No payments in this period`,
  },
  returned: (mode: string, amount: string) => t`${mode}: ${amount} refunded`,
  printDay: t`Print the day's payments`,
  checked: (at: string) => t`Balances last checked: ${at}`,
  unbalanced: t`Some balances don't add up. Contact support.`,
  tabsLabel: t`Dues and payments`,
  tabs: {
    due: t`Due`,
    overdue: t`Payment overdue`,
    due_today: t`Today's dues`,
    partly_paid: t`Partly paid`,
    to_come: t`Upcoming`,
    paid: t`Paid`,
    advance: t`In advance`,
    received: t`Received`,
  } satisfies Record<MoneyTab, string>,
  /** What the tabs count that have a namesake among the renewals. */
  counts: {
    overdue: t`Amounts that were due before today. Late renewals are on the Renewals screen.`,
    due_today: t`Amounts due today. Today's renewals are on the Renewals screen.`,
  },
  none: {
    due: t`Nothing is due`,
    overdue: t`Nothing is overdue`,
    due_today: t`No dues today`,
    partly_paid: t`No partly paid dues`,
    to_come: t`Nothing is due later`,
    paid: t`No dues from this period have been paid yet`,
    advance: t`No one has paid in advance`,
    received: t`No payments in this period`,
  } satisfies Record<MoneyTab, string>,
  noMatch: t`No matches`,
  loading: t`Loading payments`,
  failed: t`Couldn't load payments. Try again.`,
  retry: t`Try again`,
  clear: t`Clear filters`,
  more: t`Load more`,
  search: t`Name or phone`,
  searchReceived: t`Name, receipt or reference`,
  clearSearch: t`Clear search`,
  mode: t`Mode`,
  anyMode: t`All modes`,
  export: t`Export as CSV`,
  shownBy: t`Group by`,
  by: { payment: t`Payment`, day: t`Day`, person: t`Person` },
  duesBy: { family: t`Family`, due: t`Individual dues` },
  dues: (number: number) => plural(number, { one: "# due", other: "# dues" }),
  moreDues: (number: number) => plural(number, { one: "and # more due", other: "and # more dues" }),
  showDues: (name: string) => t`Show dues for ${name}`,
  hideDues: (name: string) => t`Hide dues for ${name}`,
  nobody: t`Imported`,
  columns: {
    payer: t`Who pays`,
    dueSince: t`Due since`,
    standing: t`Status`,
    dueOn: t`Due on`,
    amount: t`Amount`,
    paid: t`Paid`,
    balance: t`Balance`,
    reminder: t`Last reminder`,
    receivedOn: t`Received on`,
    mode: t`Mode`,
    receipt: t`Receipt`,
    recordedBy: t`Recorded by`,
    advance: t`Advance`,
    phone: t`Phone`,
    day: t`Day`,
    person: t`Person`,
    booked: t`Booked`,
    collected: t`Collected`,
  },
  paidBy: (name: string) => t`${name} pays`,
  paidOf: (paid: string, amount: string) => t`${paid} of ${amount} paid`,
  reversed: t`Reversed`,
  refunded: (amount: string) => t`${amount} refunded`,
  unused: (amount: string) => t`${amount} in advance`,
  openReceipt: (number: string) => t`Open receipt ${number}`,
  total: t`Total`,
  take: t`Take payment`,
  remind: t`Send reminder`,
  remindOf: (name: string) => t`Send reminder to ${name}`,
  recordFor: (name: string) => t`Take payment from ${name}`,
  emptyTitle: t`No payments yet`,
}));

/**
 * Returns the texts of the empty state of a business without any dues or payments, in the current
 * language and with the business's own nouns: the sentence (`lead`) and its button's label (`add`).
 */
export const emptyTexts = ({ subscription, customer }: BusinessWords) => ({
  lead: t`Add or renew ${{ subscriptions: subscription.many.toLowerCase() }} to see what ${{ customers: customer.many.toLowerCase() }} owe and what they've paid.`,
  add: t`New ${{ noun: subscription.one.toLowerCase() }}`,
});
