import type { Payment } from "@aavarti/contract/payments";
import { useSyncExternalStore } from "react";

/** What the dialog of a receipt needs to know of its payment. */
type ReceiptOf = Pick<Payment, "id" | "amount" | "customer" | "receiptNumber">;

let opened: ReceiptOf | null = null;
const listeners = new Set<() => void>();

function change(next: ReceiptOf | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens a payment's receipt above whatever screen is shown, as from a toast that outlives one. */
export const openReceipt = (payment: ReceiptOf): void => change(payment);

/** Closes the receipt that `openReceipt` opened, if any. */
export const closeReceipt = (): void => change(null);

/** Returns the payment whose receipt is open; null without one. */
export const useOpenedReceipt = (): ReceiptOf | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
