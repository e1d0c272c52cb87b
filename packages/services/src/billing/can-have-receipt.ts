import type { ActivationPaymentRow } from "@aavarti/db/queries/activation-payments";

/**
 * Returns whether a receipt may be issued for a payment of the activation fee: it activated the
 * account, and it is neither refunded nor being refunded.
 */
export const canHaveReceipt = ({ activates, status }: Pick<ActivationPaymentRow, "activates" | "status">): boolean =>
  activates && status === "captured";
