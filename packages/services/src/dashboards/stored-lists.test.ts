import { addDays } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomers } from "../customers/delete-customer.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { listWork } from "./list-work.ts";
import { storeList } from "./stored-lists.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
const LARGE = { liveTerms: 0 };
const CALCULATED = { calculatedAt: "2026-11-21T04:00:00.000Z", isUpdating: false };
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

const ending = (inDays: number, price = 100_000) =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, inDays), price });
const jobs = async () =>
  (await database.db.selectFrom("outbox").where("tenant_id", "=", tenant.tenantId).select("name").execute()).filter(
    ({ name }) => name === "lists.calculate",
  ).length;
const stored = () => tenant.ctx.transact(({ trx }) => trx.selectFrom("stored_list").selectAll().execute());
const work = (limit = 8) => listWork(tenant.ctx, { limit }, LARGE);
const idsOf = async (limit = 8) => (await work(limit)).items.map(({ id }) => id);

describe("today's work of a large business", () => {
  it("is the one that is read for each answer, with its time", async () => {
    await ending(0, 10_000);
    await ending(0, 90_000);
    await ending(-9, 20_000);
    await ending(-1);
    const promised = await ending(-20, 500_000);
    await ending(1);
    await recordPromise(tenant.ctx, { customerId: promised.customerId, promisedOn: "2026-11-23" });
    const live = await listWork(tenant.ctx, { limit: 8 });
    expect(live).toMatchObject({ calculatedAt: null, isUpdating: false, customers: 5, promised: 1, oldestDays: 20 });
    expect(await stored()).toHaveLength(0);
    expect(await work()).toEqual({ ...live, ...CALCULATED });
    expect(await work()).toEqual({ ...live, ...CALCULATED });
    expect(await work(2)).toEqual({ ...live, ...CALCULATED, items: live.items.slice(0, 2) });
    expect(await stored()).toHaveLength(1);
    expect(await jobs()).toBe(0);
  });

  it("leaves out who was renewed, cancelled or deleted since, and shows others as they are now", async () => {
    const [renewed, cancelled, deleted, kept] = [
      await ending(-4),
      await ending(-3),
      await ending(-2),
      await ending(-1),
    ];
    expect(await idsOf()).toEqual([renewed, cancelled, deleted, kept].map(({ id }) => id));
    await renewSubscription(tenant.ctx, { id: renewed.id, endDate: addDays(TODAY, -4), from: "today" });
    await cancelSubscription(tenant.ctx, { id: cancelled.id, when: "now", reason: "moved" });
    await deleteCustomers(tenant.ctx, { ids: [deleted.customerId] });
    expect(await idsOf()).toEqual([kept.id]);
    expect(await idsOf(1)).toEqual([kept.id]);
    expect(await work()).toMatchObject({ customers: 4 });
  });

  it("is asked for again once it is old, and then of now", async () => {
    const first = await ending(-1);
    await work();
    clock.set("2026-11-21T04:00:03Z");
    const second = await ending(-9);
    expect(await idsOf()).toEqual([first.id]);
    clock.set("2026-11-21T04:00:04Z");
    expect(await work()).toMatchObject({ ...CALCULATED, isUpdating: true });
    await work();
    expect(await jobs()).toBe(1);
    await storeList(tenant.ctx, { list: "work", filter: "" });
    expect(await idsOf()).toEqual([second.id, first.id]);
    expect(await work()).toMatchObject({ customers: 2, calculatedAt: "2026-11-21T04:00:04.000Z", isUpdating: false });
  });

  it("is calculated for the first answer of another day of the business's, and those before removed", async () => {
    await ending(1);
    expect(await idsOf()).toEqual([]);
    await storeList(tenant.ctx, { list: "work", filter: "of another" });
    clock.set("2026-11-21T18:30:00Z");
    expect(await work()).toMatchObject({ customers: 1, calculatedAt: "2026-11-21T18:30:00.000Z" });
    expect(await stored()).toMatchObject([{ filter: "", day: "2026-11-22" }]);
  });

  it("isn't replaced by an earlier one", async () => {
    const { id } = await ending(-1);
    await work();
    clock.set("2026-11-21T03:00:00Z");
    await ending(-2);
    await storeList(tenant.ctx, { list: "work", filter: "" });
    expect(await idsOf()).toEqual([id]);
  });

  it("counts as none in another shape, as an earlier version stored it", async () => {
    await ending(-1);
    const first = await work();
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("stored_list")
        .set({ head: JSON.stringify({ people: 9 }) })
        .execute(),
    );
    expect(await work()).toEqual(first);
  });

  it("isn't shown to another business", async () => {
    await ending(-1);
    await work();
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await listWork(other.ctx, { limit: 8 }, LARGE)).toMatchObject({ customers: 0, items: [] });
  });
});
