import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Paise, parseSignedAmount } from "@aavarti/domain/money";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { owedNow } from "../../../lib/payments/owed-now.ts";
import { moneyTexts as texts } from "./texts.ts";

type Account = Pick<Outputs["payments"]["account"], "due" | "toCome" | "advance" | "renewals">;

/**
 * Returns what can be taken of an account: `toTake` in paise, all that is owed by today and, for a
 * role that may renew, the terms that have ended less the advance; whether the payment renews
 * (`isRenewing`); and the `label` of its button, undefined for the general one. With nothing to
 * take yet the label has the price of the coming renewals, less the advance.
 */
export function paymentToTake(
  { due, toCome, advance, renewals }: Account,
  { mayRenew, today }: { mayRenew: boolean; today: CalendarDate },
): { toTake: Paise; isRenewing: boolean; label: string | undefined } {
  const ended = renewals.filter(({ endDate }) => endDate <= today);
  const isRenewing = mayRenew && renewals.length > 0;
  const owed = owedNow({ due, toCome });
  const paidAhead = parseSignedAmount(advance) ?? 0;
  const toTake = isRenewing ? Math.max(0, owed + pricesOf(ended) - paidAhead) : owed;
  const coming = pricesOf(renewals) - paidAhead;
  return { toTake, isRenewing, label: labelOf({ toTake, coming, isRenewing, hasEnded: ended.length > 0 }) };
}

/** Returns what these renewals cost together, in paise. */
export const pricesOf = (renewals: readonly { readonly price: string }[]): Paise =>
  renewals.reduce((sum, { price }) => sum + (parseSignedAmount(price) ?? 0), 0);

/** The label of the button that takes a payment; without one it says so in general. */
function labelOf({
  toTake,
  coming,
  isRenewing,
  hasEnded,
}: {
  toTake: Paise;
  coming: Paise;
  isRenewing: boolean;
  hasEnded: boolean;
}) {
  if (toTake > 0 && isRenewing && hasEnded) return texts.takeAndRenew(paiseLabel(toTake));
  if (toTake > 0) return texts.take(paiseLabel(toTake));
  if (!isRenewing) return undefined;
  return coming > 0 ? texts.takeAndRenew(paiseLabel(coming)) : texts.takePaymentAndRenew;
}
