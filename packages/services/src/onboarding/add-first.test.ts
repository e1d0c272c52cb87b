import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readAccount } from "../payments/read-account.ts";
import { readBoard } from "../renewals/read-board.ts";
import { addFirst } from "./add-first.ts";
import { readOnboarding } from "./read-onboarding.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});

const rutuja = {
  name: "Rutuja Pawar",
  phone: "98220 41177",
  productName: "Kathak, beginners",
  price: 180_000,
  durationMonths: 1,
};
const counts = () =>
  tenant.ctx.transact(async ({ trx }) => {
    const tables = ["customer", "product", "subscription", "payment", "audit_event"] as const;
    const found = [];
    for (const table of tables) found.push([table, (await trx.selectFrom(table).select("tenant_id").execute()).length]);
    return Object.fromEntries(found);
  });

it("adds a customer with a product and a term that is owed from today", async () => {
  const added = await addFirst(tenant.ctx, rutuja);
  expect(added.endDate).toBe("2026-12-21");
  expect(await readOnboarding(tenant.ctx)).toMatchObject({
    hasCustomer: true,
    hasProduct: true,
    hasSubscription: true,
  });
  expect(await readAccount(tenant.ctx, { customerId: added.customerId })).toMatchObject({ due: "1800.00" });
});

it("records how the term was paid, and shows the renewal on the board", async () => {
  const added = await addFirst(tenant.ctx, { ...rutuja, startDate: "2026-10-28", paidBy: "upi" });
  expect(added.endDate).toBe("2026-11-28");
  expect(await readAccount(tenant.ctx, { customerId: added.customerId })).toMatchObject({ due: "0.00" });
  const { lanes } = await readBoard(tenant.ctx, {});
  expect(lanes.find(({ lane }) => lane === "week")).toMatchObject({ count: 1 });
});

it("adds nothing when a part of it can't be added, or isn't allowed", async () => {
  await addFirst(tenant.ctx, rutuja);
  const before = await counts();
  expect(before).toMatchObject({ customer: 1, product: 1, subscription: 1, payment: 0 });
  await expect(addFirst(tenant.ctx, { ...rutuja, phone: "12" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(addFirst(tenant.ctx, { ...rutuja, startDate: "2300-12-01" })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  for (const role of ["viewer", "agent", "accountant"] as const)
    await expect(addFirst(tenant.as(role), rutuja)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await counts()).toEqual(before);
});
