import type { ActivationPayment } from "@aavarti/contract/billing";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the billing panel and its dialogs, in the current language: read its
 * properties while rendering.
 */
export const billingTexts = translatedTexts(() => ({
  title: t`Billing history`,
  lead: t`Your payments to Aavarti, with receipts`,
  empty: t`No payments yet. Your receipt appears here after you activate.`,
  emptyOfActive: t`No payments. Your account is active without one.`,
  loading: t`Loading your billing history`,
  failed: t`Couldn't load your billing history. Try again.`,
  retry: t`Try again`,
  item: t`Activation`,
  status: {
    paid: t`Paid`,
    refund_requested: t`Refund requested`,
    refund_pending: t`Refund on its way`,
    refunded: t`Refunded`,
    charged_back: t`Charged back`,
  } satisfies Record<ActivationPayment["status"], string>,
  chargedBack: t`Your bank returned this payment to you after a dispute, so it can't be refunded.`,
  disputed: t`Your bank is reviewing a dispute of this payment. You can request a refund after it decides.`,
  refundWaits: t`Your bank is reviewing a dispute of this payment. Your refund waits until it decides.`,
  receipt: (number: string) => t`Receipt ${number}`,
  creditNote: (number: string) => t`Credit note ${number}`,
  papers: (receipt: string, creditNote: string) =>
    t`Receipt ${receipt} and credit note ${creditNote} are in the billing history below.`,
  preparing: t`Preparing the PDF...`,
  inEnglish: t`English PDF`,
  inHindi: t`Hindi PDF`,
  downloadFailed: t`Couldn't download the PDF`,

  refund: {
    open: t`Request refund`,
    until: (day: string) => t`You can request a refund until ${day}.`,
    failedBefore: t`Your last refund failed. Request it again, or contact support.`,
    question: (amount: string) => t`Refund ${amount}?`,
    lead: t`The money goes back to your original payment method, usually within 5 to 7 working days.`,
    suspended: t`Your account will be suspended as soon as the refund is completed.`,
    stops: t`Your team loses access, and reminders stop.`,
    kept: (days: number) => t`Your data is kept for ${days} days. Pay again within that time to restore everything.`,
    submit: t`Request refund`,
    submitting: t`Requesting...`,
    keep: t`Keep account`,
    done: t`Refund requested`,
    doneNote: t`Your account stays active until the refund is completed.`,
    failed: t`Couldn't request the refund`,
  },

  issue: {
    open: t`Get receipt`,
    title: t`Get receipt`,
    lead: t`Check who the receipt is for. You can't change a receipt after it's issued.`,
    name: t`Name`,
    address: t`Address`,
    optional: t`optional`,
    gstin: t`GSTIN`,
    gstinHint: t`Enter your GSTIN to claim input tax credit.`,
    state: t`State`,
    stateHint: t`Your state determines whether CGST + SGST or IGST applies.`,
    chooseState: t`Choose your state`,
    stateMissing: t`Choose your state or enter your GSTIN.`,
    submit: t`Issue receipt`,
    submitting: t`Issuing...`,
    cancel: t`Cancel`,
    done: t`Receipt issued`,
    failed: t`Couldn't issue the receipt`,
  },
}));
