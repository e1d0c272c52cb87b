import type { ActivationPayment } from "@aavarti/contract/billing";
import { formatAmount, parseAmount } from "@aavarti/domain/money";
import { FEE_CURRENCY } from "@aavarti/domain/trial";

/**
 * Returns the formatted amount of a payment to the operator for the activation: always in rupees,
 * whatever currency the business uses. An invalid amount shows as 0.
 */
export const amountOf = ({ amount }: Pick<ActivationPayment, "amount">): string =>
  formatAmount(parseAmount(amount) ?? 0, FEE_CURRENCY);
