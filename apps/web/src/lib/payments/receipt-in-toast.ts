import type { Payment } from "@aavarti/contract/payments";
import { t } from "@lingui/core/macro";
import { openReceipt } from "./opened-receipt.ts";

/**
 * Returns what a toast shows of the receipt of a payment that was recorded with something else:
 * `facts`, its number for the description, and `look`, the button that opens it. Without a payment,
 * or for one without a receipt, `facts` is empty and `look` undefined.
 */
export function receiptInToast(payment: Pick<Payment, "id" | "amount" | "customer" | "receiptNumber"> | undefined) {
  if (!payment?.receiptNumber) return { facts: [], look: undefined };
  return {
    facts: [t`Receipt ${{ number: payment.receiptNumber }}`],
    look: { label: t`Open receipt`, run: () => openReceipt(payment) },
  };
}
