import { ListActivity } from "@aavarti/contract/activity";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { addTeamMember, createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { beginExport } from "../exports/begin-export.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { createProduct } from "../products/create-product.ts";
import { updateProduct } from "../products/update-product.ts";
import { sendReceipt } from "../receipts/send-receipt.ts";
import { requirePerson } from "../require-person.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { listActivity } from "./list-activity.ts";

const clock = createTestClock("2026-11-21T04:00:00.000Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const newTenant = () => createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
const meera = { name: "Meera Nair", email: "meera@example.in", phone: null, company: null, status: "active" } as const;

/** Creates a business with a few recorded actions, one minute apart. */
async function busy() {
  const tenant = await newTenant();
  const { ctx } = tenant;
  const customer = await createCustomer(ctx, meera);
  const product = await createProduct(ctx, {
    name: "Physics",
    price: 320_000,
    durationMonths: 1,
    description: "Thrice a week",
    sku: null,
  });
  for (const act of [
    () => updateCustomer(ctx, { id: customer.id, changes: { email: "nair@example.in", name: "Meera Nair" } }),
    () => updateProduct(ctx, { id: product.id, changes: { price: 350_000 } }),
    () => changeIndustry(ctx, { industryType: "education", businessName: "Prerna", city: "Indore", currency: "₹" }),
    () => beginExport(ctx, { list: "customers" }),
    () => deleteCustomer(ctx, { id: customer.id }),
  ]) {
    clock.advance({ minutes: 1 });
    await act();
  }
  return tenant;
}

const list = (ctx: Parameters<typeof listActivity>[0], input: object = {}) =>
  listActivity(ctx, ListActivity.parse(input));

describe("the activity log", () => {
  it("has the address of a recorded payment without a mask, and a receipt as queued until it is sent", async () => {
    const tenant = await newTenant();
    const ctx = { ...tenant.ctx, ip: "192.0.2.7" };
    const { id: customerId } = await createCustomer(ctx, meera);
    const { id, receiptNumber } = await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    clock.advance({ minutes: 1 });
    await sendReceipt(ctx, { id, channel: "email", afterUndo: false });
    const { items } = await list(ctx);
    expect(items.slice(0, 2).map(({ sentence, ip }) => [sentence, ip])).toEqual([
      [`queued receipt ${receiptNumber} for Meera Nair`, "192.0.2.7"],
      ["recorded a payment of ₹500 from Meera Nair", "192.0.2.7"],
    ]);
  });

  it("has the reason of a reversal, and none of a payment", async () => {
    const { ctx } = await newTenant();
    const { id: customerId } = await createCustomer(ctx, meera);
    const { id } = await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    clock.advance({ minutes: 1 });
    await reversePayment(ctx, { id, reason: "Entered twice" });
    const { items } = await list(ctx, { area: "payments" });
    expect(items.map(({ action, because }) => [action, because])).toEqual([
      ["payment.reversed", "Entered twice"],
      ["payment.recorded", null],
    ]);
  });

  it("has what customers pay in an area of its own, apart from the activation fee", async () => {
    const { ctx } = await newTenant();
    const { id: customerId } = await createCustomer(ctx, meera);
    await recordPayment(ctx, { customerId, amount: 50_000, mode: "upi" });
    await ctx.transact((unit) => audit(ctx, unit, "tenant.activated", { kind: "tenant", id: ctx.tenantId }));
    const actions = async (area: string) => (await list(ctx, { area })).items.map(({ action }) => action);
    expect(await actions("payments")).toEqual(["payment.recorded"]);
    expect(await actions("activation")).toEqual(["tenant.activated"]);
  });

  it("lists who changed what, with old and new values, newest first", async () => {
    const { ctx } = await busy();
    const { items } = await list(ctx);
    expect(items.map(({ actor, sentence }) => `${actor} ${sentence}`)).toEqual([
      "Priya Sharma moved customer Meera Nair to Trash",
      "Priya Sharma exported customers",
      "Priya Sharma changed the business profile",
      "Priya Sharma edited product Physics",
      "Priya Sharma edited customer Meera Nair",
      "Priya Sharma added product Physics",
      "Priya Sharma added customer Meera Nair",
    ]);
    const email = { before: "meera@example.in", after: "nair@example.in" };
    expect(items[4]?.edits).toEqual([
      { key: "email", field: "Email", ...email, from: "meera@example.in", to: "nair@example.in" },
    ]);
    expect(items[3]?.edits).toEqual([
      { key: "price", field: "Price", before: "₹3,200", after: "₹3,500", from: "3200.00", to: "3500.00" },
    ]);
    expect(items[2]?.edits).toContainEqual({
      key: "industryType",
      field: "Business type",
      before: "Generic Business",
      after: "Education",
      from: "generic",
      to: "education",
    });
  });

  it("narrows by area and actor, and pages without losing or doubling a row", async () => {
    const { ctx } = await busy();
    const sentences = async (input: object) => (await list(ctx, input)).items.map(({ area }) => area);
    expect(await sentences({ area: "customers" })).toEqual(["customers", "customers", "customers"]);
    expect(await sentences({ area: "exports" })).toEqual(["exports"]);
    expect(await sentences({ area: "settings" })).toEqual(["settings"]);
    expect(await sentences({ by: "product" })).toEqual([]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(ctx, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual((await list(ctx)).items.map(({ id }) => id));
  });

  it("filters by person, also within an area, and not by people of another business", async () => {
    const tenant = await busy();
    const manager = await addTeamMember(tenant, { role: "manager", name: "Arjun Rao" });
    await createCustomer(manager, { ...meera, name: "Ishaan Joshi", email: "ishaan@example.in" });
    const said = async (input: object) =>
      (await list(tenant.ctx, input)).items.map(({ actor, sentence }) => `${actor} ${sentence}`);
    expect(await said({ person: requirePerson(manager) })).toEqual(["Arjun Rao added customer Ishaan Joshi"]);
    expect(await said({ person: tenant.userId, area: "customers" })).toHaveLength(3);
    expect(await said({ person: tenant.userId, by: "product" })).toEqual([]);
    expect(await said({ person: (await busy()).userId })).toEqual([]);
  });

  it("filters by record: a customer with their subscriptions, or one product or subscription", async () => {
    const tenant = await busy();
    const { ctx } = tenant;
    const all = (await list(ctx)).items;
    const product = all.find(({ record }) => record?.name === "Physics")?.record?.id ?? "";
    const { id: customerId } = await createCustomer(ctx, {
      ...meera,
      name: "Ishaan Joshi",
      email: "ishaan@example.in",
    });
    const terms = { productId: product, startDate: "2026-11-21", price: 320_000, status: "active" } as const;
    const { id: subscription } = await createSubscription(ctx, { customerId, ...terms });
    const said = async (input: object, by = ctx) => (await list(by, input)).items.map(({ sentence }) => sentence);
    const [started, added] = await said({ record: customerId });
    expect([started, added]).toEqual([
      "started a subscription for Ishaan Joshi, Physics",
      "added customer Ishaan Joshi",
    ]);
    expect(await said({ record: customerId })).toHaveLength(2);
    expect(await said({ record: subscription })).toEqual([started]);
    expect(await said({ record: product, area: "products" })).toEqual([
      "edited product Physics",
      "added product Physics",
    ]);
    expect(await said({ record: customerId, by: "product" })).toEqual([]);
    expect(await said({ record: customerId }, (await newTenant()).ctx)).toEqual([]);
    expect((await list(ctx, { record: customerId })).items.map(({ personId }) => personId)).toEqual([
      tenant.userId,
      tenant.userId,
    ]);
  });

  it("shows another business nothing, and needs the permission", async () => {
    const tenant = await busy();
    expect((await list((await newTenant()).ctx)).items).toEqual([]);
    for (const role of ["manager", "agent", "accountant", "viewer"] as const)
      expect(() => list(tenant.as(role))).toThrow("roles: owner, admin");
  });
});
