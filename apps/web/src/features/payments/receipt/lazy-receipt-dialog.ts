import { lazy } from "react";

/**
 * Shows the dialog of a receipt, whose code is loaded when it is first opened: render it inside a
 * `Suspense`.
 */
export const ReceiptDialog = lazy(() =>
  import("./receipt-dialog.tsx").then(({ ReceiptDialog }) => ({ default: ReceiptDialog })),
);
