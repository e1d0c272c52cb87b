import type { ActivationOrderRow } from "@aavarti/db/queries/activation-payments";
import type { PaymentProvider, ProviderPayment } from "@aavarti/providers/payment/interface";

/**
 * Returns whether a payment matches this order exactly: the provider's order id, the amount in
 * paise, and the currency.
 */
export const paysOrder = (payment: ProviderPayment, order: ActivationOrderRow): boolean =>
  payment.orderId === order.provider_order_id &&
  payment.amountPaise === order.amount_paise &&
  payment.currency === order.currency;

/**
 * Captures at the provider a payment that is only authorized and matches the order (`paysOrder`),
 * and returns it as captured; returns any other payment unchanged. Stores nothing.
 * @throws ProviderError.
 */
export async function captureIfAuthorized(
  provider: PaymentProvider,
  order: ActivationOrderRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== "authorized" || !paysOrder(payment, order)) return payment;
  return provider.capture(payment.id, order.amount_paise);
}
