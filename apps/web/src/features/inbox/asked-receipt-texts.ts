import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of sending a receipt that a customer asks for, in the current language.
 */
export const askedReceiptTexts = translatedTexts(() => ({
  send: t`Send receipt`,
  sending: t`Sending...`,
  sent: (number: string, address: string) => t`Receipt ${number} sent to ${address}`,
  repeated: (number: string, address: string) => t`Receipt ${number} was already sent to ${address}`,
  queued: {
    today: (time: string) => t`Receipt scheduled for ${time}`,
    tomorrow: (time: string) => t`Receipt scheduled for tomorrow at ${time}`,
    onDay: (day: string, time: string) => t`Receipt scheduled for ${day} at ${time}`,
  },
  failed: t`Couldn't send the receipt`,
  unknownFailure: t`Check your connection and try again.`,
  open: t`Open receipt`,
}));
