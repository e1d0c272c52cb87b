import { z } from "zod";
import { durationMonths, id, optionalText, price, requiredText, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";

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
export const ListProducts = listInput(noStatus);
export type ListProducts = z.output<typeof ListProducts>;
export const ListProductsQuery = listQuery(noStatus);
export const ProductPage = page(Product);
