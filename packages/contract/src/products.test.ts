import { expect, it } from "vitest";
import { AddProduct, CreateProduct, EditProduct } from "./products.ts";

it("takes a product without a description from the form, and requires one of the API", () => {
  const product = { name: "Gold", price: "1500", durationMonths: 3 };
  for (const description of [undefined, "", null, " "])
    expect(AddProduct.parse({ ...product, description })).toMatchObject({ description: "" });
  expect(CreateProduct.safeParse(product).success).toBe(false);
  const id = "0190c0de-0000-7000-8000-000000000001";
  expect(EditProduct.parse({ id, changes: { description: "" } }).changes).toEqual({ description: "" });
  // An absent field keeps its value.
  expect(EditProduct.parse({ id, changes: { name: "Gold" } }).changes.description).toBeUndefined();
});
