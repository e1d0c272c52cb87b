import { AddProduct, type Product } from "@aavarti/contract/products";
import type { GstRate } from "@aavarti/domain/products";
import { sentFields, type TypedFields, typedFields } from "../../lib/fields/field-inputs.tsx";
import { fieldErrors } from "../../lib/forms/form-problems.ts";
import { problemTexts } from "../../lib/forms/form-resolver.ts";
import { amountProblem, sentAmount, typedAmount } from "../../lib/forms/typed-amounts.ts";

/** The form's values: amounts as typed. */
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
  fields: TypedFields;
}

/** The fields of the collapsed section. */
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
  fields: {},
};

/**
 * Returns a product's values for the form, amounts as a user types them (`1,500`). Blank for values
 * that are not set, and for a joining fee or grace days of zero.
 */
export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  price: typedAmount(product.price),
  durationMonths: product.durationMonths,
  description: product.description,
  sku: product.sku ?? "",
  setupFee: product.setupFee === "0.00" ? "" : typedAmount(product.setupFee),
  graceDays: product.graceDays || "",
  capacity: product.capacity ?? "",
  gstRate: product.gstRate,
  sac: product.sac ?? "",
  fields: typedFields(product.fields),
});

/**
 * Resolves the product form (react-hook-form): validates it with the contract's schema, and returns
 * the values with amounts without commas, or the errors by field. The server converts amounts to
 * paise.
 */
export function resolveProduct(values: ProductValues) {
  const { price: typedPrice, setupFee: typedFee, fields, ...rest } = values;
  const sent = { ...rest, price: sentAmount(typedPrice), setupFee: sentAmount(typedFee), ...sentFields(fields) };
  const parsed = AddProduct.safeParse(sent);
  const [price, setupFee] = [amountProblem(values.price), amountProblem(values.setupFee)];
  const problems = {
    ...(parsed.success ? {} : problemTexts(parsed.error)),
    ...(price && { price }),
    ...(setupFee && { setupFee }),
  };
  return Object.keys(problems).length === 0
    ? { values: { ...sent, fields }, errors: {} }
    : { values: {}, errors: fieldErrors<ProductValues>(problems) };
}
