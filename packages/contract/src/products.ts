import { z } from "zod";
import { durationMonths, id, optionalText, price, requiredText, wire } from "./fields.ts";
import { listQuery, page, picks, sortedListInput } from "./lists.ts";

const editable = {
  name: requiredText("Name", 200),
  price,
  durationMonths,
  description: requiredText("Description", 5000),
  sku: optionalText("SKU", 64),
};

export const CreateProduct = z.object({ ...editable, durationMonths: durationMonths.default(12) });
export type CreateProduct = z.output<typeof CreateProduct>;

export const ProductChanges = z.object(editable).partial();
export type ProductChanges = z.output<typeof ProductChanges>;

export const ProductRef = z.object({ id: id("Product") });
export type ProductRef = z.output<typeof ProductRef>;

export const UpdateProduct = ProductRef.extend({ changes: ProductChanges });
export type UpdateProduct = z.output<typeof UpdateProduct>;

export const Product = z.object({
  id: wire.id,
  name: z.string(),
  price: wire.money,
  durationMonths: z.int(),
  description: z.string(),
  sku: z.string().nullable(),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type Product = z.output<typeof Product>;

const noStatus = z.never({ error: "Products have no status" });
export const PRODUCT_SORTS = { name: "text", price: "whole", duration: "whole", created: "instant" } as const;
export const ListProducts = sortedListInput(noStatus, PRODUCT_SORTS, {});
export type ListProducts = z.output<typeof ListProducts>;
export const ListProductsQuery = listQuery(noStatus);
export const ProductPage = page(Product);

export const PickProducts = z.object({ search: ListProducts.shape.search, after: id("Product").optional() });
export type PickProducts = z.output<typeof PickProducts>;
export const ProductPicks = picks({});
export type ProductPicks = z.output<typeof ProductPicks>;
