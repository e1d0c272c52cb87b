import { addDays } from "@aavarti/domain/calendar";
import { STORED_WIDGETS } from "@aavarti/domain/stored-widgets";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordPayment } from "../payments/record-payment.ts";
import { saveGivingSettings } from "./ngo-associations.ts";
import { readWidget, storeWidget } from "./stored-widgets.ts";

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

const running = (price = 100_000) => createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 20), price });
const jobs = async () =>
  (await database.db.selectFrom("outbox").where("tenant_id", "=", tenant.tenantId).select("name").execute()).filter(
    ({ name }) => name === "widgets.calculate",
  ).length;
const stored = () => tenant.ctx.transact(({ trx }) => trx.selectFrom("stored_widget").selectAll().execute());

describe("parts of a dashboard", () => {
  it.each(STORED_WIDGETS)("are stored as they are calculated for an answer: %s", async (name) => {
    const { customerId } = await running();
    await recordPayment(tenant.ctx, { customerId, amount: 50_000, mode: "cash" });
    const live = await readWidget(tenant.ctx, name);
    expect(live).toMatchObject({ calculatedAt: null, isUpdating: false });
    expect(await stored()).toHaveLength(0);
    const first = await readWidget(tenant.ctx, name, LARGE);
    expect(first).toEqual({ ...live, ...CALCULATED });
    expect(await stored()).toHaveLength(1);
    expect(await readWidget(tenant.ctx, name, LARGE)).toEqual(first);
    expect(await jobs()).toBe(0);
  });

  it("of a small business are calculated for each answer", async () => {
    await running();
    await readWidget(tenant.ctx, "topProducts");
    await running(900_000);
    expect((await readWidget(tenant.ctx, "topProducts")).items).toHaveLength(2);
    expect(await stored()).toHaveLength(0);
    expect(await jobs()).toBe(0);
  });

  it("are asked for again once they are old, and then of now", async () => {
    await running();
    const first = await readWidget(tenant.ctx, "topProducts", LARGE);
    clock.set("2026-11-21T04:00:03Z");
    await running(900_000);
    expect(await readWidget(tenant.ctx, "topProducts", LARGE)).toEqual(first);
    clock.set("2026-11-21T04:00:04Z");
    expect(await readWidget(tenant.ctx, "topProducts", LARGE)).toEqual({ ...first, isUpdating: true });
    await readWidget(tenant.ctx, "topProducts", LARGE);
    expect(await jobs()).toBe(1);
    await storeWidget(tenant.ctx, "topProducts");
    const { items, calculatedAt, isUpdating } = await readWidget(tenant.ctx, "topProducts", LARGE);
    expect(items).toHaveLength(2);
    expect({ calculatedAt, isUpdating }).toEqual({ calculatedAt: "2026-11-21T04:00:04.000Z", isUpdating: false });
  });

  it("are calculated for the first answer of another day of the business's", async () => {
    clock.set("2026-11-21T18:29:59Z");
    await running();
    expect((await readWidget(tenant.ctx, "dispatch", LARGE)).days[0]?.date).toBe("2026-11-22");
    clock.set("2026-11-21T18:30:00Z");
    const { days, calculatedAt } = await readWidget(tenant.ctx, "dispatch", LARGE);
    expect(days[0]?.date).toBe("2026-11-23");
    expect(calculatedAt).toBe("2026-11-21T18:30:00.000Z");
  });

  it("of another shape, as an earlier version stored them, count as none", async () => {
    await running();
    const first = await readWidget(tenant.ctx, "topProducts", LARGE);
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("stored_widget")
        .set({ answer: JSON.stringify({ products: [] }) })
        .execute(),
    );
    expect(await readWidget(tenant.ctx, "topProducts", LARGE)).toEqual(first);
  });

  it("of another business are none", async () => {
    await running();
    await readWidget(tenant.ctx, "topProducts", LARGE);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await readWidget(other.ctx, "topProducts", LARGE)).toMatchObject({ items: [] });
  });
});

describe("a stored progress of gifts", () => {
  const none = { received: null, pledged: null, months: null, receivedLastYear: null };

  it("has no sums for a role that may not see them, whoever it was calculated for", async () => {
    const { customerId } = await running();
    await recordPayment(tenant.ctx, { customerId, amount: 50_000, mode: "cash" });
    expect(await readWidget(tenant.as("viewer"), "givingProgress", LARGE)).toMatchObject(none);
    expect(await readWidget(tenant.ctx, "givingProgress", LARGE)).toMatchObject({ received: 500, ...CALCULATED });
    expect(await readWidget(tenant.as("viewer"), "givingProgress", LARGE)).toMatchObject(none);
  });

  it("has the goal of now", async () => {
    await running();
    expect(await readWidget(tenant.ctx, "givingProgress", LARGE)).toMatchObject({ goal: null });
    await saveGivingSettings(tenant.ctx, { goal: 500_000 });
    expect(await readWidget(tenant.ctx, "givingProgress", LARGE)).toMatchObject({ goal: "5000.00", ...CALCULATED });
  });
});
