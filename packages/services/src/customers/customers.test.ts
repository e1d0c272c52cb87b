import {
  AddCustomer,
  CountCustomers,
  CreateCustomer,
  ListCustomers,
  type SelectCustomers,
} from "@aavarti/contract/customers";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createCustomer } from "./create-customer.ts";
import { deleteCustomer, deleteCustomers } from "./delete-customer.ts";
import { countCustomers, listCustomers, selectCustomers } from "./list-customers.ts";
import { restoreCustomer, restoreCustomers } from "./restore-customer.ts";
import { updateCustomer } from "./update-customer.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
});
afterAll(() => database.close());

const asha = { name: "Asha Kulkarni", email: "asha@example.in", status: "active" } as const;
const page = { limit: 50 };
const running = { startDate: "2026-11-01", status: "active", price: 149_900 } as const;
const auditOf = (id: string) =>
  tenant.ctx.transact(({ trx }) =>
    trx.selectFrom("audit_event").select("action").where("subject_id", "=", id).orderBy("at").orderBy("id").execute(),
  );

describe("customers", () => {
  it("need a phone or an email, and keep one of the two", async () => {
    expect(AddCustomer.safeParse({ name: "Asha" }).error?.issues).toMatchObject([
      { path: ["phone"], message: "Enter a phone number or an email address" },
    ]);
    const input = AddCustomer.parse({ name: "Asha", phone: "98220 12345", email: "" });
    const added = await createCustomer(tenant.ctx, input);
    expect(added).toMatchObject({ email: "", phone: "+919822012345" });
    await expect(updateCustomer(tenant.ctx, { id: added.id, changes: { phone: null } })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    const edited = await updateCustomer(tenant.ctx, {
      id: added.id,
      changes: { phone: null, email: "asha@example.in" },
    });
    expect(edited).toMatchObject({ email: "asha@example.in", phone: null });
    // The documented API requires the email.
    expect(CreateCustomer.safeParse({ name: "Asha", phone: "98220 12345" }).success).toBe(false);
    await deleteCustomer(tenant.ctx, { id: added.id });
  });

  it("keeps a number in E.164 beside the form it was typed in", async () => {
    const customer = await createCustomer(tenant.ctx, { ...asha, phone: "098220-12345" });
    expect(customer).toMatchObject({ phone: "+919822012345", phoneTyped: "098220-12345", company: null });
    expect(await auditOf(customer.id)).toEqual([{ action: "customer.created" }]);
  });

  it("changes the given fields and keeps the rest; null clears", async () => {
    const { id } = await createCustomer(tenant.ctx, { ...asha, phone: "9822012345", company: "Asha Traders" });
    clock.advance({ minutes: 1 });
    const changed = await updateCustomer(tenant.ctx, { id, changes: { name: "Asha K", phone: null } });
    expect(changed).toMatchObject({
      name: "Asha K",
      phone: null,
      phoneTyped: null,
      company: "Asha Traders",
      email: "asha@example.in",
    });
    expect(changed.updatedAt > changed.createdAt).toBe(true);
  });

  it("finds by any part of name, address, phone or company, and takes wildcards literally", async () => {
    await createCustomer(tenant.ctx, {
      name: "Bhavna 100% Mehta",
      email: "bhavna@example.in",
      phone: "+91 98930 40771",
      company: "Sharda Dairy",
      status: "prospect",
    });
    const names = async (search: string) =>
      (await listCustomers(tenant.ctx, { ...page, search })).items.map((item) => item.name);
    for (const term of [
      "bhav",
      "SHARDA",
      "9893040",
      "98930 40771",
      "098930-40771",
      "+91 98930",
      "na@ex",
      "100%",
      "100%  mehta ",
    ])
      expect(await names(term)).toEqual(["Bhavna 100% Mehta"]);
    expect(await names("100_")).toEqual([]);
    expect(await names("%")).toEqual(["Bhavna 100% Mehta"]);
    expect((await listCustomers(tenant.ctx, { ...page, status: "prospect" })).items).toHaveLength(1);
  });

  it("pages newest first without missing or repeating a customer, also at equal times", async () => {
    const { ctx } = await createTestTenant(tenant.ctx);
    for (let index = 0; index < 7; index += 1) {
      await createCustomer(ctx, { ...asha, name: `Person ${index}` });
      if (index === 3) clock.advance({ seconds: 1 });
    }
    const whole = (await listCustomers(ctx, page)).items.map((item) => item.id);
    const seen: string[] = [];
    let cursor: { createdAt: Date; id: string } | undefined;
    for (;;) {
      const { items, nextCursor } = await listCustomers(ctx, { limit: 2, cursor });
      seen.push(...items.map((item) => item.id));
      const last = items.at(-1);
      if (!nextCursor || !last) break;
      cursor = { createdAt: new Date(last.createdAt), id: last.id };
    }
    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(7);
  });

  it("walks every order page by page, either way, and ends where the other way begins", async () => {
    const { ctx } = await createTestTenant(tenant.ctx);
    for (const name of ["बिमला", "asha", "Zoya", "Asha", "Émile", "asha"]) {
      await createCustomer(ctx, { ...asha, name });
      clock.advance({ seconds: 1 });
    }
    const walk = async (sort: ListCustomers["sort"]) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const input = ListCustomers.parse({ limit: 2, sort, ...(cursor ? { cursor } : {}) });
        const answer = await listCustomers(ctx, input);
        seen.push(...answer.items.map((item) => item.id));
        cursor = answer.nextCursor ?? undefined;
      } while (cursor);
      return seen;
    };
    const byName = (await listCustomers(ctx, { ...page, sort: "name" })).items;
    expect(byName.map((item) => item.name.toLowerCase())).toEqual(["asha", "asha", "asha", "zoya", "émile", "बिमला"]);
    expect(await walk("name")).toEqual(byName.map((item) => item.id));
    expect(await walk("-name")).toEqual(byName.map((item) => item.id).reverse());
    expect(await walk("created")).toEqual((await walk("-created")).reverse());
    expect(await walk(undefined)).toEqual(await walk("-created"));
  });

  it("finds all of more than a thousand, in the list's order, for the stranger none", async () => {
    const many = 1_100;
    const { tenantId } = tenant;
    await tenant.ctx.transact(({ trx }) =>
      sql`insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
        select ${tenantId}, uuidv7(), 'Zoya ' || lpad(n::text, 4, '0'), '', 'active', now() - make_interval(mins => n), now()
        from generate_series(1, ${many}) as n`.execute(trx),
    );
    const search = "zoya";
    const byName = await listCustomers(tenant.ctx, { ...page, search, sort: "-name" });
    expect(byName.items.map(({ name }) => name)).toEqual(
      Array.from({ length: page.limit }, (_, place) => `Zoya ${many - place}`),
    );
    const newest = await listCustomers(tenant.ctx, { ...page, search });
    expect(newest.items.slice(0, 2).map(({ name }) => name)).toEqual(["Zoya 0001", "Zoya 0002"]);
    expect((await selectCustomers(tenant.ctx, { search })).items).toHaveLength(many);
    expect((await countCustomers(tenant.ctx, CountCustomers.parse({ filters: [{ search }] }))).items).toEqual([
      { count: 1_000, isMore: true },
    ]);
    expect((await listCustomers(stranger.ctx, { ...page, search })).items).toEqual([]);
    // The same search finds their subscriptions, and no one else's.
    const gold = { name: "Gold for many", price: 149_900, durationMonths: 1, description: "d" };
    const product = await createProduct(tenant.ctx, gold);
    const other = await createCustomer(tenant.ctx, asha);
    for (const customerId of [byName.items[0]?.id ?? "", other.id])
      await createSubscription(tenant.ctx, { ...running, customerId, productId: product.id });
    const found = (await listSubscriptions(tenant.ctx, { ...page, search })).items;
    expect(found.map(({ customer }) => customer.name)).toEqual([`Zoya ${many}`]);
    expect((await listSubscriptions(stranger.ctx, { ...page, search })).items).toEqual([]);
  });

  it("names all that a list with the same filters would show, and those without a number alone", async () => {
    const { ctx } = await createTestTenant(tenant.ctx);
    const reached = await createCustomer(ctx, { ...asha, phone: "9822012345" });
    const unreached = await createCustomer(ctx, { ...asha, name: "Bhavna", status: "prospect" });
    const picked = async (filter: Omit<SelectCustomers, "after">) =>
      (await selectCustomers(ctx, filter)).items.map((item) => item.name).sort();
    expect(await picked({})).toEqual(["Asha Kulkarni", "Bhavna"]);
    expect(await picked({ without: "phone" })).toEqual(["Bhavna"]);
    expect(await picked({ status: "active" })).toEqual(["Asha Kulkarni"]);
    expect((await listCustomers(ctx, { ...page, without: "phone" })).items.map((item) => item.id)).toEqual([
      unreached.id,
    ]);
    expect((await listCustomers(ctx, { ...page, ids: [reached.id] })).items.map((item) => item.id)).toEqual([
      reached.id,
    ]);
    expect((await selectCustomers(stranger.ctx, { search: "Bhavna" })).items).toEqual([]);
  });

  it("deletes and restores many, each answering for itself", async () => {
    const mine = await createCustomer(tenant.ctx, asha);
    const other = await createTestTenant(tenant.ctx);
    const foreign = await createCustomer(other.ctx, asha);
    const { items } = await deleteCustomers(tenant.ctx, { ids: [mine.id, foreign.id] });
    expect(items.map((item) => item.problem?.code ?? "done")).toEqual(["done", "NOT_FOUND"]);
    expect((await listCustomers(other.ctx, { ...page, ids: [foreign.id] })).items).toHaveLength(1);
    expect((await restoreCustomers(tenant.ctx, { ids: [mine.id] })).items).toEqual([{ problem: null }]);
    await expect(deleteCustomers(tenant.as("agent"), { ids: [mine.id] })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("takes a customer's subscriptions into Trash and back, and only those", async () => {
    const customer = await createCustomer(tenant.ctx, asha);
    const product = await createProduct(tenant.ctx, {
      name: "Gold",
      price: 149_900,
      durationMonths: 1,
      description: "d",
    });
    const input = { ...running, customerId: customer.id, productId: product.id };
    const kept = await createSubscription(tenant.ctx, input);
    const deletedBefore = await createSubscription(tenant.ctx, input);
    await deleteSubscription(tenant.ctx, { id: deletedBefore.id });

    await deleteCustomer(tenant.ctx, { id: customer.id });
    const ids = async () => (await listSubscriptions(tenant.ctx, page)).items.map((item) => item.id);
    expect(await ids()).not.toContain(kept.id);
    await expect(deleteCustomer(tenant.ctx, { id: customer.id })).rejects.toMatchObject({ code: "NOT_FOUND" });

    await restoreCustomer(tenant.ctx, { id: customer.id });
    await restoreCustomer(tenant.ctx, { id: customer.id });
    expect(await ids()).toContain(kept.id);
    expect(await ids()).not.toContain(deletedBefore.id);
  });

  it("can't restore a customer after 30 days", async () => {
    const { id } = await createCustomer(tenant.ctx, asha);
    await deleteCustomer(tenant.ctx, { id });
    clock.advance({ days: 30, seconds: 1 });
    await expect(restoreCustomer(tenant.ctx, { id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Customer not found",
    });
  });

  it("shows another tenant nothing and lets it change nothing", async () => {
    const { id } = await createCustomer(tenant.ctx, { ...asha, name: "Only ours" });
    expect((await listCustomers(stranger.ctx, page)).items).toEqual([]);
    expect((await listCustomers(stranger.ctx, { ...page, search: "only ours" })).items).toEqual([]);
    const refusal = { code: "NOT_FOUND", message: "Customer not found" };
    await expect(updateCustomer(stranger.ctx, { id, changes: { name: "Theirs" } })).rejects.toMatchObject(refusal);
    await expect(deleteCustomer(stranger.ctx, { id })).rejects.toMatchObject(refusal);
    await expect(restoreCustomer(stranger.ctx, { id })).rejects.toMatchObject(refusal);
    expect((await listCustomers(tenant.ctx, { ...page, search: "only ours" })).items).toHaveLength(1);
  });

  it("rejects a role without the permission, and names who to ask", async () => {
    const { id } = await createCustomer(tenant.ctx, asha);
    expect(() => createCustomer(tenant.as("viewer"), asha)).toThrow(
      "Your role (viewer) doesn't allow this. Ask someone with one of these roles: owner, admin, manager, agent",
    );
    expect(() => deleteCustomer(tenant.as("agent"), { id })).toThrow("roles: owner, admin, manager");
    expect((await listCustomers(tenant.as("viewer"), page)).items.length).toBeGreaterThan(0);
  });

  it("leaves no trace of a customer that could not be saved", async () => {
    const before = await listCustomers(tenant.ctx, { limit: 1000 });
    expect(() => createCustomer(tenant.ctx, { ...asha, phone: "12" })).toThrow("Enter a valid 10-digit mobile number");
    const failing = { ...tenant.ctx, newId: () => "not-a-uuid" };
    await expect(createCustomer(failing, asha)).rejects.toThrow();
    expect(await listCustomers(tenant.ctx, { limit: 1000 })).toEqual(before);
  });
});
