import type { Subscription, UpdateSubscription } from "@aavarti/contract/subscriptions";
import { patchFields } from "@aavarti/db/queries/custom-fields";
import { lockCustomerForChild, lockProductForChild } from "@aavarti/db/queries/parent-locks";
import { editedValues } from "@aavarti/domain/activity";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { correct, setStatus } from "@aavarti/domain/corrections";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { editFields, lockGivenFields, withFieldEdits } from "../custom-fields/field-values.ts";
import { lockLife } from "./life-of.ts";
import { readSubscription } from "./read-subscription.ts";
import { requestedLength } from "./requested-term.ts";
import { saveLife } from "./save-life.ts";

/**
 * Corrects the given fields of a subscription and returns it. Moving the start keeps the term's
 * length; dates, price and product change the newest term, and what is owed for it follows. Other
 * dates drop the days that a pause added; another price or product drops a price and length agreed
 * for the next term. A new status is applied first, and ends a pause and a planned cancellation.
 * Reminders follow the new dates. Writes an audit event with the old and new values.
 * @throws AppError FORBIDDEN without `subscriptions.write`; NOT_FOUND for the subscription,
 * customer or product, VALIDATION_FAILED for an impossible term, CONFLICT for another customer
 * where one of the two is a sample and something is charged.
 */
export function updateSubscription(ctx: ServiceContext, { id, changes }: UpdateSubscription): Promise<Subscription> {
  requirePermission(ctx, "subscriptions.write");
  return ctx.transact(async (unit) => {
    const { customerId, productId } = changes;
    await lockGivenFields(unit.trx, "subscription", changes.fields);
    // Customers and products are locked before subscriptions.
    const customer = customerId && (await lockCustomerForChild(unit.trx, customerId));
    const product = productId && (await lockProductForChild(unit.trx, productId));
    const stored = await lockLife(ctx, unit, id);
    // The current customer or product may be in Trash; naming it again is no error.
    if (customerId && !customer && customerId !== stored.row.customer_id) throw notFound("customer");
    if (productId && !product && productId !== stored.row.product_id) throw notFound("product");
    const before = await readSubscription(ctx, unit, id);
    const edits = await editFields(ctx, unit.trx, {
      entity: "subscription",
      before: stored.row,
      input: changes.fields,
    });
    await patchFields(unit.trx, "subscription", id, edits.patch);
    const today: CalendarDate = ctx.today();
    const withStatus = changes.status ? setStatus(stored.life, today, changes.status) : stored.life;
    const after = correct(withStatus, {
      startOn: changes.startDate,
      length: requestedLength(changes),
      pricePaise: changes.price,
      productId: changes.productId,
    });
    await saveLife(ctx, unit, stored, after, { customerId: changes.customerId, setupFee: changes.setupFee });
    const subscription = await readSubscription(ctx, unit, id);
    const fields = Object.keys(changes).filter((field) => field !== "fields");
    const values = editedValues(named(before), named(subscription), SHOWN_FIELDS);
    const recorded = withFieldEdits({ fields, values }, edits);
    await audit(ctx, unit, "subscription.updated", { kind: "subscription", id }, recorded);
    return subscription;
  });
}

/**
 * The fields an edit can change, as users know them: dates instead of lengths, names instead of
 * ids.
 */
const SHOWN_FIELDS = ["customer", "product", "startDate", "endDate", "price", "status"];
const named = (subscription: Subscription) => ({
  ...subscription,
  customer: subscription.customer.name,
  product: subscription.product.name,
});
