import { CUSTOMER_LINE_NAMES, eachCustomerLine } from "./customer-lines.ts";
import { fieldLabel } from "./reasons/fields.ts";
import type { FieldIn } from "./record-fields.ts";

/**
 * Fields that a column of an imported sheet can hold (DA1). One sheet holds customers and, where a
 * product is named, their subscriptions.
 */
export const IMPORT_FIELDS = [
  "customerId",
  "name",
  "phone",
  "email",
  ...CUSTOMER_LINE_NAMES,
  "status",
  "language",
  "tags",
  "product",
  "startDate",
  "endDate",
  "lastDay",
  "months",
  "price",
  "amountPaid",
  "paymentMode",
  "paymentReference",
  "paidOn",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_NAMES = {
  customerId: "Customer ID",
  name: "Name",
  phone: "Phone",
  email: "Email",
  ...eachCustomerLine(fieldLabel),
  status: "Status",
  language: "Language",
  tags: "Tags",
  product: "Product",
  startDate: "Start date",
  endDate: "Renews on",
  lastDay: "Last day",
  months: "Months",
  price: "Price",
  amountPaid: "Amount paid",
  paymentMode: "Payment mode",
  paymentReference: "Payment reference",
  paidOn: "Paid on",
} as const satisfies Record<ImportField | FieldIn<"customer", "import"> | FieldIn<"subscription", "import">, string>;
