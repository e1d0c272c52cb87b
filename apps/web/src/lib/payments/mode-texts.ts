import type { PaymentMode } from "@aavarti/domain/ledger";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/**
 * An object with the name of each way to pay, as a label, in the current language: read its
 * properties while rendering.
 */
export const modeNames = translatedTexts(
  () =>
    ({
      cash: t`Cash`,
      upi: t`UPI`,
      bank_transfer: t`Bank transfer`,
      card: t`Card`,
      cheque: t`Cheque`,
      other: t`Other`,
    }) satisfies Record<PaymentMode, string>,
);

/**
 * An object with the name of each way to pay within a sentence, in the current language: `₹3,900 by
 * UPI`, `₹500 in cash`. Read its properties while rendering.
 */
export const modesInSentence = translatedTexts(
  () =>
    ({
      cash: t`in cash`,
      upi: t`by UPI`,
      bank_transfer: t`by bank transfer`,
      card: t`by card`,
      cheque: t`by cheque`,
      other: t`by another method`,
    }) satisfies Record<PaymentMode, string>,
);
