import type { BusinessWords } from "@aavarti/domain/business-words";
import type { SubscriptionGroup } from "@aavarti/domain/standing";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import type { TermPhase } from "./term-phase.ts";

/**
 * An object with the texts of a subscription's record, in the current language: read its properties
 * while rendering.
 */
export const recordTexts = translatedTexts(() => ({
  dueSince: (day: string) => t`Renewal due since ${day}`,
  dueToday: t`Renews today`,
  renewsOn: (day: string) => t`Renews on ${day}`,
  cancelled: t`Cancelled`,
  expiredAfter: (day: string) => t`Expired. Last day ${day}`,
  cancelledUntil: (day: string) => t`Cancelled. Runs until ${day}`,
  cancelReason: (reason: string) => t`Reason: ${reason}`,
  paused: t`Paused`,
  pausedSince: (day: string) => t`Paused since ${day}`,
  pausesFrom: (day: string) => t`Pauses on ${day}`,
  resumesOn: (day: string) => t`Resumes on ${day}`,
  daysKept: (days: number) => plural(days, { one: "# day left when resumed", other: "# days left when resumed" }),
  unpaid: { renewed: t`Renewed, unpaid`, first: t`Unpaid` },
  take: (amount: string) => t`Take ${amount}`,
  renewFor: (amount: string) => t`Renew for ${amount}`,
  renew: t`Renew`,
  resume: t`Resume`,
  reactivate: t`Reactivate`,
  call: t`Call`,
  whatsapp: t`WhatsApp`,
  mail: t`Send email`,
  edit: t`Edit`,
  more: t`More`,
  facts: {
    phone: t`Phone`,
    email: t`Email`,
    term: t`Term`,
    price: t`Price`,
    perMonth: t`Per month`,
    paused: t`Pause start date`,
    goesOn: t`Resumes on`,
    next: t`Next term`,
    newPrice: (price: string, length: string | null) => (length ? t`${price} for ${length}` : price),
    setupFee: t`Joining fee`,
    once: (fee: string) => t`${fee}, one-time`,
    id: t`ID`,
  },
  retry: t`Try again`,
  terms: {
    title: t`Terms`,
    failed: t`Couldn't load terms. Try again.`,
    count: (count: number) => plural(count, { one: "# term", other: "# terms" }),
    booked: (amount: string) => t`${amount} booked`,
    partOf: (part: string, all: string) => t`${part} of ${all}`,
    paidBefore: t`Marked as paid`,
    notPaid: t`Mark as unpaid`,
    paid: t`Mark as paid`,
    pausedDays: (days: number) => plural(days, { one: "# day paused", other: "# days paused" }),
    gap: (days: number) => plural(days, { one: "Gap of # day", other: "Gap of # days" }),
    phases: { now: t`Current`, paidAhead: t`Next`, scheduled: t`Scheduled` } satisfies Record<
      Exclude<TermPhase, "over">,
      string
    >,
  },
  pauses: {
    title: t`Pauses`,
    open: (from: string, until: string | null) =>
      until ? t`From ${from}, resumes on ${until}` : t`From ${from}, not resumed yet`,
    planned: (from: string) => t`Scheduled to start on ${from}`,
    plannedFor: (days: string) => t`Scheduled, ${days}`,
  },
  messages: {
    title: t`Messages`,
    failed: t`Couldn't load messages. Try again.`,
    none: t`No messages sent yet`,
    to: (step: string, channel: string) => `${step}, ${channel}`,
    nextOn: (step: string, day: string) => t`Reminder on ${day} (${{ step: step.toLowerCase() }})`,
  },
}));

/**
 * Returns the texts of a subscription's page that contain the business's nouns, in the current
 * language.
 */
export const recordNouns = ({ subscription: { one, many }, product }: BusinessWords) => ({
  back: many,
  product: product.one,
  loading: t`Loading ${{ noun: one.toLowerCase() }}`,
  failed: t`Couldn't load this ${{ noun: one.toLowerCase() }}. Try again.`,
  missing: t`This ${{ noun: one.toLowerCase() }} doesn't exist or is in Trash.`,
  retry: t`Try again`,
  toList: t`All ${{ nouns: many.toLowerCase() }}`,
  insteadOf: (price: string) => t`New ${{ noun: product.one.toLowerCase() }} price, was ${price}`,
  /** How a term came about. */
  sources: {
    created: t`First term`,
    renewed: t`Renewed`,
    changed: t`${{ noun: product.one }} changed`,
    reactivated: t`Reactivated`,
  },
});

/**
 * Returns the texts about subscriptions on a product's page in the current language, with the
 * business's nouns.
 */
export const productSubscriptionTexts = ({ subscription }: BusinessWords) => ({
  title: subscription.many,
  all: t`See all`,
  views: t`${{ nouns: subscription.many }} by status`,
  groups: { due: t`Due`, running: t`Active`, upcoming: t`Scheduled`, over: t`Ended` } satisfies Record<
    SubscriptionGroup,
    string
  >,
  none: {
    due: t`Nothing due in the next 7 days`,
    running: t`No other active ${{ nouns: subscription.many.toLowerCase() }}`,
    upcoming: t`Nothing scheduled yet`,
    over: t`Nothing has ended or been cancelled yet`,
  } satisfies Record<SubscriptionGroup, string>,
  loading: t`Loading ${{ nouns: subscription.many.toLowerCase() }}`,
  failed: t`Couldn't load the list. Try again.`,
  retry: t`Try again`,
  renew: t`Renew`,
  renewFor: (customer: string) => t`Renew ${{ noun: subscription.one.toLowerCase() }} for ${customer}`,
  first: (shown: number) => t`Showing the first ${shown}. Choose “See all” to view the rest.`,
});
