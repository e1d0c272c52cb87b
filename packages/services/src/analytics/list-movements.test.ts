import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Dependencies } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { checkMovements } from "../movements/check-movements.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { listMovements } from "./list-movements.ts";
import { reportMonth } from "./report-month.ts";

const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Client;
let deps: Dependencies;
let tenant: TestTenant;
let productId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(database.superuserUrl);
  await superuser.connect();
  deps = makeDependencies({ db: database.db, now: clock.now });
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});
beforeEach(async () => {
  clock.set("2026-10-10T04:00:00Z");
  tenant = await createTestTenant(deps);
  ({ id: productId } = await createProduct(tenant.ctx, {
    name: "Yoga",
    price: 100_000,
    durationMonths: 1,
    description: "x",
    graceDays: 0,
  }));
});

const begin = async (name: string, price: number, durationMonths = 1) => {
  const { id: customerId } = await createCustomer(tenant.ctx, { name, email: "a@example.in", status: "active" });
  const terms = { startDate: "2026-10-10" as const, durationMonths, price, status: "active" as const };
  return createSubscription(tenant.ctx, { customerId, productId, ...terms });
};

const october = { from: "2026-10-01", until: "2026-10-31", limit: 50 } as const;
const november = { from: "2026-11-01", until: "2026-11-30", limit: 50 } as const;

describe("the people behind a movement", () => {
  it("are those whose amounts make it up, the largest first", async () => {
    await begin("Asha", 100_000);
    await begin("Ravi", 300_000);
    await begin("Meena", 100_000, 3);
    const moved = await listMovements(tenant.ctx, { kind: "new", ...october });
    expect(moved).toMatchObject({ amount: 4_333.33, customers: 3, checkedAt: null, isReconciled: null });
    expect(moved.items.map(({ customerName, amount, lastOn }) => [customerName, amount, lastOn])).toEqual([
      ["Ravi", 3_000, "2026-10-10"],
      ["Asha", 1_000, "2026-10-10"],
      ["Meena", 333.33, "2026-10-10"],
    ]);
    expect((await reportMonth(tenant.ctx, { month: "2026-10" })).movements.new).toBe(moved.amount);
    expect((await listMovements(tenant.ctx, { kind: "new", ...october, limit: 1 })).items).toHaveLength(1);
    expect(await listMovements(tenant.ctx, { kind: "new", ...november })).toMatchObject({ customers: 0, items: [] });
  });

  it("are as many and as much as each movement of a month's report", async () => {
    const [asha, ravi, meena, dev] = [
      await begin("Asha", 100_000),
      await begin("Ravi", 300_000),
      await begin("Meena", 200_000),
      await begin("Dev", 50_000),
    ];
    clock.set("2026-11-09T04:00:00Z");
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-11-10", price: 150_000 });
    await renewSubscription(tenant.ctx, { id: ravi.id, endDate: "2026-11-10", price: 250_000 });
    await cancelSubscription(tenant.ctx, { id: meena.id, when: "now", reason: "moved" });
    clock.set("2026-11-12T04:00:00Z");
    await renewSubscription(tenant.ctx, { id: dev.id, endDate: "2026-11-10", from: "today" });
    const report = await reportMonth(tenant.ctx, {});
    const kinds = ["new", "expansion", "reactivation", "contraction", "churn", "paused"] as const;
    const moved = await Promise.all(kinds.map((kind) => listMovements(tenant.ctx, { kind, ...november })));
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual(Object.entries(report.movements));
    expect(moved.map(({ items }) => items.map(({ customerName }) => customerName))).toEqual([
      [],
      ["Asha"],
      ["Dev"],
      ["Ravi"],
      ["Meena", "Dev"],
      [],
    ]);
  });

  it("leave out who is in Trash, and say whether the movements were checked", async () => {
    const { id } = await begin("Asha", 100_000);
    await deleteSubscription(tenant.ctx, { id });
    await checkMovements(deps);
    expect(await listMovements(tenant.ctx, { kind: "new", ...october })).toMatchObject({
      amount: 0,
      items: [],
      checkedAt: "2026-10-10T04:00:00.000Z",
      isReconciled: true,
    });
    await superuser.query("update movement_check set problem = 'x' where tenant_id = $1", [tenant.tenantId]);
    expect(await listMovements(tenant.ctx, { kind: "new", ...october })).toMatchObject({ isReconciled: false });
  });

  it("count as repaired only if they agree after the repair", async () => {
    await begin("Asha", 100_000);
    await checkMovements(deps);
    const isReconciled = async () => (await listMovements(tenant.ctx, { kind: "new", ...october })).isReconciled;
    const spoil = () =>
      superuser.query("update movement_total set running = running + 7 where tenant_id = $1", [tenant.tenantId]);
    await spoil();
    await checkMovements(deps);
    expect(await isReconciled()).toBe(true);
    await superuser.query(`create function keep_wrong() returns trigger language plpgsql as
      $body$ begin return null; end $body$`);
    await superuser.query(`create trigger keep_wrong before insert or update on movement_total
      for each row execute function keep_wrong()`);
    try {
      await superuser.query("alter table movement_total disable trigger keep_wrong");
      await spoil();
      await superuser.query("alter table movement_total enable trigger keep_wrong");
      await checkMovements(deps);
      expect(await isReconciled()).toBe(false);
    } finally {
      await superuser.query("drop function keep_wrong cascade");
    }
  });

  it("are nobody of another business, and refused while earlier movements are recorded", async () => {
    await begin("Asha", 100_000);
    const other = await createTestTenant(deps);
    expect((await listMovements(other.ctx, { kind: "new", ...october })).customers).toBe(0);
    await superuser.query("insert into movement_backfill (tenant_id) values ($1)", [tenant.tenantId]);
    await expect(listMovements(tenant.ctx, { kind: "new", ...october })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
