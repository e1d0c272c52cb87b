import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";

const KEY = "crm-payment-mode";

/**
 * Returns the payment mode (cash, UPI and so on) that `keepMode` last stored in this browser,
 * offered for a customer who has not paid yet. Cash when there was none.
 */
export function lastMode(): PaymentMode {
  const kept = localStorage.getItem(KEY);
  return PAYMENT_MODES.find((known) => known === kept) ?? "cash";
}

/** Stores a payment's mode in this browser, for `lastMode`. */
export const keepMode = (mode: PaymentMode): void => localStorage.setItem(KEY, mode);
