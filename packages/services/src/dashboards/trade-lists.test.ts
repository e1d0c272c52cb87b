import { addDays } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { deleteCustomers } from "../customers/delete-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { updateProduct } from "../products/update-product.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { listDeliveries, readPauseBoard } from "./ecommerce.ts";
import { listRecall } from "./healthcare.ts";
import { listLapsedDonors, readDonorReadiness } from "./ngo-associations.ts";
import { listUnits, readLeaseLadder } from "./real-estate.ts";
import { storeList } from "./stored-lists.ts";
import { listStays, readNight } from "./travel-hospitality.ts";

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

type Read = (ctx: ServiceContext, options?: { liveTerms: number }) => Promise<object>;
/** The lists, and for those whose rows are stored, how many customers one of the fill's has. */
const LISTS: Record<string, Read> = {
  deliveries: (ctx, options) => listDeliveries(ctx, { date: TODAY, productId: undefined, limit: 50 }, options),
  "donor readiness": (ctx, options) => readDonorReadiness(ctx, { year: "2025-26", limit: 50 }, options),
  "lapsed donors": listLapsedDonors,
  "lease ladder": (ctx, options) => readLeaseLadder(ctx, { limit: 50 }, options),
  night: (ctx, options) => readNight(ctx, { date: TODAY, limit: 50 }, options),
  "pause board": readPauseBoard,
  recall: listRecall,
  stays: listStays,
  units: listUnits,
};

/** Fills the business with something for each list, and returns the customers. */
async function fill(ctx: ServiceContext): Promise<string[]> {
  const ids: string[] = [];
  const begun = [];
  for (const [place, inDays] of [3, 9, 20, 25, 28, -40, -60].entries()) {
    const created = await createTestSubscription(ctx, {
      endOn: addDays(TODAY, inDays),
      price: 100_000 * (place + 1),
      customerName: `Customer ${place}`,
    });
    await updateProduct(ctx, { id: created.productId, changes: { name: `Room ${place}`, capacity: 2 } });
    const gift = { customerId: created.customerId, amount: 10_000 * (place + 1), mode: "cash" as const };
    await recordPayment(ctx, { ...gift, receivedOn: addDays(TODAY, -300 - place) });
    ids.push(created.customerId);
    begun.push(created.id);
  }
  const [, , paused = "", open = "", planned = ""] = begun;
  await pauseSubscription(ctx, { id: paused, from: TODAY, until: addDays(TODAY, 9) });
  await pauseSubscription(ctx, { id: open, from: TODAY });
  await pauseSubscription(ctx, { id: planned, from: addDays(TODAY, 4) });
  return ids;
}

const stored = () => tenant.ctx.transact(({ trx }) => trx.selectFrom("stored_list").selectAll().execute());

describe("the lists of a large business's dashboards", () => {
  it.each(Object.entries(LISTS))("are those that are read for each answer, with their time: %s", async (_, read) => {
    await fill(tenant.ctx);
    const live = await read(tenant.ctx);
    expect(live).toMatchObject({ calculatedAt: null, isUpdating: false });
    expect(JSON.stringify(live)).toMatch(/Customer \d/);
    expect(await stored()).toHaveLength(0);
    expect(await read(tenant.ctx, LARGE)).toEqual({ ...live, ...CALCULATED });
    expect(await read(tenant.ctx, LARGE)).toEqual({ ...live, ...CALCULATED });
    expect(await stored()).toHaveLength(1);
  });

  it.each(Object.entries(LISTS).filter(([name]) => name !== "donor readiness"))(
    "show nobody who went to Trash since: %s",
    async (name, read) => {
      const ids = await fill(tenant.ctx);
      expect(JSON.stringify(await read(tenant.ctx, LARGE))).toMatch(/Customer \d/);
      await deleteCustomers(tenant.ctx, { ids });
      const left = JSON.stringify(await read(tenant.ctx, LARGE));
      expect(left, name).not.toMatch(/Customer \d/);
      expect(left).toContain(CALCULATED.calculatedAt);
    },
  );

  it.each(Object.entries(LISTS))("show another business nothing: %s", async (_, read) => {
    await fill(tenant.ctx);
    await read(tenant.ctx, LARGE);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(JSON.stringify(await read(other.ctx, LARGE))).not.toMatch(/Customer \d|Room \d/);
  });

  it("are calculated again by a job, once they are old", async () => {
    await fill(tenant.ctx);
    await listRecall(tenant.ctx, LARGE);
    await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, -35) });
    expect(await listRecall(tenant.ctx, LARGE)).toMatchObject({ total: 2, isUpdating: false });
    clock.set("2026-11-21T05:00:00Z");
    expect(await listRecall(tenant.ctx, LARGE)).toMatchObject({ total: 2, isUpdating: true });
    await storeList(tenant.ctx, { list: "recall", filter: "" });
    expect(await listRecall(tenant.ctx, LARGE)).toMatchObject({ total: 3, isUpdating: false });
  });

  it("have in the lease ladder no month with more rows than leases, also of leases since", async () => {
    await createTestSubscription(tenant.ctx, { endOn: "2026-12-10", price: 300_000 });
    await readLeaseLadder(tenant.ctx, { limit: 50 }, LARGE);
    for (const endOn of ["2026-12-15", "2026-11-30"] as const)
      await createTestSubscription(tenant.ctx, { endOn, price: 120_000 });
    const { months } = await readLeaseLadder(tenant.ctx, { limit: 50 }, LARGE);
    expect(months.slice(0, 3)).toMatchObject([
      { month: "2026-11", leases: 1, rent: 1_200 },
      { month: "2026-12", leases: 2, rent: 4_200 },
      { month: "2027-01", leases: 0, rent: 0 },
    ]);
  });

  it("are not stored of days and years that the screens don't show", async () => {
    await fill(tenant.ctx);
    const day = addDays(TODAY, 400);
    await listDeliveries(tenant.ctx, { date: day, productId: undefined, limit: 50 }, LARGE);
    await readNight(tenant.ctx, { date: day, limit: 50 }, LARGE);
    await readDonorReadiness(tenant.ctx, { year: "2011-12", limit: 50 }, LARGE);
    expect(await stored()).toHaveLength(0);
  });

  it("have no sums for a role that may not see them", async () => {
    await fill(tenant.ctx);
    expect(await listLapsedDonors(tenant.ctx, LARGE)).toMatchObject({ total: 7, given: 2_800 });
    expect(await listLapsedDonors(tenant.as("agent"), LARGE)).toMatchObject({ total: 7, given: null });
  });
});
