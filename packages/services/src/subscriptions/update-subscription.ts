import type { Subscription, SubscriptionChanges, UpdateSubscription } from "@aavarti/contract/subscriptions";
import { findCustomer } from "@aavarti/db/queries/customers";
import { findProduct } from "@aavarti/db/queries/products";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription as saveSubscription,
} from "@aavarti/db/queries/subscriptions";
import type { TenantTrx } from "@aavarti/db/tenant";
import { notFound } from "@aavarti/domain/errors";
import type { Term, TermLength } from "@aavarti/domain/subscription-terms";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readSubscription } from "./read-subscription.ts";
import { requestedLength, requestedTerm } from "./requested-term.ts";

/**
 * Changes the fields that are given. A start that moves keeps the term's length; dates and price change the newest term.
 * @throws AppError NOT_FOUND for the subscription, customer or product, VALIDATION_FAILED for a term that cannot be.
 */
export function updateSubscription(ctx: ServiceContext, { id, changes }: UpdateSubscription): Promise<Subscription> {
  requirePermission(ctx, "subscriptions.write");
  return ctx.transact(async (unit) => {
    const current = await lockSubscription(unit.trx, id);
    if (!current) throw notFound("Subscription");
    await requireReferences(unit.trx, current, changes);

    const now = ctx.now();
    const term = changedTerm(current, changes);
    const termMoved = term !== null && (term.startOn !== current.start_on || term.endOn !== current.end_on);
    await saveSubscription(unit.trx, current, {
      customer_id: changes.customerId,
      product_id: changes.productId,
      status: changes.status,
      price_paise: changes.price,
      ...(term && { start_on: term.startOn, end_on: term.endOn, duration_months: term.durationMonths }),
      // Later terms count from the first start, so only the first term's start moves the anchor.
      ...(term && current.term_seq === 1 && { anchor_on: term.startOn }),
      ...(termMoved && { term_entered_at: now }),
      ...(changes.status && { cancelled_at: changes.status === "cancelled" ? (current.cancelled_at ?? now) : null }),
      updated_at: now,
    });
    await audit(ctx, unit, "subscription.updated", { kind: "subscription", id }, { fields: Object.keys(changes) });
    return readSubscription(ctx, unit, id);
  });
}

/** A new customer or product must be the tenant's and not in the bin; the present one may have left the list. */
async function requireReferences(
  trx: TenantTrx,
  current: SubscriptionRow,
  { customerId, productId }: SubscriptionChanges,
) {
  if (customerId && customerId !== current.customer_id && !(await findCustomer(trx, customerId)))
    throw notFound("Customer");
  if (productId && productId !== current.product_id && !(await findProduct(trx, productId))) throw notFound("Product");
}

function changedTerm(current: SubscriptionRow, changes: SubscriptionChanges): Term | null {
  const length = requestedLength(changes);
  if (!length && changes.startDate === undefined) return null;
  return requestedTerm(changes.startDate ?? current.start_on, length ?? currentLength(current));
}

const currentLength = (current: SubscriptionRow): TermLength =>
  current.duration_months === null ? { customEndOn: current.end_on } : { durationMonths: current.duration_months };
