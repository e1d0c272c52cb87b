import { NOUNS } from "@aavarti/domain/nouns";
import { GST_RATES, MAX_CAPACITY, MAX_GRACE_DAYS, SAC } from "@aavarti/domain/products";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { FieldInputs, FieldValues } from "./custom-fields.ts";
import {
  durationMonths,
  id,
  money,
  optionalLine,
  optionalText,
  price,
  requiredLine,
  requiredText,
  wire,
} from "./fields.ts";
import { countedFilters, fieldFilter, fieldFilterText, listQuery, page, selection, sortedListInput } from "./lists.ts";
import { because } from "./sentences.ts";

/** A form sends an empty field as text; it clears an optional value. */
const nullWhenBlank = (value: unknown) => (value === "" ? null : value);

const wholeNumber = (field: FieldName, { min, max }: { min: number; max: number }) => {
  const error = because(explainField("field.notWholeBetween", { field, least: min, most: max }));
  return z.int(error).min(min, error).max(max, error);
};

const NO_GST_RATE = because(
  explainField("product.noGstRate", { rates: `${GST_RATES.slice(0, -1).join(", ")} or ${GST_RATES.at(-1)}` }),
);
const NO_SAC = because(explainField("product.noSac"));

/** A product's optional fields. A field left out at creation has no value. */
const optional = {
  setupFee: z
    .preprocess((value) => (value === "" || value === null ? 0 : value), money("setupFee").optional())
    .describe("Charged once, with the first term"),
  graceDays: z
    .preprocess(
      (value) => (value === "" || value === null ? 0 : value),
      wholeNumber("graceDays", { min: 0, max: MAX_GRACE_DAYS }).optional(),
    )
    .describe("Days after the end for which a subscription still counts as active"),
  capacity: z
    .preprocess(nullWhenBlank, wholeNumber("capacity", { min: 1, max: MAX_CAPACITY }).nullable().optional())
    .describe("Maximum active subscriptions; null for no limit. The limit can be exceeded"),
  gstRate: z
    .preprocess(nullWhenBlank, z.literal(GST_RATES, NO_GST_RATE).nullable().optional())
    .describe("GST rate included in the price, in percent"),
  sac: optionalText("sac", 6).refine((code) => code === null || code === undefined || SAC.test(code), NO_SAC),
};

const editable = {
  name: requiredLine("name", 200),
  price,
  durationMonths,
  description: requiredText("description", 5000),
  sku: optionalLine("sku", 64),
  ...optional,
  fields: FieldInputs.optional(),
};

export const CreateProduct = z.object({ ...editable, durationMonths: durationMonths.default(12) });
export type CreateProduct = z.output<typeof CreateProduct>;

export const ProductChanges = z.object(editable).partial();
export type ProductChanges = z.output<typeof ProductChanges>;

export const ProductRef = z.object({ id: id("product") });
export type ProductRef = z.output<typeof ProductRef>;

export const UpdateProduct = ProductRef.extend({ changes: ProductChanges });
export type UpdateProduct = z.output<typeof UpdateProduct>;

/**
 * Input of the product's own form, where a description is optional. The documented API requires it.
 */
const described = {
  ...editable,
  description: optionalText("description", 5000).transform((text) => (text === null ? "" : text)),
};
export const AddProduct = z.object({
  ...described,
  description: described.description.transform((text) => text ?? ""),
  durationMonths: durationMonths.default(12),
});
export const EditProduct = ProductRef.extend({ changes: z.object(described).partial() });

export const Product = z.object({
  id: wire.id,
  name: z.string(),
  price: wire.money,
  durationMonths: z.int(),
  description: z.string(),
  sku: z.string().nullable(),
  createdAt: wire.instant,
  updatedAt: wire.instant,
  setupFee: wire.money.describe("Charged once, with the first term"),
  graceDays: z.int().describe("Days after the end for which a subscription still counts as active"),
  capacity: z.int().nullable().describe("Maximum active subscriptions; null for no limit"),
  gstRate: z.literal(GST_RATES).nullable().describe("GST rate included in the price, in percent"),
  sac: z.string().nullable().describe("Services accounting code, six digits"),
  fields: FieldValues,
  activeSubscriptions: z.int().describe("Number of subscriptions to the product that are active today"),
  upcomingSubscriptions: z
    .int()
    .describe("Number of subscriptions that start on a later day. They count towards the capacity too"),
  isUsed: z.boolean().describe("Whether it ever had a subscription; if so, deleting it archives it"),
  isArchived: z.boolean().describe("Archived: removed from the list, still used by its subscriptions"),
  isSample: z.boolean().describe("True for a sample record"),
});
export type Product = z.output<typeof Product>;

/** A product's page: its revenue, renewals and price history. */
export const ProductRecord = Product.extend({
  mrr: z.number().describe("Monthly recurring revenue of the product, exact to two decimals"),
  groups: z
    .object({ due: z.int(), running: z.int(), upcoming: z.int(), over: z.int() })
    .describe("Number of subscriptions that are due or overdue, active, and ended"),
  renewals: z
    .object({ due: z.int(), renewed: z.int() })
    .describe("Terms that fell due in the last 12 months, and how many were renewed in time"),
  prices: z
    .array(z.object({ from: wire.instant, price: wire.money, durationMonths: z.int() }))
    .describe("Current and earlier prices, newest first"),
});
export type ProductRecord = z.output<typeof ProductRecord>;

const noStatus = z.never({ error: "Products have no status" });
export const ListProducts = sortedListInput(noStatus, NOUNS.product.sorts, {
  archived: z.boolean().optional().describe("Archived products instead of active ones"),
  fields: fieldFilter.optional(),
});
export type ListProducts = z.output<typeof ListProducts>;
export const ListProductsQuery = listQuery(noStatus).extend({
  archived: z
    .enum(["true", "false"], "Archived must be true or false")
    .transform((text) => text === "true")
    .meta({ type: "boolean", enum: [true, false] })
    .optional(),
  fields: fieldFilterText,
});
export const ProductPage = page(Product);

const { search, archived, fields } = ListProducts.shape;
export const SelectProducts = z.object({ search, archived, fields, after: id("product").optional() });
export type SelectProducts = z.output<typeof SelectProducts>;
export const SelectedProducts = selection({});
export type SelectedProducts = z.output<typeof SelectedProducts>;

export const CountProducts = countedFilters({ search, archived, fields });
export type CountProducts = z.output<typeof CountProducts>;
/** Price and length of a next term. */
const terms = { price, durationMonths };

/** The subscriptions that will be renewed on the same terms. */
export const RenewalTerms = z.object({
  price: wire.money,
  durationMonths: z.int(),
  count: z.int().describe("Number of subscriptions. The list filtered by these terms shows exactly these"),
});
export type RenewalTerms = z.output<typeof RenewalTerms>;
export const RenewalTermsList = z.object({ items: z.array(RenewalTerms) });
export type RenewalTermsList = z.output<typeof RenewalTermsList>;

const applied = {
  from: z
    .array(z.object(terms))
    .min(1, "Choose which subscriptions it applies to")
    .max(50, "Choose at most 50 prices")
    .describe("The terms on which the subscriptions would renew without this change"),
};
export const ApplyPrice = ProductRef.extend(applied);
export type ApplyPrice = z.output<typeof ApplyPrice>;
export const ApplyPriceBody = z.object(applied);

export const AppliedPrice = z.object({
  repricingId: wire.id.nullable().describe("Use this id to undo the change; null if nothing changed"),
  count: z.int().describe("Number of subscriptions that now renew on the product's terms"),
});
export type AppliedPrice = z.output<typeof AppliedPrice>;

export const UndoAppliedPrice = z.object({ id: id("priceChange") });
export type UndoAppliedPrice = z.output<typeof UndoAppliedPrice>;
