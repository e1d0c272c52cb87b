import { lazy } from "react";

/** The dialog of a receipt, loaded when it is opened: render it inside a `Suspense`. */
export const ReceiptDialog = lazy(() =>
  import("./receipt-dialog.tsx").then(({ ReceiptDialog }) => ({ default: ReceiptDialog })),
);
