import { type Paise, parseSignedAmount } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";

/**
 * Returns what is owed by today, in paise: all that is owed (`due`) less what is due on a later day
 * (`toCome`), both decimal texts.
 */
export const owedNow = ({ due, toCome }: { readonly due: string; readonly toCome: string }): Paise =>
  (parseSignedAmount(due) ?? 0) - (parseSignedAmount(toCome) ?? 0);

/** Says in the current language that this amount, formatted, is due on a later day. */
export const moreDueLater = (amount: string): string => t`${amount} more due later`;
