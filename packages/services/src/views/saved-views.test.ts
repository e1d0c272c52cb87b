import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listViews, removeView, saveView } from "./saved-views.ts";

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

const noPhone = { list: "customers", name: "No number", query: "without=phone&sort=name", columns: ["email"] } as const;
const save = (changes: object = {}) => saveView(tenant.ctx, { ...noPhone, columns: ["email"], ...changes });

it("keeps a view under its name, and saving the name again changes it in its place", async () => {
  const first = await save();
  const second = await save({ name: "Newest", query: "", columns: null });
  const changed = await save({ query: "without=email", columns: [] });
  expect(changed.id).toBe(first.id);
  expect(await listViews(tenant.ctx, { list: "customers" })).toEqual([
    { ...first, query: "without=email", columns: [] },
    { id: second.id, list: "customers", name: "Newest", query: "", columns: null },
  ]);
  expect(await listViews(tenant.ctx, { list: "products" })).toEqual([]);
  await removeView(tenant.ctx, { id: second.id });
  expect(await listViews(tenant.ctx, { list: "customers" })).toHaveLength(1);
});

it("shows a view to nobody else, whether of another tenant or not a person, and leaves theirs alone", async () => {
  const { id } = await save({ name: "Mine" });
  expect(await listViews(stranger.ctx, { list: "customers" })).toEqual([]);
  await expect(removeView(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await listViews(tenant.ctx, { list: "customers" })).map((view) => view.id)).toContain(id);
});

it("refuses the thirty-first and leaves no trace of it", async () => {
  const { ctx } = await createTestTenant(tenant.ctx);
  for (let index = 0; index < 30; index += 1)
    await saveView(ctx, { ...noPhone, columns: null, name: `View ${index}`, list: "products" });
  await expect(saveView(ctx, { ...noPhone, columns: null, list: "products" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await saveView(ctx, { ...noPhone, columns: null, name: "View 0", list: "products" });
  expect(await listViews(ctx, { list: "products" })).toHaveLength(30);
});
