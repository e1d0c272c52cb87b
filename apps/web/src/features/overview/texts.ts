import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the overview's texts that contain the business's nouns, in the current language. */
export const overviewNouns = ({ customer, subscription }: BusinessWords) => ({
  create: t`New ${{ noun: subscription.one.toLowerCase() }}`,
  count: (count: number) =>
    count === 1
      ? t`1 ${{ noun: subscription.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: subscription.many.toLowerCase() }}`,
  people: (count: number) =>
    count === 1
      ? t`1 ${{ noun: customer.one.toLowerCase() }}`
      : t`${{ number: count }} ${{ nouns: customer.many.toLowerCase() }}`,
});

/**
 * An object with the overview's texts, in the current language: read its properties while
 * rendering.
 */
export const overviewTexts = translatedTexts(() => ({
  toCollect: (amount: string) => t`${amount} to collect today`,
  nothing: t`Nothing to collect today`,
  unpaidFrom: (people: string) => t`Unpaid dues from ${people}`,
  unpaid: t`Unpaid dues`,
  failed: t`Couldn't load what is due. Try again.`,
  /** Such as: From 10 students. */
  from: (people: string) => t`From ${people}.`,
  dueToday: (count: number) => plural(count, { one: "# due today", other: "# due today" }),
  overdue: (count: number) => plural(count, { one: "# overdue", other: "# overdue" }),
  sentence: (words: string) => t`${words}.`,
  promised: (count: number) => plural(count, { one: "# promised to pay.", other: "# promised to pay." }),
  next: (amount: string, count: string) => t`Next: ${amount} from ${count} in 7 days.`,
  noneNext: t`Nothing is due in the next 7 days.`,
  startCalling: t`Start calling`,
  loadingTemplate: t`Loading industry template...`,

  strip: {
    title: t`Due and collected`,
    today: t`Due today`,
    week: t`Due in 7 days`,
    overdue: t`Overdue`,
    oldest: (days: number) => plural(days, { one: "oldest # day", other: "oldest # days" }),
    collected: (month: string) => t`Collected in ${month}`,
    received: t`less refunds`,
    month: (month: string, parts: { renewed: string; overdue: string; today: string; toCome: string }) =>
      t`Renewals in ${month}: ${{ renewed: parts.renewed }} renewed, ${{ overdue: parts.overdue }} overdue, ${{ today: parts.today }} due today, ${{ toCome: parts.toCome }} upcoming`,
  },

  work: {
    title: t`Today's work`,
    lead: t`Most urgent first`,
    all: (count: number) => t`All ${{ count }}`,
    none: t`Nobody is due today or overdue.`,
    more: (count: number) => plural(count, { one: "# more", other: "# more" }),
    loading: t`Loading today's work`,
    failed: t`Couldn't load today's work. Try again.`,
    retry: t`Try again`,
    open: (name: string) => t`Show ${name}`,
    today: t`today`,
    call: t`Call`,
    callTo: (name: string) => t`Call ${name}`,
    message: t`Message`,
    messageTo: (name: string) => t`Message ${name}`,
    next: t`Next`,
    place: (place: number, of: number) => t`${{ place }} of ${{ of }}`,
    noPhone: t`No phone number`,
    said: (words: string) => t`“${words}”`,
    promisedFor: (day: string) => t`Promised for ${day}`,
    promiseBroken: (day: string) => t`Promised for ${day}, not paid`,
    promiseSuggested: (day: string) => t`Says they will pay on ${day}`,
    earlier: (amount: string) => t`Includes ${amount} in earlier dues`,
  },

  activity: {
    title: t`Activity`,
    all: t`See all`,
    none: t`Nothing has been recorded yet.`,
    product: t`Aavarti`,
  },
}));
