import type { Payment } from "@aavarti/contract/payments";
import { t } from "@lingui/core/macro";
import { openReceipt } from "./opened-receipt.ts";

/**
 * Returns what a toast shows of the receipt of a payment that was recorded with something else: its
 * number as a fact for the description, and the button that opens it. Neither without a payment or
 * for one without a receipt.
 */
export function receiptInToast(payment: Pick<Payment, "id" | "amount" | "customer" | "receiptNumber"> | undefined) {
  if (!payment?.receiptNumber) return { facts: [], look: undefined };
  return {
    facts: [t`Receipt ${{ number: payment.receiptNumber }}`],
    look: { label: t`Open receipt`, run: () => openReceipt(payment) },
  };
}
