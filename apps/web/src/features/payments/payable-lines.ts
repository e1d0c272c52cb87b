import type { CustomerAccount } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Paise, parseSignedAmount } from "@aavarti/domain/money";
import type { LateStart } from "@aavarti/domain/renewals";
import type { Paying } from "../../lib/payments/take-payment.tsx";
import { afterAdvance, inOrder, type Line } from "./allocation.ts";
import type { ShownLine } from "./paid-lines.tsx";

/** Returns an amount of the server, a decimal text, in paise; 0 for an unreadable one. */
export const paiseOf = (amount: string): Paise => parseSignedAmount(amount) ?? 0;

/** Returns the ids of all whose dues the sheet shows: the payers and those they pay for. */
export const membersOf = (accounts: readonly CustomerAccount[]): ReadonlySet<string> =>
  new Set(accounts.flatMap(({ customer, members }) => [customer.id, ...members.map(({ id }) => id)]));

/**
 * Returns whether the sheet was opened for a renewal, and that is among the `renewals` that the
 * payment can make: not where it can't be renewed or the role may not renew.
 */
export const isForRenewal = (
  renewals: CustomerAccount["renewals"],
  { subscriptionId, isRenewal = false }: Paying,
): boolean => isRenewal && renewals.some(({ id }) => id === subscriptionId);

/**
 * Returns the ids of the charges that are not chosen at first: those of other subscriptions where
 * `paying` means only one or its renewal; else those due after `today`, as long as another is due
 * by then.
 */
export const excludedCharges = (
  charges: CustomerAccount["charges"],
  renewals: CustomerAccount["renewals"],
  paying: Paying,
  today: CalendarDate,
): string[] => {
  const isExcluded =
    paying.isOnlySubscription || isForRenewal(renewals, paying)
      ? ({ subscriptionId }: CustomerAccount["charges"][number]) => subscriptionId !== paying.subscriptionId
      : ({ dueOn }: CustomerAccount["charges"][number]) =>
          dueOn > today && charges.some((other) => other.dueOn <= today);
  return charges.filter(isExcluded).map(({ id }) => id);
};

/**
 * Returns the renewals in the order in which their new terms are paid: by the end of the present
 * term, then by id.
 */
export const renewalsByEnd = (renewals: CustomerAccount["renewals"]): CustomerAccount["renewals"] =>
  inOrder(renewals.map((renewal) => ({ ...renewal, kind: "renewal" as const, dueOn: renewal.endDate })));

/**
 * Returns the ids of the subscriptions that a payment would renew: only the one whose renewal the
 * sheet was opened for; else those that have ended by `today` and the one the sheet was opened
 * from; without either, all of `renewals`.
 */
export function suggestedRenewals(
  renewals: CustomerAccount["renewals"],
  paying: Paying,
  today: CalendarDate,
): string[] {
  const { subscriptionId } = paying;
  if (subscriptionId && isForRenewal(renewals, paying)) return [subscriptionId];
  const now = renewals.filter(({ id, endDate }) => endDate <= today || id === subscriptionId);
  return (now.length > 0 ? now : renewals).map(({ id }) => id);
}

/**
 * Returns what the payment can pay, amounts in paise: the open charges with what is left to pay of
 * them, and the next terms of the chosen renewals at their full price, from which
 * `linesLessAdvance` takes the payer's advance. A late renewal's term is due on its old end date or
 * today, as `from` says.
 */
export function linesOf({
  charges,
  renewals,
  today,
  from,
}: {
  charges: CustomerAccount["charges"];
  renewals: CustomerAccount["renewals"];
  today: CalendarDate;
  from: LateStart;
}): ShownLine[] {
  return [
    ...charges.map(
      (charge): ShownLine => ({
        id: charge.id,
        kind: "charge",
        customer: charge.customer,
        product: charge.product,
        chargeKind: charge.kind,
        dueOn: charge.dueOn,
        open: paiseOf(charge.balance),
        daysOverdue: charge.daysOverdue,
        discountReason: charge.discount === "0.00" ? null : charge.discountReason,
        discount: paiseOf(charge.discount),
      }),
    ),
    ...renewals.map(
      (renewal): ShownLine => ({
        id: renewal.id,
        kind: "renewal",
        customer: renewal.customer,
        product: renewal.product,
        chargeKind: "term",
        dueOn: renewal.isLate && from === "today" ? today : renewal.endDate,
        open: paiseOf(renewal.price),
        daysOverdue: 0,
        discountReason: null,
        discount: 0,
      }),
    ),
  ];
}

/**
 * Returns the lines, charges first, with the payer's `advance` (in paise) deducted from the new
 * terms. The charges stay as they are.
 */
export function linesLessAdvance(lines: readonly Line[], advance: Paise): Line[] {
  const renewals = afterAdvance(
    lines.filter(({ kind }) => kind === "renewal"),
    advance,
  );
  return [...lines.filter(({ kind }) => kind === "charge"), ...renewals];
}
