import type { ActivationPayment } from "@aavarti/contract/billing";
import { formatAmount, parseAmount } from "@aavarti/domain/money";
import { FEE_CURRENCY } from "@aavarti/domain/trial";

/** Returns the amount of a payment to us: always in rupees, whatever currency the business uses. */
export const amountOf = ({ amount }: Pick<ActivationPayment, "amount">): string =>
  formatAmount(parseAmount(amount) ?? 0, FEE_CURRENCY);
