import { wordsOf } from "@aavarti/domain/business-words";
import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import type { FieldIn } from "@aavarti/domain/record-fields";
import { describe, expect, it } from "vitest";
import { customerColumns } from "./features/customers/customer-columns.tsx";
import { productColumns } from "./features/products/product-columns.tsx";
import { subscriptionColumns } from "./features/subscriptions/subscription-columns.tsx";

/** The column that shows each field. */
const customerColumn = {
  ...eachCustomerLine((line) => line),
  name: "name",
  email: "email",
  phone: "phone",
  status: "status",
  tags: "tags",
  createdAt: "created",
} satisfies Record<FieldIn<"customer", "list">, string>;

const productColumn = {
  name: "name",
  description: "name",
  sku: "sku",
  sac: "sku",
  gstRate: "sku",
  durationMonths: "duration",
  graceDays: "duration",
  activeSubscriptions: "active",
  upcomingSubscriptions: "active",
  capacity: "active",
  price: "price",
  setupFee: "price",
  createdAt: "created",
} satisfies Record<FieldIn<"product", "list">, string>;

const subscriptionColumn = {
  customer: "customer",
  product: "product",
  status: "status",
  standing: "status",
  pausedFrom: "status",
  pausedUntil: "status",
  endDate: "renews",
  startsOn: "renews",
  daysLeft: "renews",
  nextDueOn: "renews",
  amountDue: "amount",
  durationMonths: "amount",
  price: "price",
  createdAt: "created",
} satisfies Record<FieldIn<"subscription", "list">, string>;

describe("every field that a list shows", () => {
  it.each([
    ["customer", customerColumn, () => customerColumns("2026-11-21", wordsOf("generic"))],
    ["product", productColumn, productColumns],
    ["subscription", subscriptionColumn, () => subscriptionColumns("2026-11-21", wordsOf("generic"))],
  ] as const)("has a column in the list of %ss", (_, columnOf, columns) => {
    expect(columns().map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(columnOf)));
  });
});
