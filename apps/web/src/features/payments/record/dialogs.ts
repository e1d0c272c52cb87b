export { DiscountDialog } from "./discount-dialog.tsx";
export { PayerDialog } from "./payer-dialog.tsx";
export { RefundDialog } from "./refund-dialog.tsx";
export { ReverseDialog } from "./reverse-dialog.tsx";
