import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";

const KEY = "crm-payment-mode";

/**
 * Returns the mode of the last payment that was recorded in this browser, offered for a customer
 * who has not paid yet. Cash when there was none.
 */
export function lastMode(): PaymentMode {
  const kept = localStorage.getItem(KEY);
  return PAYMENT_MODES.find((known) => known === kept) ?? "cash";
}

/** Stores the mode of a payment, in this browser. */
export const keepMode = (mode: PaymentMode): void => localStorage.setItem(KEY, mode);
