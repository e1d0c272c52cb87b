import type { PaymentOrderRow } from "@aavarti/db/queries/payments";
import type { PaymentProvider, ProviderPayment } from "@aavarti/providers/payment/interface";

/**
 * Whether a payment is for exactly this order: the provider's order, the amount to the paisa, the
 * currency.
 */
export const paysOrder = (payment: ProviderPayment, order: PaymentOrderRow): boolean =>
  payment.orderId === order.provider_order_id &&
  payment.amountPaise === order.amount_paise &&
  payment.currency === order.currency;

/** An authorised payment of the right amount is captured; anything else is answered as it is. */
export async function captureIfAuthorized(
  provider: PaymentProvider,
  order: PaymentOrderRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== "authorized" || !paysOrder(payment, order)) return payment;
  return provider.capture(payment.id, order.amount_paise);
}
