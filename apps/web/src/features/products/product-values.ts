import { CreateProduct, type Product } from "@aavarti/contract/products";
import { describeProblem } from "@aavarti/contract/sentences";
import type { GstRate } from "@aavarti/domain/products";
import { wholeRupees } from "../../lib/display.ts";
import { fieldErrors } from "../../lib/form-problems.ts";

/** What the form holds: amounts as they were typed; the server makes paise of them. */
export interface ProductValues {
  name: string;
  price: string;
  durationMonths: number;
  description: string;
  sku: string;
  setupFee: string;
  graceDays: number | "";
  capacity: number | "";
  gstRate: GstRate | null;
  sac: string;
}

/** Those that stand in the part for few. */
export const MORE_FIELDS = ["setupFee", "graceDays", "capacity", "gstRate", "sac"] as const;

export const emptyValues: ProductValues = {
  name: "",
  price: "",
  durationMonths: 12,
  description: "",
  sku: "",
  setupFee: "",
  graceDays: "",
  capacity: "",
  gstRate: null,
  sac: "",
};

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  price: wholeRupees(product.price),
  durationMonths: product.durationMonths,
  description: product.description,
  sku: product.sku ?? "",
  setupFee: product.setupFee === "0.00" ? "" : wholeRupees(product.setupFee),
  graceDays: product.graceDays || "",
  capacity: product.capacity ?? "",
  gstRate: product.gstRate,
  sac: product.sac ?? "",
});

/** Judges the form by the contract's schema, and sends what was typed: the server makes paise of it. */
export function resolveProduct(values: ProductValues) {
  const parsed = CreateProduct.safeParse(values);
  return parsed.success
    ? { values, errors: {} }
    : { values: {}, errors: fieldErrors<ProductValues>(describeProblem(parsed.error).fields) };
}
