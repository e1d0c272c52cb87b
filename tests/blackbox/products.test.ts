import { beforeAll, describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { newCatalogue, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

const yoga = { name: "Yoga", price: "1499.00", description: "Morning class\nand evening class", durationMonths: 6 };

describe.each(wires())("products over $wire", ({ api }) => {
  /** For cases that need no tenant of their own. */
  let shared: Api;
  beforeAll(async () => {
    shared = (await newOwner(api)).api;
  });

  it("stores what the form sends and lists it", async () => {
    const owner = (await newOwner(api)).api;
    const created = await owner.createProduct({ ...yoga, sku: "YG-6" });
    expect(created).toMatchObject({ ...yoga, sku: "YG-6" });
    expect((await owner.listProducts()).rows).toEqual([created]);
  });

  it("defaults to twelve months and no SKU", async () => {
    const owner = (await newOwner(api)).api;
    const created = await owner.createProduct({ ...yoga, durationMonths: undefined });
    expect(created).toMatchObject({ durationMonths: 12, sku: null });
  });

  it.each([
    ["1499", "1499.00"],
    ["1499.5", "1499.50"],
    ["0", "0.00"],
    ["0.01", "0.01"],
    ["99999999.99", "99999999.99"],
    [1499, "1499.00"],
    [0.1, "0.10"],
    [19.99, "19.99"],
    [1.1, "1.10"],
  ])("reads the price %j as %s", async (price, stored) => {
    const created = await shared.createProduct({ ...yoga, price });
    expect(created.price).toBe(stored);
    expect((await shared.listProducts()).rows).toContainEqual(created);
  });

  it.each([
    "",
    " ",
    "abc",
    "1,499",
    "1e3",
    "-1",
    "+-1",
    "1.999",
    "100000000",
    "NaN",
    "Infinity",
    "0x10",
    "१२",
    -0.01,
    1.005,
    1e21,
    null,
    true,
    ["1"],
    {},
  ])("refuses the price %j", async (price) => {
    const refused = await refusal(shared.createProduct({ ...yoga, price }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain("price");
  });

  it.each([0, 121, -1, 1.5, "twelve"])("refuses a duration of %j months", async (durationMonths) => {
    const refused = await refusal(shared.createProduct({ ...yoga, durationMonths }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain("durationMonths");
  });

  it.each([1, 120])("accepts a duration of %i months", async (durationMonths) => {
    expect((await shared.createProduct({ ...yoga, durationMonths })).durationMonths).toBe(durationMonths);
  });

  it.each(["name", "price", "description"])("requires a %s", async (field) => {
    for (const value of [undefined, null, ""]) {
      const refused = await refusal(shared.createProduct({ ...yoga, [field]: value }));
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(Object.keys(refused.fields)).toContain(field);
    }
  });

  it("keeps fields that an update omits and clears the SKU", async () => {
    const owner = (await newOwner(api)).api;
    const before = await owner.createProduct({ ...yoga, sku: "YG-6" });
    const dearer = await owner.updateProduct(before.id, { price: 1599.5 });
    expect(dearer).toEqual({ ...before, price: "1599.50", updatedAt: dearer.updatedAt });
    expect(await owner.updateProduct(before.id, { sku: "" })).toMatchObject({ sku: null, price: "1599.50" });
  });

  it("allows an SKU once per tenant", async () => {
    const owner = (await newOwner(api)).api;
    const stranger = (await newOwner(api)).api;
    await owner.createProduct({ ...yoga, sku: "YG-6" });
    const second = await owner.createProduct({ ...yoga, sku: "YG-7" });

    expect(await refusal(owner.createProduct({ ...yoga, sku: "YG-6" }))).toMatchObject({
      status: 409,
      code: "CONFLICT",
    });
    expect(await refusal(owner.updateProduct(second.id, { sku: "YG-6" }))).toMatchObject({
      status: 409,
      code: "CONFLICT",
    });
    expect((await owner.updateProduct(second.id, { sku: "YG-7" })).sku).toBe("YG-7");
    expect((await stranger.createProduct({ ...yoga, sku: "YG-6" })).sku).toBe("YG-6");
    expect((await owner.listProducts()).rows).toHaveLength(2);
  });

  it("removes a deleted product from lists while its subscriptions keep its name", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const subscription = await owner.createSubscription({
      customerId: customer.id,
      productId: product.id,
      startDate: todayInIndia(),
      price: "1200",
    });

    await owner.deleteProduct(product.id);

    expect((await owner.listProducts()).rows).toEqual([]);
    expect((await owner.listSubscriptions()).rows).toMatchObject([
      { id: subscription.id, product: { id: product.id, name: product.name } },
    ]);
    expect(await owner.analytics()).toMatchObject({ totalSubscriptions: 1, mrr: 100 });
  });

  it("returns the same error for another tenant's id as for an unknown one", async () => {
    const owner = (await newOwner(api)).api;
    const stranger = (await newOwner(api)).api;
    const { id } = await owner.createProduct(yoga);
    const absent = "01890000-0000-7000-8000-00000000abcd";

    const refused = await refusal(stranger.updateProduct(id, { name: "Mine" }));
    expect(refused).toMatchObject({ status: 404, code: "NOT_FOUND", message: "Product not found" });
    expect(await refusal(stranger.updateProduct(absent, { name: "Mine" }))).toEqual(refused);
    expect(await refusal(stranger.deleteProduct(id))).toEqual(await refusal(stranger.deleteProduct(absent)));
    expect((await owner.listProducts()).rows).toMatchObject([{ id, name: "Yoga" }]);
  });
});
