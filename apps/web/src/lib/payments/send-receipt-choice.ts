const KEY = "crm-send-receipt";

/** Returns whether the last payment in this browser was recorded with its receipt; else false. */
export const sentReceipt = (): boolean => localStorage.getItem(KEY) === "yes";

/** Stores in this browser whether a payment was recorded with its receipt. */
export const keepSentReceipt = (isSent: boolean): void => localStorage.setItem(KEY, isSent ? "yes" : "no");
