/**
 * Fields that a column of an imported sheet can hold (DA1). One sheet holds customers and, where a
 * product is named, their subscriptions.
 */
export const IMPORT_FIELDS = [
  "customerId",
  "name",
  "phone",
  "email",
  "company",
  "status",
  "language",
  "tags",
  "product",
  "startDate",
  "endDate",
  "lastDay",
  "months",
  "price",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_NAMES = {
  customerId: "Customer ID",
  name: "Name",
  phone: "Phone",
  email: "Email",
  company: "Company",
  status: "Status",
  language: "Language",
  tags: "Tags",
  product: "Product",
  startDate: "Start date",
  endDate: "Renews on",
  lastDay: "Last day",
  months: "Months",
  price: "Price",
} as const satisfies Record<ImportField, string>;
