import type { RenewedSubscription, RenewSubscription } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { renew, UNDO_MINUTES } from "@aavarti/domain/renewals";
import { newestTerm, refuse, type SubscriptionLife } from "@aavarti/domain/subscription-life";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readPaymentDetail } from "../payments/read-payment.ts";
import { receiveForTerm } from "../payments/receive.ts";
import { lockSameReference, type SharedWith } from "../payments/same-reference.ts";
import { changeLifeIn } from "./change-life.ts";
import { readDetail } from "./read-detail.ts";
import { requestedLength } from "./requested-term.ts";

/**
 * Adds the next term to a subscription and returns it, with the payment that it recorded: an early
 * one starts at the old end, a late one where `from` says (from the old end, or today); length and
 * price are those agreed for the next term unless given. A planned cancellation is withdrawn.
 * `endDate` names the end it is based on, so that a repeated request renews (and records its
 * payment) only once; it can be undone for five minutes. The term is owed; a given payment is
 * recorded with it, or neither is, and pays what the family owed before first (`receiveForTerm`);
 * the payments `sharedWith` may have its reference. Reminders about the old end are not sent any
 * more, but ask for the new term's payment from the next day on while that is due then and unpaid.
 * Writes an audit event.
 * @throws AppError FORBIDDEN without `subscriptions.renew`, or with a payment without
 * `payments.record`; NOT_FOUND, CONFLICT when it cannot be renewed or has changed since,
 * VALIDATION_FAILED for a late one without `from`.
 */
export function renewSubscription(
  ctx: ServiceContext,
  input: RenewSubscription,
  { sharedWith }: { sharedWith?: SharedWith } = {},
): Promise<RenewedSubscription> {
  requirePermission(ctx, "subscriptions.renew");
  const { id, payment } = input;
  if (payment) requirePermission(ctx, "payments.record");
  return ctx.transact(async (unit) => {
    await lockSameReference(unit, payment);
    const isRenewedNow = await renewIn(ctx, unit, input);
    const paymentId =
      payment && isRenewedNow ? await receiveForTerm(ctx, unit, { subscriptionId: id, payment, sharedWith }) : null;
    const detail = await readDetail(ctx, unit, id);
    if (paymentId !== null) unit.raiseVersionWhereConversing(detail.customer.id);
    return {
      ...detail,
      ...(paymentId !== null && { payment: await readPaymentDetail(ctx, unit, paymentId) }),
    };
  });
}

/**
 * Adds the next term to a subscription in the caller's transaction, as `renewSubscription` does,
 * but records no payment and checks no permission. Can be undone for five minutes; writes an audit
 * event. Returns true, or false, with nothing added, for one that was renewed from this end
 * already.
 * @throws AppError as `renewSubscription`.
 */
export async function renewIn(
  ctx: ServiceContext,
  unit: Unit,
  input: Omit<RenewSubscription, "payment">,
): Promise<boolean> {
  const { id, endDate, from, price } = input;
  const { isChanged } = await changeLifeIn(ctx, unit, {
    id,
    action: "subscription.renewed",
    details: { endDate, from: from ?? null },
    undoUntil: new Date(ctx.now().getTime() + UNDO_MINUTES * 60_000),
    rule: (life, today) =>
      isRenewed(life, endDate) ? life : renew(life, today, { from, length: requestedLength(input), pricePaise: price }),
  });
  return isChanged;
}

/**
 * Returns whether the term with that end is already renewed.
 * @throws AppError CONFLICT when the end is neither the current nor the previous one.
 */
function isRenewed(life: SubscriptionLife, endDate: CalendarDate): boolean {
  const newest = newestTerm(life);
  if (newest.endOn === endDate) return false;
  if (newest.source === "renewed" && life.terms.at(-2)?.endOn === endDate) return true;
  throw refuse("renewal.endChanged", { endOn: newest.endOn });
}
