import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of what was booked and collected, in the current language: read its
 * properties while rendering.
 */
export const moneyTexts = translatedTexts(() => ({
  title: t`Booked and collected`,
  booked: t`Booked`,
  bookedNote: (days: string) => t`terms that began ${days}`,
  bookedMeaning: t`Total price of the terms that began in this period, whether paid or not. Terms that start after today, pending ones and those cancelled before they began aren't counted. Joining fees aren't included, and discounts aren't subtracted.`,
  paidBefore: t`Marked as paid`,
  paidBeforeMeaning: t`The part of Booked that's marked as paid because it was entered before you started recording payments here. It isn't included in Collected.`,
  collected: t`Collected`,
  collectedNote: (days: string) => t`payments received ${days}`,
  collectedMeaning: t`Payments received in this period − refunds in this period. Reversed payments, and earlier payments that weren't recorded here, aren't counted.`,
}));
