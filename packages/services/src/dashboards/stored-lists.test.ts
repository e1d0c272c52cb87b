import { addDays } from "@aavarti/domain/calendar";
import { KEY_FIGURE_CODES } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomers } from "../customers/delete-customer.ts";
import { countCustomers, sumCustomerLanes } from "../customers/list-customers.ts";
import { createProduct } from "../products/create-product.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { createTag } from "../tags/manage-tags.ts";
import { readGraceClock } from "./financial-services.ts";
import { explainFigure } from "./key-figures.ts";
import { listWork } from "./list-work.ts";
import { storeList } from "./stored-lists.ts";
import { readCollectionSheet } from "./telecom.ts";

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

  it("has the count of its rows also if another calculation ends meanwhile", async () => {
    await ending(-1);
    await work();
    const { transact } = tenant.ctx;
    let reads = 0;
    const disturbed = {
      ...tenant.ctx,
      transact: (async (fn, options) => {
        const answer = await transact(fn, options);
        reads += 1;
        if (reads === 1) {
          await ending(-5);
          clock.set("2026-11-21T04:00:01Z");
          await storeList({ ...tenant.ctx, transact }, { list: "work", filter: "" });
        }
        return answer;
      }) as typeof transact,
    };
    const answer = await listWork(disturbed, { limit: 8 }, LARGE);
    expect(answer.items).toHaveLength(answer.customers);
    expect(answer).toMatchObject({ customers: 2, calculatedAt: "2026-11-21T04:00:01.000Z" });
  });

  it("isn't shown to another business", async () => {
    await ending(-1);
    await work();
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await listWork(other.ctx, { limit: 8 }, LARGE)).toMatchObject({ customers: 0, items: [] });
  });
});

describe("the grace clock of a large business", () => {
  const clockOf = () => readGraceClock(tenant.ctx, LARGE);

  it("is the one that is read for each answer, and leaves out who isn't in it any more", async () => {
    const { id: productId } = await createProduct(tenant.ctx, {
      name: "Term",
      price: 100_000,
      durationMonths: 1,
      description: "",
      graceDays: 9,
    });
    const late = async (days: number) => {
      const { customerId } = await ending(30);
      return createSubscription(tenant.ctx, {
        ...{ customerId, productId, status: "active", price: 100_000 },
        ...{ startDate: addDays(TODAY, -30 - days), customEndDate: addDays(TODAY, -days) },
      });
    };
    const [first, second] = [await late(7), await late(3)];
    const live = await readGraceClock(tenant.ctx);
    expect(live).toMatchObject({ count: 2, calculatedAt: null });
    expect(await clockOf()).toEqual({ ...live, ...CALCULATED });
    await renewSubscription(tenant.ctx, { id: first.id, endDate: addDays(TODAY, -7), from: "today" });
    expect((await clockOf()).items.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe("the collection sheet of a large business", () => {
  const inArea = async (area: string, inDays: number) => {
    const { customerId } = await ending(40);
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("customer")
        .set({ fields: JSON.stringify({ area }) })
        .where("id", "=", customerId)
        .execute(),
    );
    const { id: productId } = await createProduct(tenant.ctx, {
      name: tenant.ctx.newId(),
      price: 100_000,
      durationMonths: 1,
      description: "",
    });
    return createSubscription(tenant.ctx, {
      ...{ customerId, productId, status: "active", price: 100_000 },
      ...{ startDate: addDays(TODAY, inDays - 30), customEndDate: addDays(TODAY, inDays) },
    });
  };
  it("is the one that is read for each answer, area by area, without what was renewed since", async () => {
    const [paid, kept] = [await inArea("Sadar", -2), await inArea("Sadar", 0)];
    await inArea("धरमपेठ", -1);
    await ending(-3);
    const asked = [{}, { area: "Sadar" }, { area: "धरमपेठ" }, { area: "" }, { area: "Nowhere" }];
    const live = await Promise.all(asked.map((of) => readCollectionSheet(tenant.ctx, { limit: 200, ...of })));
    expect(live.map(({ items }) => items.length)).toEqual([2, 2, 1, 1, 0]);
    for (const [place, of] of asked.entries())
      expect(await readCollectionSheet(tenant.ctx, { limit: 200, ...of }, LARGE)).toEqual({
        ...live[place],
        ...CALCULATED,
        linesCalculatedAt: CALCULATED.calculatedAt,
      });
    await renewSubscription(tenant.ctx, { id: paid.id, endDate: addDays(TODAY, -2), from: "today" });
    const { items } = await readCollectionSheet(tenant.ctx, { limit: 200, area: "Sadar" }, LARGE);
    expect(items.map(({ subscriptionId }) => subscriptionId)).toEqual([kept.id]);
  });

  it("says when its lines were calculated, which can be at another time than its areas", async () => {
    await inArea("Sadar", -2);
    await inArea("Civil Lines", -1);
    const live = await readCollectionSheet(tenant.ctx, { limit: 200, area: "Sadar" });
    expect(live).toMatchObject({ calculatedAt: null, linesCalculatedAt: null });
    await readCollectionSheet(tenant.ctx, { limit: 200, area: "Sadar" }, LARGE);
    clock.set("2026-11-21T04:00:02Z");
    const other = await readCollectionSheet(tenant.ctx, { limit: 200, area: "Civil Lines" }, LARGE);
    expect(other).toMatchObject({ ...CALCULATED, linesCalculatedAt: "2026-11-21T04:00:02.000Z" });
  });

  it("stores nothing of an area that isn't there", async () => {
    await inArea("Sadar", -2);
    const sheet = await readCollectionSheet(tenant.ctx, { limit: 200, area: "x'; nowhere" }, LARGE);
    expect(sheet).toMatchObject({ items: [], area: "x'; nowhere" });
    expect((await stored()).map(({ list }) => list)).toEqual(["collectionAreas"]);
    expect(await jobs()).toBe(0);
  });
});

describe("the lanes of a large business's customers", () => {
  it("are those that are read for each answer, for each filter, and so are their counts", async () => {
    await ending(-2);
    await ending(0);
    await ending(5);
    await ending(20, 300_000);
    await createCustomer(tenant.ctx, { name: "Nobody", email: "nobody@example.in", status: "prospect" });
    for (const filter of [{}, { status: "active" as const }, { balance: "due" as const }, { search: "Nobody" }]) {
      const filters = [
        {},
        ...(["overdue", "today", "week", "month", "later"] as const).map((lane) => ({ ...filter, lane })),
      ];
      const live = await sumCustomerLanes(tenant.ctx, filter);
      const counts = await countCustomers(tenant.ctx, { filters });
      const times = "search" in filter ? {} : CALCULATED;
      expect(await sumCustomerLanes(tenant.ctx, filter, LARGE)).toEqual({ ...live, ...times });
      expect(await countCustomers(tenant.ctx, { filters }, LARGE)).toEqual({ ...counts, ...times });
    }
  });

  it("are counted with the time of the earliest, and are asked for again once they are old", async () => {
    await ending(-2);
    const filters = [{ lane: "overdue" as const }, { lane: "overdue" as const, balance: "due" as const }];
    await countCustomers(tenant.ctx, { filters: filters.slice(0, 1) }, LARGE);
    clock.set("2026-11-21T04:00:04Z");
    expect(await countCustomers(tenant.ctx, { filters }, LARGE)).toMatchObject({ ...CALCULATED, isUpdating: true });
    expect(await countCustomers(tenant.ctx, { filters: [{}] }, LARGE)).toMatchObject({ calculatedAt: null });
  });

  it("store nothing of a tag or product that isn't there, and one row for the same tags", async () => {
    await ending(-2);
    const nobody = tenant.ctx.newId();
    for (const filter of [{ tag: [nobody] }, { productId: nobody }]) {
      const { lanes } = await sumCustomerLanes(tenant.ctx, filter, LARGE);
      expect(lanes.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
    }
    expect(await stored()).toEqual([]);
    const { id } = await createTag(tenant.ctx, { name: "VIP", color: "blue" });
    for (const tag of [[id], [id, nobody], [nobody, id, id]]) await sumCustomerLanes(tenant.ctx, { tag }, LARGE);
    expect(await stored()).toHaveLength(1);
  });

  it("have no sums for a role that may not see them", async () => {
    await ending(-2);
    await sumCustomerLanes(tenant.ctx, {}, LARGE);
    const { lanes } = await sumCustomerLanes(tenant.as("agent"), {}, LARGE);
    expect(lanes[0]).toEqual({ lane: "overdue", count: 1, toPay: null });
  });
});

describe("the sheet of a large business's key figure", () => {
  it.each(KEY_FIGURE_CODES)("is the one that is read for each answer: %s", async (code) => {
    await ending(-2);
    await ending(0);
    const { id } = await ending(20, 300_000);
    await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, 20), from: "old_end" });
    const live = await explainFigure(tenant.ctx, { code, limit: 100 });
    expect(live).toMatchObject({ calculatedAt: null });
    expect(await explainFigure(tenant.ctx, { code, limit: 100 }, LARGE)).toEqual({ ...live, ...CALCULATED });
    expect(await explainFigure(tenant.ctx, { code, limit: 100 }, LARGE)).toEqual({ ...live, ...CALCULATED });
    // All rows are read, for a CSV.
    expect(await explainFigure(tenant.ctx, { code, limit: 10_000 }, LARGE)).toEqual(live);
  });

  it("has the names of now, leaves out what is gone, and is refused to a role that may not see it", async () => {
    const { customerId } = await ending(20);
    await ending(30);
    const asked = { code: "mrr", limit: 100 } as const;
    expect((await explainFigure(tenant.ctx, asked, LARGE)).items).toHaveLength(2);
    await deleteCustomers(tenant.ctx, { ids: [customerId] });
    const { items, figure } = await explainFigure(tenant.ctx, asked, LARGE);
    expect(items).toHaveLength(1);
    expect(figure.rows).toBe(2);
    const gifts = { code: "averageGift", limit: 100 } as const;
    await explainFigure(tenant.ctx, gifts, LARGE);
    await expect(explainFigure(tenant.as("viewer"), gifts, LARGE)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
