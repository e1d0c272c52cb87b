import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the daily summary, in the current language: read its properties while
 * rendering.
 */
export const dayTexts = translatedTexts(() => ({
  title: t`Payments summary`,
  back: t`Payments`,
  print: t`Print`,
  person: t`Recorded by`,
  everyone: t`Everyone`,
  asOf: (at: string) => t`As of ${at}`,
  onlyOf: (name: string) => t`Only payments recorded by ${name}`,
  loading: t`Loading the summary`,
  failed: t`Couldn't load the summary. Try again.`,
  retry: t`Try again`,
  byMode: t`By payment mode`,
  byPerson: t`By person`,
  payments: t`Payments`,
  refunds: t`Refunds`,
  reversals: t`Payments reversed on this day`,
  none: t`No payments on this day`,
  total: t`Total`,
  nobody: t`Imported`,
  reversed: t`Reversed`,
  unlisted: (number: number) =>
    plural(number, {
      one: "# more payment isn't listed. The totals include it.",
      other: "# more payments aren't listed. The totals include them.",
    }),
  notCounted: t`Reversed payments aren't included in the totals.`,
  columns: {
    mode: t`Mode`,
    person: t`Person`,
    count: t`Payments`,
    received: t`Received`,
    refunded: t({ message: "Refunded", context: "sum of refunds" }),
    collected: t({ message: "Collected", context: "received less refunded" }),
    receipt: t`Receipt`,
    reference: t`Reference`,
    recordedBy: t`Recorded by`,
    receivedOn: t`Received on`,
    reason: t`Reason`,
    reversedBy: t`Reversed by`,
    amount: t`Amount`,
  },
}));
