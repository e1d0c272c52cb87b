import type { BusinessWords } from "@aavarti/domain/business-words";
import type { Lane } from "@aavarti/domain/standing";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

/** What names the records, in the words of the business. */
export const renewalNouns = ({ customer, product, subscription }: BusinessWords) => ({
  create: t`New ${{ noun: subscription.one.toLowerCase() }}`,
  open: t`Open the ${{ noun: subscription.one.toLowerCase() }}`,
  search: t`${{ customer: customer.one }} or ${{ product: product.one.toLowerCase() }}`,
  newPrice: (before: string) => t`The ${{ noun: product.one.toLowerCase() }}’s new price, instead of ${before}.`,
});

const people = (count: number) => plural(count, { one: "# renewal", other: "# renewals" });

export const renewalTexts = inLanguage(() => ({
  title: t`Renewals`,
  views: t`Renewals by day`,
  board: t`Board`,
  all: t`All`,
  clearSearch: t`Clear search`,
  loading: t`Loading renewals`,
  more: t`Load more`,
  retry: t`Try again`,
  failed: t`The renewals could not be loaded.`,
  noMatch: t`No renewal matches.`,
  clear: t`Clear search`,

  lanes: {
    overdue: t`Overdue`,
    today: t`Due today`,
    week: t`Next 7 days`,
    month: t`8 to 30 days`,
    later: t`Later`,
  } satisfies Record<Lane, string>,
  laneLink: (lane: string, count: number) => `${lane}: ${people(count)}`,
  showAll: (count: number) => plural(count, { one: "All #", other: "All #" }),

  empty: {
    overdue: t`Nobody is overdue.`,
    today: (next: string | null) =>
      next ? t`Nothing is due today. The next renewal is on ${next}.` : t`Nothing is due today.`,
    week: t`Nothing comes round in the next 7 days.`,
    month: t`Nothing comes round 8 to 30 days from now.`,
    later: t`Nothing comes round later than in 30 days.`,
  },
  unused: {
    title: t`Nothing to renew yet`,
    lead: t`Give a customer a subscription, and it appears here on the day it comes round, with what to do about it.`,
  },

  summary: {
    today: t`To collect today`,
    overdue: t`Overdue`,
    renewedIn: (month: string) => t`Renewed in ${month}`,
    ofTotal: (renewed: string, total: string) => t`${renewed} of ${total}`,
    renewed: t`Renewed`,
    late: t`Overdue`,
    dueToday: t`Today`,
    toCome: t`Still to come`,
    people,
  },

  columns: {
    select: t`Select`,
    due: t`Renews on`,
    reminder: t`Last reminder`,
    amount: t`Amount`,
    actions: t`Actions`,
  },

  channels: { email: t`Email`, whatsapp: t`WhatsApp` } as const,
  dueToday: t`today`,
  signal: {
    queued: (channel: string) => t`${channel} reminder is about to go`,
    sent: (channel: string, day: string) => t`${channel} reminder sent ${day}`,
    read: (channel: string, day: string) => t`${channel} reminder read ${day}`,
    failed: (channel: string) => t`${channel} did not arrive, call`,
    unknown: (channel: string) => t`${channel} may not have arrived`,
    missed: (channel: string) => t`${channel} reminder missed its time`,
    pausesOn: (day: string) => t`Pauses on ${day}`,
    none: t`No reminder yet`,
  },

  renew: t`Renew`,
  renewName: (name: string) => t`Renew ${name}`,
  renewing: t`Renewing...`,
  call: (name: string) => t`Call ${name}`,
  whatsapp: (name: string) => t`WhatsApp ${name}`,
  mail: (name: string) => t`Write an email to ${name}`,
  pause: (name: string) => t`Pause ${name}`,
  moreFor: (name: string) => t`More for ${name}`,
  menu: {
    renewWith: t`Renew with changes`,
    call: t`Call`,
    whatsapp: t`WhatsApp`,
    mail: t`Write an email`,
    pause: t`Pause`,
    open: t`Open`,
  },
  select: (name: string) => t`Select ${name}`,
  selectLane: (lane: string) => t`Select all shown in ${{ lane: lane.toLowerCase() }}`,

  renewedTill: (name: string, day: string) => t`${name} renewed till ${day}`,
  doneTill: (day: string) => t`Renewed till ${day}`,
  paused: t`Paused`,
  manyRenewed: (count: number, amount: string) => t`${count} renewed, ${amount}`,
  someRenewed: (renewed: number, refused: number, first: string) => t`${renewed} renewed, ${refused} not: ${first}`,
  refused: (name: string, reason: string) => `${name}: ${reason}`,
  renewFailed: t`Not renewed`,
  tookBack: (name: string) => t`${name} is as before`,
  tookManyBack: (count: number) => t`${count} are as before`,
  undo: t`Undo`,
  undoName: (name: string) => t`Undo the renewal of ${name}`,
  undoAlt: t`Press F8, then Undo, to take the renewal back within 5 minutes`,
  undoFailed: t`Not taken back`,
  unreachable: t`The server did not answer. Nothing was changed.`,

  bulk: {
    label: t`Selected renewals`,
    selected: (count: number) => t`${count} selected`,
    renew: (count: number) => t`Renew ${count}`,
    clear: t`Clear selection`,
    tooMany: (most: number) => t`At most ${most} at once`,
  },

  dialog: {
    title: (name: string) => t`Renew ${name}`,
    /** `2 enrolments`. */
    titleMany: (count: string) => t`Renew ${count}`,
    close: t`Close`,
    cancel: t`Cancel`,
    lateLead: (product: string, day: string, late: string) => t`${product} ended on ${day}, ${late}.`,
    daysLate: (days: number) => plural(days, { one: "# day late", other: "# days late" }),
    lead: (product: string, day: string) => t`${product}, now till ${day}.`,
    lateMany: (late: number, total: number) =>
      late === total
        ? t`Their terms have ended. Where do the new ones start?`
        : t`${late} of ${total} have ended. Where do those start again? The others start where they end.`,
    startLegend: t`The next term starts`,
    oldEnd: t`At the old end`,
    oldEndHint: t`No day is left out`,
    today: t`Today`,
    todayHint: (days: number) =>
      plural(days, { one: "# day in between is not charged", other: "# days in between are not charged" }),
    todayHintMany: t`The days in between are not charged`,
    duration: t`Months`,
    customLength: t`As many days as before`,
    price: t`Price`,
    renewsOn: t`Renews on`,
    lastDay: (day: string) => t`Last day is ${day}.`,
    starts: (day: string) => t`The new term starts on ${day}.`,
    save: (amount: string) => t`Renew for ${amount}`,
    priceProblem: t`Price must be an amount from 0 to 99,999,999.99 with at most two decimals`,
  },

  reactivate: {
    title: (name: string) => t`Reactivate ${name}`,
    leadGoesOn: (product: string) => t`${product} goes on as it was paid for.`,
    leadNew: (product: string) => t`${product} starts a new term today. The days in between are not charged.`,
    act: t`Reactivate`,
    actFor: (amount: string) => t`Reactivate for ${amount}`,
    done: (name: string, day: string) => t`${name} is back, and renews on ${day}`,
    failed: t`Not reactivated`,
  },

  keys: {
    title: t`Keys on this screen`,
    close: t`Close`,
    move: t`move`,
    renew: t`renew`,
    select: t`select`,
    all: t`all keys`,
    rows: {
      down: t`Next renewal`,
      up: t`Previous renewal`,
      lanes: t`Lane to the left or right`,
      renew: t`Renew`,
      renewWith: t`Renew with changes`,
      message: t`Message on WhatsApp, or by email`,
      call: t`Call`,
      remind: t`Send a reminder`,
      pause: t`Pause`,
      select: t`Select`,
      undo: t`Undo the last renewal`,
      search: t`Search`,
      clear: t`Clear the selection`,
      help: t`This list`,
    },
    typing: t`Letters do nothing while you type in a field.`,
  },
}));
