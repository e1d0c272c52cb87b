import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";
import type { ServiceContext } from "@aavarti/services/context";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { createProduct } from "@aavarti/services/products/create-product";
import { createSubscription } from "@aavarti/services/subscriptions/create-subscription";

export type TestSubscription = { id: string; customerId: string; productId: string };

export type SubscriptionOptions = {
  endOn: CalendarDate;
  customerName?: string;
  email?: string;
  phone?: string | null;
  price?: Paise;
  status?: "active" | "cancelled" | "pending";
  /** Whether its first term is paid in cash; by default it is owed. */
  isPaid?: boolean;
};

/**
 * Creates a customer, a product of one month and a subscription of the 30 days before `endOn`,
 * through the services, in the tenant of `ctx`. The price is in paise, 150,000 (₹1,500) by default;
 * with `isPaid` it is paid in cash, otherwise it is owed. Returns the three ids.
 */
export async function createTestSubscription(
  ctx: ServiceContext,
  options: SubscriptionOptions,
): Promise<TestSubscription> {
  const price = options.price ?? 150_000;
  const customer = await createCustomer(ctx, {
    name: options.customerName ?? "Asha Patel",
    email: options.email ?? `customer-${ctx.newId()}@example.in`,
    phone: options.phone === undefined ? "+919876543210" : options.phone,
    company: null,
    status: "active",
  });
  const product = await createProduct(ctx, {
    name: "Gold plan",
    price,
    durationMonths: 1,
    description: "Everything",
    sku: null,
  });
  const subscription = await createSubscription(ctx, {
    customerId: customer.id,
    productId: product.id,
    startDate: addDays(options.endOn, -30),
    customEndDate: options.endOn,
    status: options.status ?? "active",
    price,
    ...(options.isPaid && { payment: { mode: "cash" as const } }),
  });
  return { id: subscription.id, customerId: customer.id, productId: product.id };
}
