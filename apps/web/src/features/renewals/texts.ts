import type { BusinessWords } from "@aavarti/domain/business-words";
import type { Lane } from "@aavarti/domain/standing";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts of the renewals screen and its dialogs that contain the business's nouns, in
 * the current language.
 */
export const renewalNouns = ({ customer, product, subscription }: BusinessWords) => ({
  create: t`New ${{ noun: subscription.one.toLowerCase() }}`,
  open: t`Open ${{ noun: subscription.one.toLowerCase() }}`,
  search: t`${{ customer: customer.one }} or ${{ product: product.one.toLowerCase() }}`,
  unusedLead: t`Add your first ${{ noun: subscription.one.toLowerCase() }}. Renewals appear here as they come due.`,
  renewOf: (name: string) => t`Renew ${{ what: subscription.one.toLowerCase() }} for ${name}`,
  reactivateOf: (name: string) => t`Reactivate ${{ what: subscription.one.toLowerCase() }} for ${name}`,
  newPrice: (before: string) => t`New ${{ noun: product.one.toLowerCase() }} price, was ${before}.`,
});

const people = (count: number) => plural(count, { one: "# renewal", other: "# renewals" });

/**
 * An object with the texts of the renewals screen, in the current language: read its properties
 * while rendering.
 */
export const renewalTexts = translatedTexts(() => ({
  title: t`Renewals`,
  views: t`Renewals by day`,
  board: t`Board`,
  all: t`All`,
  clearSearch: t`Clear search`,
  loading: t`Loading renewals`,
  more: t`Load more`,
  retry: t`Try again`,
  failed: t`Couldn't load renewals. Try again.`,
  noMatch: t`No matching renewals`,
  clear: t`Clear search`,

  lanes: {
    overdue: t`Renewal overdue`,
    today: t`Renews today`,
    week: t`Next 7 days`,
    month: t`8 to 30 days`,
    later: t`Later`,
  } satisfies Record<Lane, string>,
  laneLink: (lane: string, count: number) => `${lane}: ${people(count)}`,
  showAll: (count: number) => plural(count, { one: "Show all #", other: "Show all #" }),

  empty: {
    overdue: t`No overdue renewals`,
    today: (next: string | null) => (next ? t`Nothing renews today. Next renewal: ${next}.` : t`Nothing renews today`),
    week: t`No renewals in the next 7 days`,
    month: t`No renewals 8 to 30 days from now`,
    later: t`No renewals more than 30 days away`,
  },
  /** The lane's new rows, such as the next terms of those renewed above, before they are loaded. */
  movedHere: (count: number) => plural(count, { one: "# renewal moved here.", other: "# renewals moved here." }),
  show: t`Show`,
  unused: t`No renewals yet`,

  summary: {
    today: t`Renews today`,
    /** What the figures count. */
    nextPrice: t`total renewal price`,
    explained: t`The total price of the next terms. Unpaid amounts from earlier terms aren't included. See Payments.`,
    overdue: t`Renewal overdue`,
    renewedIn: (month: string) => t`Renewed in ${month}`,
    collectedIn: (month: string) => t`Collected in ${month}`,
    ofTotal: (renewed: string, total: string) => t`${renewed} of ${total}`,
    renewed: t`Renewed`,
    late: t`Renewal overdue`,
    dueToday: t`Today`,
    toCome: t`Upcoming`,
    people,
  },

  columns: {
    select: t`Select`,
    due: t`Renews on`,
    reminder: t`Last reminder`,
    amount: t`Amount`,
    actions: t`Actions`,
  },

  dueToday: t`today`,
  /** The prices of next terms in a lane or week; the cards also contain earlier dues. */
  inRenewals: (amount: string) => t`${amount} in renewals`,
  parts: (renewal: string, dues: string) => t`${renewal} renewal + ${dues} earlier dues`,
  advance: (amount: string) => t`${amount} paid in advance`,
  unpaidInAll: (amount: string) => t`${amount} unpaid in total`,
  unpaidBefore: (amount: string) => t`${amount} in earlier dues`,
  renewedUnpaid: (amount: string) => t`Renewed, ${amount} unpaid`,
  renewedDueLater: (amount: string) => t`Renewed, ${amount} due later`,
  withFamily: (amount: string) => t`${amount} including family`,
  familyUnpaid: (amount: string) => t`Family: ${amount} unpaid`,
  signal: {
    pausesOn: (day: string) => t`Pauses on ${day}`,
    startsOn: (day: string) => t`Starts on ${day}`,
  },

  take: t`Take payment`,
  takeFrom: (name: string) => t`Take payment from ${name}`,
  renew: t`Renew`,
  renewFor: (what: string, name: string) => t`Renew ${what} for ${name}`,
  renewing: t`Renewing...`,
  call: (name: string) => t`Call ${name}`,
  whatsapp: (name: string) => t`WhatsApp ${name}`,
  mail: (name: string) => t`Email ${name}`,
  pauseFor: (what: string, name: string) => t`Pause ${what} for ${name}`,
  moreFor: (name: string) => t`More actions for ${name}`,
  menu: {
    call: t`Call`,
    whatsapp: t`WhatsApp`,
    mail: t`Send email`,
    pause: t`Pause`,
    open: t`Open`,
  },
  select: (name: string) => t`Select ${name}`,
  selectLane: (lane: string) => t`Select all shown in ${{ lane: lane.toLowerCase() }}`,

  renewedTill: (name: string, day: string) => t`${name} renewed. Renews on ${day}`,
  doneTill: (day: string) => t`Renewed. Renews on ${day}`,
  paused: t`Paused`,
  manyRenewed: (count: number, amount: string) => t`${count} renewed, ${amount}`,
  someRenewed: (renewed: number, refused: number, first: string) =>
    refused === 1
      ? t`${renewed} renewed, 1 failed. ${first}`
      : t`${renewed} renewed, ${refused} failed, including ${first}`,
  unpaid: (amount: string) => t`${amount} left to pay`,
  recorded: (amount: string, mode: string) => t`Payment of ${amount} ${mode} recorded`,
  paid: t`Paid in full`,
  due: (amount: string) => t`${amount} due`,
  refused: (name: string, reason: string) => `${name}: ${reason}`,
  renewFailed: t`Couldn't renew`,
  tookBack: (name: string) => t`Renewal undone for ${name}`,
  tookManyBack: (count: number) => t`${count} renewals undone`,
  undoPayment: (amount: string, name: string) => t`Undo payment of ${amount} from ${name}`,
  undo: t`Undo`,
  undoName: (name: string) => t`Undo renewal for ${name}`,
  undoAlt: t`Press F8, then select Undo within 5 minutes to undo the renewal`,
  undoFailed: t`Couldn't undo`,
  unreachable: t`Can't reach the server. Try again in a moment.`,

  bulk: {
    label: t`Selected renewals`,
    selected: (count: number) => t`${count} selected`,
    renew: (count: number) => t`Renew ${count}`,
    clear: t`Clear selection`,
    tooMany: (most: number) => t`Up to ${most} at a time`,
  },

  reactivate: {
    leadGoesOn: (product: string) => t`${product} continues for the remaining days.`,
    leadNew: (product: string) => t`${product} starts a new term today. No charge for the days in between.`,
    act: t`Reactivate`,
    actFor: (amount: string) => t`Reactivate for ${amount}`,
    done: (name: string, day: string) => t`${name} reactivated. Renews on ${day}`,
    failed: t`Couldn't reactivate`,
  },

  keys: {
    title: t`Shortcuts on this screen`,
    close: t`Close`,
    move: t`move`,
    renew: t`renew`,
    select: t`select`,
    all: t`all shortcuts`,
    rows: {
      down: t`Next renewal`,
      up: t`Previous renewal`,
      lanes: t`Previous or next lane`,
      take: t`Take payment`,
      renew: t`Renew`,
      message: t`Message on WhatsApp or by email`,
      call: t`Call`,
      remind: t`Send reminder`,
      pause: t`Pause`,
      select: t`Select`,
      undo: t`Undo last renewal`,
      search: t`Search`,
      clear: t`Clear selection`,
      help: t`Show shortcuts`,
    },
    typing: t`Shortcuts are off while you type in a field.`,
  },
}));
