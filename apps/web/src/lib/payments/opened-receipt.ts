import type { Payment } from "@aavarti/contract/payments";
import { useSyncExternalStore } from "react";
import { currentToasts, dismissToast, showToast, type Toast } from "../../ui/toast-store.ts";

/** What the dialog of a receipt needs to know of its payment. */
type ReceiptOf = Pick<Payment, "id" | "amount" | "customer" | "receiptNumber">;

let opened: ReceiptOf | null = null;
const listeners = new Set<() => void>();

function change(next: ReceiptOf | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** The toast that a receipt took the place of, to be shown again once that is closed. */
let covered: Toast | null = null;

/**
 * Opens a payment's receipt above whatever screen is shown, as from a toast that outlives one. The
 * toast closes until the receipt does: on a phone it would cover the receipt's buttons.
 */
export function openReceipt(payment: ReceiptOf): void {
  covered = currentToasts().find(({ isOpen }) => isOpen) ?? null;
  if (covered) dismissToast(covered.id);
  change(payment);
}

/**
 * Closes the receipt that `openReceipt` opened, if any, and shows the toast again that it closed,
 * if its action still has time left and no newer toast is shown.
 */
export function closeReceipt(): void {
  const toast = covered;
  covered = null;
  change(null);
  const hasTime = toast?.until !== undefined && toast.until > Date.now();
  if (toast && hasTime && !currentToasts().some(({ isOpen }) => isOpen)) showToast(toast);
}

/** Returns the payment whose receipt is open; null without one. */
export const useOpenedReceipt = (): ReceiptOf | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
