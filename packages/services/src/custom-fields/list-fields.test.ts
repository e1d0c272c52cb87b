import { CreateCustomField } from "@aavarti/contract/custom-fields";
import { AddCustomer, CountCustomers, ListCustomers, SelectCustomers } from "@aavarti/contract/customers";
import { AddProduct, ListProducts } from "@aavarti/contract/products";
import { CreateSubscription, ListSubscriptions } from "@aavarti/contract/subscriptions";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { countCustomers, listCustomers, selectCustomers } from "../customers/list-customers.ts";
import { createProduct } from "../products/create-product.ts";
import { listProducts } from "../products/list-products.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createCustomField } from "./manage-fields.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
  for (const field of [
    { label: "Area", type: "text" },
    { label: "Height", type: "number" },
    { label: "Joined", type: "date" },
    { label: "Batch", type: "choice", choices: ["Morning", "Evening"] },
    { label: "Hosteller", type: "yes_no" },
    { label: "Aadhaar", type: "text", isSensitive: true },
  ])
    await createCustomField(tenant.ctx, CreateCustomField.parse({ entity: "customer", ...field }));
  for (const [name, fields] of [
    ["Asha", { area2: "Andheri East", height: 150, joined: "2026-04-01", batch: "Morning", hosteller: true }],
    ["Bina", { area2: "andheri west", height: 9.5, joined: "2025-11-30", batch: "Evening", hosteller: false }],
    ["Chetan", { area2: "Bandra", height: 1200, aadhaar: "123412341234" }],
    ["Dev", {}],
  ] as const)
    await createCustomer(tenant.ctx, AddCustomer.parse({ name, phone: "9876543210", fields }));
});
afterAll(() => database.close());

const found = async (input: Record<string, unknown>) =>
  (await listCustomers(tenant.ctx, ListCustomers.parse({ sort: "name", ...input }))).items.map(({ name }) => name[0]);
const matching = async (fields: string) => (await found({ fields })).join("");

it.each([
  ["area2.is=Bandra", "C"],
  ["area2.has=ANDHERI", "AB"],
  ["area2.empty=true", "D"],
  ["area2.empty=false", "ABC"],
  ["height.from=100", "AC"],
  ["height.from=9.5&height.until=150", "AB"],
  ["height.is=9.5", "B"],
  ["joined.from=2026-01-01", "A"],
  ["joined.until=2025-12-31", "B"],
  ["batch.is=Morning", "A"],
  ["hosteller.is=false", "B"],
  ["hosteller.is=true&batch.is=Evening", ""],
  ["aadhaar.empty=false", "C"],
])("finds the customers with %s", async (fields, initials) => {
  expect(await matching(fields)).toBe(initials);
  const picked = await selectCustomers(tenant.ctx, SelectCustomers.parse({ fields }));
  expect(picked.items).toHaveLength(initials.length);
  const { items } = await countCustomers(tenant.ctx, CountCustomers.parse({ filters: [{ fields }] }));
  expect(items[0]?.count).toBe(initials.length);
});

it("refuses a field that customers don't have, another business's, or an operator that doesn't fit", async () => {
  for (const fields of ["unknown.is=1", "height.has=1", "aadhaar.is=123412341234", "joined.from=soon"])
    await expect(matching(fields)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(listCustomers(stranger.ctx, ListCustomers.parse({ fields: "height.from=1" }))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  expect(ListCustomers.safeParse({ fields: "height" }).success).toBe(false);
});

it("sorts by a field with pages, records without a value last in both directions", async () => {
  const sorted = async (sort: string) => {
    let initials = "";
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(
        tenant.ctx,
        ListCustomers.parse({ sort, limit: 1, ...(cursor && { cursor }) }),
      );
      initials += page.items.map(({ name }) => name[0]).join("");
      cursor = page.nextCursor;
    } while (cursor);
    return initials;
  };
  expect(await sorted("fields.height")).toBe("BACD");
  expect(await sorted("-fields.height")).toBe("CABD");
  expect(await sorted("fields.area2")).toBe("ABCD");
  expect(await sorted("-fields.area2")).toBe("CBAD");
  expect((await sorted("fields.joined")).slice(0, 2)).toBe("BA");
  await expect(sorted("fields.aadhaar")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  expect(ListCustomers.safeParse({ sort: "fields.a;b" }).success).toBe(false);
});

it("refuses a cursor that isn't of a number", async () => {
  const { nextCursor } = await listCustomers(tenant.ctx, ListCustomers.parse({ sort: "fields.height", limit: 1 }));
  const text = Buffer.from(nextCursor ?? "", "base64url").toString();
  for (const key of ["01", "1.", "abc"]) {
    const cursor = Buffer.from(text.replace(/[^ ]+$/, key)).toString("base64url");
    await expect(
      listCustomers(tenant.ctx, ListCustomers.parse({ sort: "fields.height", limit: 1, cursor })),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  }
});

it("filters and sorts products and subscriptions by their fields, too", async () => {
  for (const entity of ["product", "subscription"] as const)
    await createCustomField(tenant.ctx, CreateCustomField.parse({ entity, label: "Room", type: "number" }));
  const [one, two] = await Promise.all(
    [2, 10].map((room) =>
      createProduct(tenant.ctx, AddProduct.parse({ name: `Batch ${room}`, price: "100", fields: { room } })),
    ),
  );
  const products = async (input: object) =>
    (await listProducts(tenant.ctx, ListProducts.parse(input))).items.map(({ fields }) => fields.room);
  expect(await products({ sort: "fields.room" })).toEqual([2, 10]);
  expect(await products({ sort: "-fields.room", fields: "room.from=1" })).toEqual([10, 2]);
  expect(await products({ fields: "room.is=10" })).toEqual([10]);

  const [asha] = (await listCustomers(tenant.ctx, ListCustomers.parse({ search: "Asha" }))).items;
  for (const [product, room] of [
    [one, 7],
    [two, 30],
  ] as const)
    await createSubscription(
      tenant.ctx,
      CreateSubscription.parse({
        customerId: asha?.id,
        productId: product?.id,
        startDate: tenant.ctx.today(),
        price: "100",
        fields: { room },
      }),
    );
  const rooms = async (input: object) =>
    (await listSubscriptions(tenant.ctx, ListSubscriptions.parse(input))).items.map(({ fields }) => fields.room);
  expect(await rooms({ sort: "-fields.room" })).toEqual([30, 7]);
  expect(await rooms({ sort: "fields.room", search: "Asha" })).toEqual([7, 30]);
  expect(await rooms({ fields: "room.until=10" })).toEqual([7]);
});
