import type { Lane } from "@aavarti/domain/standing";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the customers' list by urgency and of the panel beside it, in the
 * current language: read its properties while rendering.
 */
export const standingTexts = translatedTexts(() => ({
  lead: t`Who is overdue, what they have to pay and what was said last.`,
  lanes: {
    overdue: t`Overdue`,
    today: t`Due today`,
    week: t`Next 7 days`,
    month: t`8 to 30 days`,
    later: t`Later`,
  } satisfies Record<Lane, string>,
  views: (nouns: string) => t`${nouns} by urgency`,
  asOf: (at: string) => t`As of ${at}`,
  noRenewal: t`No renewal coming up`,
  columns: { toPay: t`To pay`, lastContact: t`Last contact` },
  late: (days: number) => plural(days, { one: "# day late", other: "# days late" }),
  dueToday: t`Due today`,
  graceLeft: (days: number) => plural(days, { one: "In grace, # day left", other: "In grace, # days left" }),
  graceLastDay: t`In grace, last day`,
  promised: (day: string) => t`Promised ${day}`,
  paidTill: (day: string) => t`Paid till ${day}`,
  noPlan: t`No plan`,
  orders: {
    label: t`Sort`,
    urgent: t`Most urgent first`,
    newest: t`Newest first`,
    name: t`Name`,
    balance: t`Highest balance first`,
  },
  contact: {
    sent: t`Reminder sent`,
    delivered: t`Reminder delivered`,
    read: t`Reminder read`,
    failed: t`Reminder not delivered`,
    said: (text: string) => t`“${text}”`,
    wordless: t`Sent an attachment`,
    received: t`Received`,
    reply: t`Reply`,
    note: t`Note`,
    reminder: t`Reminder`,
  },
  panel: {
    label: (name: string) => t`${name} at a glance`,
    place: (place: string, total: string) => t`${place} of ${total}`,
    nowShown: (name: string) => t`now showing ${name}`,
    previous: t`Previous row`,
    next: t`Next row`,
    open: t`Open record`,
    close: t`Close`,
    renew: t`Renew`,
    message: t`Message`,
    call: t`Call`,
    payer: t`Payer`,
    phone: t`Phone`,
    nextTerm: t`Next term`,
    paid: t`Paid so far`,
    termOf: (price: string, length: string, day: string) => t`${price} for ${length}, from ${day}`,
    termFrom: (price: string, day: string) => t`${price}, from ${day}`,
    paidIn: (amount: string, count: number) =>
      plural(count, { one: `${amount} in # payment`, other: `${amount} in # payments` }),
    nothingPaid: t`Nothing yet`,
    lastContacts: t`Last contacts`,
    noContacts: t`No messages or notes yet`,
    due: (day: string) => t`Due ${day}`,
    ends: (day: string) => t`Ends ${day}`,
    today: t`Today`,
    term: (from: string, to: string) => t`Term from ${from} to ${to}`,
    loading: t`Loading`,
    failed: t`Couldn't load this. Try again.`,
    retry: t`Try again`,
  },
}));
