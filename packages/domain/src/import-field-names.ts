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
export type FixedImportField = (typeof IMPORT_FIELDS)[number];
/** A column for one of the customers' custom or template fields, by its code. */
export type FieldColumn = `fields.${string}`;
export type ImportField = FixedImportField | FieldColumn;

const FIELD_COLUMN = /^fields\.[a-z][a-zA-Z0-9]{0,39}$/;
/** Returns whether a column is for a custom field of customers. */
export const isFieldColumn = (field: unknown): field is FieldColumn =>
  typeof field === "string" && FIELD_COLUMN.test(field);

/** Returns the column for the custom field with this code. */
export const fieldColumn = (code: string): FieldColumn => `fields.${code}`;

/** Returns the code of the custom field that a column is for. */
export const codeOfColumn = (column: FieldColumn): string => column.slice("fields.".length);

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
} as const satisfies Record<
  FixedImportField | FieldIn<"customer", "import"> | FieldIn<"subscription", "import">,
  string
>;

/** Returns the English name of an import's field; of a custom one it is made from the code. */
export const importFieldName = (field: ImportField): string =>
  isFieldColumn(field) ? fieldLabel(codeOfColumn(field)) : IMPORT_FIELD_NAMES[field];
