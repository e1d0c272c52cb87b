import type { AddedFirst, AddFirst } from "@aavarti/contract/onboarding";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";

/**
 * Adds a customer, a product and the customer's subscription to it in one transaction, and returns
 * their ids and the day it renews on: all three, or none. The term begins on `startDate`, by
 * default today; it is owed, unless `paidBy` says how its price was paid on its first day, or today
 * if that is yet to come. Everything else is as if each had been added in its own form.
 * @throws AppError FORBIDDEN without the permissions to write all three, or with `paidBy` without
 * `payments.record`; VALIDATION_FAILED for an invalid phone or an impossible term.
 */
export function addFirst(ctx: ServiceContext, added: AddFirst): Promise<AddedFirst> {
  const { name, phone, productName, price, durationMonths, startDate = ctx.today(), paidBy } = added;
  return ctx.transact(async (unit) => {
    // The services join this transaction.
    const joined: ServiceContext = { ...ctx, transact: (work) => work(unit) };
    const customer = await createCustomer(joined, { name, phone, email: "", status: "active" });
    const product = await createProduct(joined, { name: productName, price, durationMonths, description: "" });
    const isToCome = startDate > ctx.today();
    const subscription = await createSubscription(joined, {
      customerId: customer.id,
      productId: product.id,
      startDate,
      durationMonths,
      price,
      status: "active",
      ...(paidBy && price > 0 && { payment: { mode: paidBy, receivedOn: isToCome ? ctx.today() : startDate } }),
    });
    return {
      customerId: customer.id,
      productId: product.id,
      subscriptionId: subscription.id,
      endDate: subscription.endDate,
    };
  });
}
