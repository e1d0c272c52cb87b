import { REVERSAL_REASONS, reversalReasonIn } from "@aavarti/domain/reversal-reasons";
import { t } from "@lingui/core/macro";
import { currentLanguage } from "../i18n/current-language.ts";

const reasonsOfProduct: ReadonlySet<string> = new Set(Object.values(REVERSAL_REASONS));

/**
 * Returns why money was given back or let off, in the current language: `Reason: ` with what
 * somebody typed, or one of the product's own reasons without a label. Null without a reason.
 */
export function reasonGiven(because: string | null): string | null {
  if (because === null) return null;
  return reasonsOfProduct.has(because)
    ? reversalReasonIn(currentLanguage(), because)
    : t`Reason: ${{ reason: because }}`;
}
