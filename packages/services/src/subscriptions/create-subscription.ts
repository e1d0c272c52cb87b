import type { CreatedSubscription, CreateSubscription } from "@aavarti/contract/subscriptions";
import { lockCustomerAndProduct } from "@aavarti/db/queries/parent-locks";
import { insertSubscription } from "@aavarti/db/queries/subscription-changes";
import { notFound } from "@aavarti/domain/refusal";

import { DEFAULT_DURATION_MONTHS } from "@aavarti/domain/subscription-terms";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { editFields, lockGivenFields, newRecord, storedFields } from "../custom-fields/field-values.ts";
import { readPaymentDetail } from "../payments/read-payment.ts";
import { receiveForTerm } from "../payments/receive.ts";
import { lockSameReference } from "../payments/same-reference.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import { planWelcome } from "../reminders/plan/plan-event-message.ts";
import { enqueuePlanningWhenDueToday } from "../reminders/plan/plan-now.ts";
import { readSubscription } from "./read-subscription.ts";
import { requestedLength, requestedTerm } from "./requested-term.ts";

/**
 * Creates a subscription with its first term and returns it, with the payment that it recorded: a
 * number of months (12 unless given), or until a custom end. The joining fee, the product's unless
 * given, is charged with it, once; it is separate from the price and excluded from every monthly
 * figure. Both are owed, unless the subscription is pending; a given payment is recorded with them,
 * and pays what the family owed before first (`receiveForTerm`). Plans the welcome message of a
 * customer's first subscription, and enqueues the planning of a reminder that is due today. Writes
 * an audit event. Locks the customer and the product against deletion.
 * @throws AppError FORBIDDEN without `subscriptions.write`, or with a payment without
 * `payments.record`; NOT_FOUND for a customer or product that the tenant does not have,
 * VALIDATION_FAILED for an impossible term or a custom field (`editFields`).
 */
export function createSubscription(ctx: ServiceContext, input: CreateSubscription): Promise<CreatedSubscription> {
  requirePermission(ctx, "subscriptions.write");
  if (input.payment) requirePermission(ctx, "payments.record");
  const term = requestedTerm(input.startDate, requestedLength(input) ?? { durationMonths: DEFAULT_DURATION_MONTHS });
  return ctx.transact(async (unit) => {
    await lockSameReference(unit, input.payment);
    await lockGivenFields(unit.trx, "subscription", input.fields);
    const { customer, product } = await lockCustomerAndProduct(unit.trx, input);
    if (!customer) throw notFound("customer");
    if (!product) throw notFound("product");
    const now = ctx.now();
    const id = ctx.newId();
    const { patch } = await editFields(ctx, unit.trx, newRecord("subscription", id, input.fields));
    await insertSubscription(unit.trx, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: input.customerId,
      product_id: input.productId,
      status: input.status,
      anchor_on: term.startOn,
      start_on: term.startOn,
      end_on: term.endOn,
      duration_months: term.durationMonths,
      price_paise: input.price,
      setup_fee_paise: input.setupFee ?? product.setup_fee_paise,
      term_entered_at: now,
      cancelled_at: input.status === "cancelled" ? now : null,
      fields: storedFields(patch),
      created_at: now,
      updated_at: now,
    });
    await enqueuePlanningWhenDueToday(ctx, unit, { endOn: term.endOn, status: input.status });
    await planWelcome(ctx, unit, { ...term, subscriptionId: id, customerId: input.customerId, status: input.status });
    await audit(ctx, unit, "subscription.created", { kind: "subscription", id });
    await syncCharges(ctx, unit, [id]);
    const { payment } = input;
    const paymentId = payment ? await receiveForTerm(ctx, unit, { subscriptionId: id, payment }) : null;
    return {
      ...(await readSubscription(ctx, unit, id)),
      ...(paymentId !== null && { payment: await readPaymentDetail(ctx, unit, paymentId) }),
    };
  });
}
