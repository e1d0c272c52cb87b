import type { ReceiptSharing } from "@aavarti/contract/receipts";
import type { Language } from "@aavarti/domain/languages";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

type State = ReceiptSharing["deliveries"][number]["state"];

/**
 * An object with the texts of the dialog that downloads and sends a receipt, in the current
 * language: read its properties while rendering.
 */
export const receiptTexts = translatedTexts(() => ({
  title: (number: string) => t`Receipt ${number}`,
  lead: (amount: string, name: string) => t`${amount} from ${name}`,
  close: t`Close`,
  loading: t`Loading the receipt`,
  failed: t`Couldn't load the receipt. Try again.`,
  retry: t`Try again`,
  language: t`Receipt language`,
  languages: { en: t`English`, hi: t`Hindi` } satisfies Record<Language, string>,
  quiet: (time: string) => t`Quiet hours until ${time}`,
  atQuietEnd: (time: string) => t`At ${time}`,
  now: t`Send now`,
  sending: t`Sending...`,
  noEmail: (name: string) => t`${name} has no email address. Download the PDF or share it on WhatsApp.`,
  noContact: (name: string) => t`${name} has no phone number or email address. Download the PDF or print it.`,
  share: t`Share on WhatsApp`,
  shareYourself: t`Share as text from your own WhatsApp`,
  download: t`Download PDF`,
  print: t`Print`,
  preparing: t`Preparing the PDF...`,
  fileFailed: t`Couldn't prepare the receipt`,
  slow: t`The PDF is taking longer than usual. Try again in a minute.`,
  noTab: t`Allow pop-ups for this site, or download the PDF and print it.`,
  reversed: t`This payment was reversed. Its receipt is marked as reversed and can't be sent.`,
  history: t`Sent receipts`,
  states: {
    planned: t({ message: "Scheduled", context: "a receipt" }),
    sending: t`Sending`,
    sent: t({ message: "Sent", context: "a receipt" }),
    delivered: t({ message: "Delivered", context: "a receipt" }),
    read: t({ message: "Read", context: "a receipt" }),
    unknown: t`Checking`,
    failed: t`Not sent`,
    cancelled: t`Not sent`,
  } satisfies Record<State, string>,
  queued: {
    today: (time: string) => t`Scheduled for today at ${time}`,
    tomorrow: (time: string) => t`Scheduled for tomorrow at ${time}`,
    onDay: (day: string, time: string) => t`Scheduled for ${day} at ${time}`,
  },
  paymentReversed: t`The payment was reversed.`,
  notDelivered: t`Not delivered`,
  notDeliveredTo: (address: string) => t`Couldn't be delivered to ${address}`,
  cancel: t`Cancel`,
  cancelFor: (to: string) => t`Cancel sending to ${to}`,
  cancelFailed: t`Couldn't cancel the receipt`,
  sendFailed: t`Couldn't send the receipt`,
  toasts: {
    sent: (address: string) => t`The receipt is on its way to ${address}`,
    cancelled: t`The receipt won't be sent`,
    repeated: (address: string) => t`Sent a moment ago to ${address}`,
  },
}));
