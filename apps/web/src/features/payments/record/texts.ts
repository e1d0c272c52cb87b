import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of a customer's payments, in the current language: read its properties
 * while rendering.
 */
export const moneyTexts = translatedTexts(() => ({
  title: t`Payments`,
  statement: t`Statement`,
  loading: t`Loading payments`,
  failed: t`Couldn't load payments. Try again.`,
  retry: t`Try again`,
  none: t`No payments yet. Dues and the payments you record appear here.`,
  balance: t`Balance`,
  balanceFailed: t`Couldn't load the balance. Try again.`,
  balanceWithFamily: t`Family balance`,
  ofOwn: (amount: string) => t`Own balance: ${amount}`,
  withFamilyPaidBy: (amount: string, payer: string) => t`Family balance: ${amount}. ${payer} pays for the family.`,
  dueNow: t`Due now`,
  renewalOverdue: (amount: string, day: string) => t`Renewal of ${amount} overdue since ${day}`,
  renewalToday: (amount: string) => t`Renewal of ${amount} due today`,
  nextRenewal: (amount: string, day: string) => t`Next renewal: ${amount} on ${day}`,
  promised: (day: string) => t`Promised ${day}`,
  take: (amount: string) => t`Take ${amount}`,
  takeAndRenew: (amount: string) => t`Take ${amount} and renew`,
  takePaymentAndRenew: t`Take payment and renew`,
  advance: (amount: string) => t`${amount} in advance`,
  due: t`Due`,
  received: t`Recorded payments`,
  noneRecorded: t`No payments recorded`,
  more: t`Load more`,
  partOf: (part: string, all: string) => t`${part} of ${all} paid`,
  discounted: (amount: string, reason: string) => t`${amount} discount: ${reason}`,
  actionsFor: (what: string) => t`Actions for ${what}`,
  discount: t`Add discount`,
  changeDiscount: t`Change discount`,
  reverse: t`Reverse payment`,
  refund: t`Refund advance`,
  sendReceipt: t`Send or download receipt`,
  openReceipt: t`Open receipt`,
  receipt: (number: string) => t`Receipt ${number}`,
  by: (name: string) => t`by ${name}`,
  madeBy: (name: string) => t`Paid by ${name}`,
  partFor: (amount: string, name: string) => t`${amount} for ${name}`,
  reversed: t`Reversed`,
  reversedBecause: (reason: string) => t`Reversed: ${reason}`,
  refunded: (amount: string) => t`${amount} refunded`,
  unused: (amount: string) => t`${amount} unused`,
  payer: t`Payer`,
  paysThemselves: t`Self`,
  inTrash: (name: string) => t`${name} (in Trash)`,
  restore: t`Restore`,
  paysFor: (names: string) => t`Pays for ${names}`,
  paidBy: (name: string) => t`${name} pays`,
  change: t`Change`,
  dialog: {
    close: t`Close`,
    cancel: t`Cancel`,
    reason: t`Reason`,
    unreachable: t`Can't reach the server. Try again in a moment.`,
    reverse: {
      title: (amount: string) => t`Reverse payment of ${amount}?`,
      lead: (amount: string, mode: string, day: string) =>
        t`${amount} ${mode} on ${day}. Reverse this payment only if it was recorded by mistake. The amounts it covered will become due again. The payment stays in the list, marked as reversed.`,
      refunded: (amount: string) =>
        t`${amount} of this payment was refunded. The refund will be reversed too, so neither is included in your totals.`,
      renewals: t`Terms renewed with this payment stay renewed and become due again.`,
      loading: t`Loading renewals`,
      undoRenewal: (what: string) => t`Also undo the renewal of ${what}`,
      removed: (from: string, to: string) =>
        t`The term from ${from} to ${to} will be removed and will no longer be due`,
      stays: t`The renewal won't be undone`,
      staysDue: (amount: string) => t`The renewal won't be undone, and ${amount} will be due again`,
      dueInAll: (amount: string) => t`In all, ${amount} will be due again.`,
      changed: (what: string) => t`The renewal of ${what} can't be undone because something has changed since.`,
      changedDue: (what: string, amount: string) =>
        t`The renewal of ${what} can't be undone because something has changed since. ${amount} will be due again.`,
      undone: (count: number) => plural(count, { one: "# renewal undone", other: "# renewals undone" }),
      hint: t`For example: entered twice, wrong amount`,
      act: t`Reverse payment`,
      keep: t`Keep payment`,
      done: (amount: string) => t`Payment of ${{ amount }} reversed`,
    },
    refund: {
      title: (name: string) => t`Refund to ${name}`,
      lead: (amount: string) => t`${amount} of this payment is unused. Enter the amount you're refunding.`,
      amount: t`Amount`,
      mode: t`Refund mode`,
      problem: (amount: string) => t`Enter an amount up to ${amount}`,
      hint: t`For example: left before the term started`,
      act: (amount: string) => t`Refund ${amount}`,
      actAlone: t({ message: "Refund", context: "button" }),
      done: (amount: string) => t`${amount} refund recorded`,
    },
    discount: {
      title: (what: string) => t`Discount on ${what}`,
      lead: (price: string) => t`The price is ${price}. Each term can have one discount.`,
      amount: t`Discount`,
      problem: (price: string) => t`Enter an amount up to ${price}`,
      hint: t`For example: sibling discount`,
      act: t`Save discount`,
      remove: t`Remove discount`,
      done: t`Discount saved`,
      removed: t`Discount removed`,
      undo: t`Undo`,
      undoAlt: t`Press F8, then select Undo within 5 minutes to undo the discount`,
      undone: t`Discount undone`,
      undoFailed: t`Couldn't undo the discount`,
    },
    payer: {
      title: (name: string) => t`Who pays for ${name}?`,
      lead: t`Reminders and receipts go to the payer. One payment can cover everyone they pay for.`,
      self: (name: string) => t`${name} pays`,
      other: t`Someone else pays`,
      who: t`Payer`,
      search: t`Search by name or phone`,
      searching: t`Searching...`,
      none: t`No matches`,
      save: t`Save`,
      done: t`Payer saved`,
      failed: t`Couldn't save the payer`,
    },
  },
}));

/**
 * Returns the texts of a customer's payments that contain the business's nouns, in the current
 * language.
 */
export const moneyNouns = ({ subscription }: BusinessWords) => ({
  open: t`Open ${{ noun: subscription.one.toLowerCase() }}`,
});
