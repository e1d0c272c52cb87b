import { CountCustomers } from "@aavarti/contract/customers";
import { CountProducts } from "@aavarti/contract/products";
import { CountSubscriptions } from "@aavarti/contract/subscriptions";
import { CreateTag, TagCustomers } from "@aavarti/contract/tags";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { countCustomers } from "../customers/list-customers.ts";
import { countProducts } from "../products/list-products.ts";
import { countSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createTag } from "../tags/manage-tags.ts";
import { tagCustomers } from "../tags/tag-customers.ts";
import { deleteView, listViews, restoreView, saveView, updateView } from "./manage-views.ts";

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
});
afterAll(() => database.close());

const noPhone = { list: "customers", name: "No number", query: "without=phone&sort=name", columns: ["email"] } as const;
const save = (changes: object = {}, ctx = tenant.ctx) => saveView(ctx, { ...noPhone, columns: ["email"], ...changes });
const names = async (ctx = tenant.ctx) => (await listViews(ctx, { list: "customers" })).map(({ name }) => name);

describe("a view", () => {
  it("is saved under its name, and saving the name again changes it", async () => {
    const first = await save();
    expect(first).toMatchObject({ isOwn: true, isShared: false, author: "Priya Sharma" });
    const second = await save({ name: "Newest", query: "", columns: null });
    const changed = await save({ query: "without=email", columns: [] });
    expect(changed.id).toBe(first.id);
    expect(await listViews(tenant.ctx, { list: "customers" })).toEqual([
      { ...first, query: "without=email", columns: [] },
      second,
    ]);
    expect(await listViews(tenant.ctx, { list: "products" })).toEqual([]);
  });

  it("is renamed and changed in its place, but not to the name of another", async () => {
    const { id } = await save();
    await save({ name: "Newest" });
    await expect(updateView(tenant.ctx, { id, changes: { name: "Newest" } })).rejects.toMatchObject({
      code: "CONFLICT",
      fields: { name: { message: "A view called Newest already exists" } },
    });
    await updateView(tenant.ctx, { id, changes: { name: "Call them", query: "status=active" } });
    expect(await names()).toEqual(["Call them", "Newest"]);
    expect((await listViews(tenant.ctx, { list: "customers" }))[0]).toMatchObject({ id, columns: ["email"] });
  });

  it("is restored in its place within 30 days, unless its name is taken", async () => {
    const { id } = await save();
    await save({ name: "Newest" });
    await deleteView(tenant.ctx, { id });
    expect(await names()).toEqual(["Newest"]);
    await expect(deleteView(tenant.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreView(tenant.ctx, { id });
    await restoreView(tenant.ctx, { id });
    expect(await names()).toEqual(["No number", "Newest"]);

    await deleteView(tenant.ctx, { id });
    const other = await save();
    expect(other.id).not.toBe(id);
    await expect(restoreView(tenant.ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await deleteView(tenant.ctx, { id: other.id });
    const before = clock.now();
    clock.advance({ days: 31 });
    await expect(restoreView(tenant.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    clock.set(before);
  });

  it("is shared with write permission, seen by team members, and changed only by its author", async () => {
    const meera = await addTeamMember(tenant, { role: "agent", name: "Meera Nair" });
    const guest = await addTeamMember(tenant, { role: "viewer", name: "Guest" });
    const { id } = await save();
    expect(await names(meera)).toEqual([]);
    await updateView(tenant.ctx, { id, changes: { isShared: true } });
    await save({ name: "Mine" }, meera);
    expect(await listViews(meera, { list: "customers" })).toMatchObject([
      { name: "Mine", isOwn: true },
      { name: "No number", isOwn: false, isShared: true, author: "Priya Sharma" },
    ]);
    expect(await names()).toEqual(["No number"]);
    for (const attempt of [
      () => updateView(meera, { id, changes: { name: "Taken over" } }),
      () => deleteView(meera, { id }),
      () => restoreView(meera, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    const theirs = await save({ name: "Guest's" }, guest);
    const sharing = updateView(guest, { id: theirs.id, changes: { isShared: true } });
    await expect(sharing).rejects.toMatchObject({ code: "FORBIDDEN" });
    await updateView(tenant.ctx, { id, changes: { isShared: false } });
    expect(await names(meera)).toEqual(["Mine"]);
  });

  it("is hidden from other businesses", async () => {
    const { id } = await save();
    await updateView(tenant.ctx, { id, changes: { isShared: true } });
    expect(await names(stranger.ctx)).toEqual([]);
    await expect(deleteView(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await names()).toEqual(["No number"]);
  });

  it("is one of at most thirty, and the thirty-first is refused", async () => {
    for (let index = 0; index < 30; index += 1)
      await saveView(tenant.ctx, { ...noPhone, columns: null, name: `View ${index}`, list: "products" });
    await expect(saveView(tenant.ctx, { ...noPhone, columns: null, list: "products" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await saveView(tenant.ctx, { ...noPhone, columns: null, name: "View 0", list: "products" });
    expect(await listViews(tenant.ctx, { list: "products" })).toHaveLength(30);
  });
});

describe("the counts beside a list", () => {
  const customers = async (filters: object[], ctx = tenant.ctx) =>
    (await countCustomers(ctx, CountCustomers.parse({ filters }))).items.map(({ count }) => count);

  it("count the rows that the list would show for each filter, for several tags the rows with any of them", async () => {
    const [asha, kabir] = [await createOne("Asha"), await createOne("Kabir")];
    await createOne("Meera");
    const vip = await createTag(tenant.ctx, CreateTag.parse({ name: "VIP" }));
    const late = await createTag(tenant.ctx, CreateTag.parse({ name: "Late" }));
    await tagCustomers(tenant.ctx, TagCustomers.parse({ ids: [asha.id], add: [vip.id, late.id] }));
    await tagCustomers(tenant.ctx, TagCustomers.parse({ ids: [kabir.id], add: [late.id] }));
    const both = `${vip.id},${late.id}`;
    expect(
      await customers([
        {},
        { search: "ash" },
        { status: "inactive" },
        { tag: vip.id },
        { tag: both },
        { without: "phone" },
      ]),
    ).toEqual([3, 1, 0, 1, 2, 3]);
    expect(await customers([{}, { tag: both }], stranger.ctx)).toEqual([0, 0]);
    expect(CountCustomers.safeParse({ filters: [{ tag: "VIP" }] }).success).toBe(false);
    expect(CountCustomers.safeParse({ filters: Array(41).fill({}) }).success).toBe(false);
  });

  it("are there for products and subscriptions too", async () => {
    const { productId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-20" });
    const products = CountProducts.parse({ filters: [{}, { archived: true }] });
    expect((await countProducts(tenant.ctx, products)).items).toMatchObject([{ count: 1 }, { count: 0 }]);
    const filters = [{}, { status: "active" }, { status: "cancelled" }, { productId }];
    const { items } = await countSubscriptions(tenant.ctx, CountSubscriptions.parse({ filters }));
    expect(items.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
  });

  it("stop at a thousand and say that there are more", async () => {
    await tenant.ctx.transact(({ trx }) =>
      trx
        .insertInto("customer")
        .values(
          Array.from({ length: 1001 }, (_, index) => ({
            tenant_id: tenant.tenantId,
            id: tenant.ctx.newId(),
            name: `Student ${index}`,
            email: "",
            status: "active" as const,
            created_at: clock.now(),
            updated_at: clock.now(),
          })),
        )
        .execute(),
    );
    const filters = [{}, { search: "student 1000" }];
    expect((await countCustomers(tenant.ctx, CountCustomers.parse({ filters }))).items).toEqual([
      { count: 1000, isMore: true },
      { count: 1, isMore: false },
    ]);
  });

  const createOne = (name: string) =>
    createCustomer(tenant.ctx, { name, email: `${name.toLowerCase()}@example.in`, status: "active" });
});
