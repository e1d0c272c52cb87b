import { beforeAll, describe, expect, it } from "vitest";
import type { Api } from "./api.ts";
import { todayInIndia } from "./calendar-days.ts";
import { refusal } from "./documented-client.ts";
import { freshEmail, newCatalogue, newOwner } from "./people.ts";
import { wires } from "./wires.ts";

describe.each(wires())("customers over $wire", ({ api }) => {
  /** For cases that need no tenant of their own. */
  let shared: Api;
  beforeAll(async () => {
    shared = (await newOwner(api)).api;
  });

  it("stores what the form sends and lists it", async () => {
    const owner = (await newOwner(api)).api;
    const email = freshEmail("meera");
    const created = await owner.createCustomer({
      name: "Meera Iyer",
      email,
      phone: "+91-98765-43210",
      company: "Iyer & Sons",
      status: "prospect",
    });

    expect(created).toMatchObject({ name: "Meera Iyer", email, company: "Iyer & Sons", status: "prospect" });
    expect(created.phone).toBe("+919876543210");
    expect((await owner.listCustomers()).rows).toEqual([created]);
  });

  it("requires only a name and an email address; other fields are null and the status is active", async () => {
    const owner = (await newOwner(api)).api;
    const created = await owner.createCustomer({ name: "Meera", email: freshEmail() });
    expect(created).toMatchObject({ phone: null, company: null, status: "active" });
  });

  it.each(["98765 43210", "9876543210", "+91-98765-43210", "+91 98765 43210"])(
    "stores the phone %s as E.164",
    async (phone) => {
      const created = await shared.createCustomer({ name: "Meera", email: freshEmail(), phone });
      expect(created.phone).toBe("+919876543210");
    },
  );

  it("keeps a foreign number as it is", async () => {
    const created = await shared.createCustomer({ name: "Lea", email: freshEmail(), phone: "+49 30 901820" });
    expect(created.phone).toBe("+4930901820");
  });

  it.each([
    ["no name", { name: undefined }, "name"],
    ["a blank name", { name: "   " }, "name"],
    ["no address", { email: undefined }, "email"],
    ["an address that is none", { email: "meera at example" }, "email"],
    ["a phone that is none", { phone: "call me" }, "phone"],
    ["a status that is none", { status: "vip" }, "status"],
  ])("refuses a customer with %s", async (_case, wrong, field) => {
    const before = await shared.listCustomers();
    const refused = await refusal(shared.createCustomer({ name: "Meera", email: freshEmail(), ...wrong }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain(field);
    expect(await shared.listCustomers()).toEqual(before);
  });

  it("keeps fields that an update omits and clears optional ones with null or an empty text", async () => {
    const owner = (await newOwner(api)).api;
    const before = await owner.createCustomer({
      name: "Meera",
      email: freshEmail(),
      phone: "9876543210",
      company: "Iyer",
      status: "inactive",
    });

    const renamed = await owner.updateCustomer(before.id, { name: "Meera Iyer" });
    expect(renamed).toEqual({ ...before, name: "Meera Iyer", updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt >= before.updatedAt).toBe(true);

    expect(await owner.updateCustomer(before.id, { phone: null })).toMatchObject({ phone: null, company: "Iyer" });
    expect(await owner.updateCustomer(before.id, { company: "" })).toMatchObject({ company: null, name: "Meera Iyer" });
    expect(await refusal(owner.updateCustomer(before.id, { name: "" }))).toMatchObject({ status: 400 });
    expect(await refusal(owner.updateCustomer(before.id, { email: "" }))).toMatchObject({ status: 400 });
    expect((await owner.listCustomers()).rows).toEqual([
      { ...renamed, phone: null, company: null, updatedAt: expect.any(String) },
    ]);
  });

  it("ignores unknown fields, so that nobody can set an id, a tenant or a role", async () => {
    const owner = await newOwner(api);
    const other = await newOwner(api);
    const created = await owner.api.createCustomer({
      name: "Meera",
      email: freshEmail(),
      id: "01890000-0000-7000-8000-000000000000",
      tenantId: other.session.tenant.id,
      tenant_id: other.session.tenant.id,
      role: "admin",
      createdAt: "2001-01-01T00:00:00Z",
    });

    expect(created.id).not.toBe("01890000-0000-7000-8000-000000000000");
    expect(created.createdAt > "2020").toBe(true);
    expect(created).not.toHaveProperty("role");
    expect((await other.api.listCustomers()).rows).toEqual([]);
    expect((await owner.api.me()).user.role).toBe("owner");
  });

  it("removes a deleted customer and its subscriptions from lists and metrics", async () => {
    const owner = (await newOwner(api)).api;
    const { customer, product } = await newCatalogue(owner);
    const kept = await owner.createCustomer({ name: "Stays", email: freshEmail() });
    await owner.createSubscription({
      customerId: customer.id,
      productId: product.id,
      startDate: todayInIndia(),
      price: "1200",
    });
    const left = await owner.createSubscription({
      customerId: kept.id,
      productId: product.id,
      startDate: todayInIndia(),
      price: "600",
    });
    expect(await owner.analytics()).toMatchObject({ totalCustomers: 2, totalSubscriptions: 2, mrr: 150 });

    await owner.deleteCustomer(customer.id);

    expect((await owner.listCustomers()).rows.map((row) => row.id)).toEqual([kept.id]);
    expect((await owner.listSubscriptions()).rows.map((row) => row.id)).toEqual([left.id]);
    expect(await owner.analytics()).toMatchObject({
      totalCustomers: 1,
      totalSubscriptions: 1,
      mrr: 50,
      totalRevenue: 600,
    });
    expect(await refusal(owner.updateCustomer(customer.id, { name: "Ghost" }))).toMatchObject({ status: 404 });
  });

  it("returns the same error for another tenant's id as for an unknown one", async () => {
    const owner = (await newOwner(api)).api;
    const stranger = (await newOwner(api)).api;
    const { id } = await owner.createCustomer({ name: "Meera", email: freshEmail() });
    const absent = "01890000-0000-7000-8000-00000000abcd";
    const notFound = { status: 404, code: "NOT_FOUND", message: "Customer not found" };

    expect(await refusal(stranger.updateCustomer(id, { name: "Mine" }))).toMatchObject(notFound);
    expect(await refusal(stranger.updateCustomer(id, { name: "Mine" }))).toEqual(
      await refusal(stranger.updateCustomer(absent, { name: "Mine" })),
    );
    expect(await refusal(stranger.deleteCustomer(id))).toEqual(await refusal(stranger.deleteCustomer(absent)));
    expect((await owner.listCustomers()).rows).toMatchObject([{ id, name: "Meera" }]);
  });

  it.each(["மீரா ஐயர்", "मीरा अय्यर 🌸", "مريم", 'O\'Brien \\ "quoted"', "<script>alert(1)</script>", "👩‍👩‍👧‍👦"])(
    "stores the name %s as typed",
    async (name) => {
      const created = await shared.createCustomer({ name, email: freshEmail() });
      expect(created.name).toBe(name);
      expect((await shared.listCustomers()).rows).toContainEqual(created);
    },
  );
});
