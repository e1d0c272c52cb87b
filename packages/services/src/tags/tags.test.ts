import { ReadTimeline } from "@aavarti/contract/customer-record";
import { ListCustomers } from "@aavarti/contract/customers";
import { CreateTag, TagCustomers } from "@aavarti/contract/tags";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listCustomers, selectCustomers } from "../customers/list-customers.ts";
import { readTimeline } from "../customers/read-timeline.ts";
import { createTag, deleteTag, listTags, restoreTag, updateTag } from "./manage-tags.ts";
import { tagCustomers } from "./tag-customers.ts";

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

const customer = (name: string) =>
  createCustomer(tenant.ctx, { name, email: `${name.toLowerCase()}@example.in`, status: "active" });
const tag = (name: string) => createTag(tenant.ctx, CreateTag.parse({ name }));
const mark = (input: { ids: string[]; add?: string[]; remove?: string[] }, ctx = tenant.ctx) =>
  tagCustomers(ctx, TagCustomers.parse(input));
const tagged = async (id: string, ctx = tenant.ctx) =>
  (await listCustomers(ctx, ListCustomers.parse({ tag: id, sort: "name" }))).items.map(({ name }) => name);

describe("a tag", () => {
  it("has a unique name in any letter case, and the least used colour", async () => {
    expect([await tag("VIP"), await tag("Pays,  late")]).toMatchObject([
      { name: "VIP", color: "teal" },
      { name: "Pays late", color: "green" },
    ]);
    await expect(tag("vip")).rejects.toMatchObject({
      code: "CONFLICT",
      fields: { name: { message: "A tag called vip already exists" } },
    });
    expect(CreateTag.safeParse({ name: "a".repeat(41) }).error?.issues[0]?.message).toBe(
      "Name can have up to 40 characters",
    );
    expect(CreateTag.safeParse({ name: " , " }).error?.issues[0]?.message).toBe("Name is required");
  });

  it("is renamed, deleted and restored on all its customers, unless its name is taken", async () => {
    const [asha, vip] = [await customer("Asha"), await tag("VIP")];
    await mark({ ids: [asha.id], add: [vip.id] });
    await updateTag(tenant.ctx, { id: vip.id, changes: { name: "vip", color: "blue" } });
    expect((await listCustomers(tenant.ctx, ListCustomers.parse({}))).items[0]?.tags).toEqual([
      { id: vip.id, name: "vip", color: "blue" },
    ]);
    await deleteTag(tenant.ctx, { id: vip.id });
    expect([await tagged(vip.id), await listTags(tenant.ctx)]).toEqual([[], []]);
    await expect(mark({ ids: [asha.id], add: [vip.id] })).resolves.toMatchObject({
      items: [{ problem: { message: "Tag not found" }, changed: false }],
    });
    const other = await tag("VIP");
    await expect(restoreTag(tenant.ctx, { id: vip.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await updateTag(tenant.ctx, { id: other.id, changes: { name: "Other" } });
    await restoreTag(tenant.ctx, { id: vip.id });
    expect(await tagged(vip.id)).toEqual(["Asha"]);
  });
});

describe("customers", () => {
  it("are tagged in bulk with a result for each, and found by tag and other filters", async () => {
    const [asha, meera, kabir] = [await customer("Asha"), await customer("Meera"), await customer("Kabir")];
    const vip = await tag("VIP");
    await mark({ ids: [asha.id], add: [vip.id] });
    const { items } = await mark({ ids: [asha.id, meera.id, tenant.tenantId], add: [vip.id] });
    expect(items.map(({ changed, problem }) => [changed, problem?.message])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, "Customer not found"],
    ]);
    expect(await tagged(vip.id)).toEqual(["Asha", "Meera"]);
    const filtered = ListCustomers.parse({ tag: vip.id, search: "meer", limit: 1 });
    expect((await listCustomers(tenant.ctx, filtered)).items).toHaveLength(1);
    expect((await selectCustomers(tenant.ctx, { tag: [vip.id] })).items).toMatchObject([
      { name: "Asha", tags: [vip.id] },
      { name: "Meera", tags: [vip.id] },
    ]);
    const late = await tag("Late");
    await mark({ ids: [kabir.id], add: [late.id] });
    expect(await tagged(`${vip.id},${late.id}`)).toEqual(["Asha", "Kabir", "Meera"]);
    await mark({ ids: [kabir.id], remove: [late.id] });
    await mark({ ids: [meera.id, kabir.id], remove: [vip.id] });
    expect(await tagged(vip.id)).toEqual(["Asha"]);
    const timeline = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: meera.id }));
    expect(timeline.items.map(({ what, fields }) => [what, fields])).toEqual([
      ["customer.untagged", ["VIP"]],
      ["customer.tagged", ["VIP"]],
      ["customer.created", []],
    ]);
    await deleteCustomer(tenant.ctx, { id: asha.id });
    expect(await tagged(vip.id)).toEqual([]);
  });

  it("can't be tagged by another business, and a refusal changes nothing", async () => {
    const [asha, vip] = [await customer("Asha"), await tag("VIP")];
    const theirs = await createTag(stranger.ctx, { name: "VIP" });
    expect(await listTags(stranger.ctx)).toEqual([theirs]);
    const attempts = [
      await mark({ ids: [asha.id], add: [theirs.id] }),
      await mark({ ids: [asha.id], add: [theirs.id] }, stranger.ctx),
      await mark({ ids: [asha.id], add: [vip.id] }, stranger.ctx),
    ];
    expect(attempts.flatMap(({ items }) => items.map(({ problem }) => problem?.code))).toEqual(
      Array(3).fill("NOT_FOUND"),
    );
    for (const act of [
      () => updateTag(stranger.ctx, { id: vip.id, changes: { name: "Theirs" } }),
      () => deleteTag(stranger.ctx, { id: vip.id }),
      () => restoreTag(stranger.ctx, { id: vip.id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(mark({ ids: [asha.id], add: [vip.id] }, tenant.as("viewer"))).rejects.toThrow("Your role (viewer)");
    expect(() => deleteTag(tenant.as("agent"), { id: vip.id })).toThrow("Your role (agent)");
    expect(await tagged(vip.id)).toEqual([]);
  });
});
