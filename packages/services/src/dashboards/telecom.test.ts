import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";
import { listRechargesOn, readCollectionSheet, readRecharges } from "./telecom.ts";

const clock = createTestClock();
/** A Saturday. */
const TODAY = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;
let basic: string;
let family: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  await changeIndustry(tenant.ctx, {
    industryType: "telecom",
    businessName: "SpeedLink",
    city: "Nagpur",
    currency: "INR",
  });
  basic = await pack("Basic", 22_000);
  family = await pack("HD Family", 35_000);
});

const pack = async (name: string, price: number) =>
  (await createProduct(tenant.ctx, { name, price, durationMonths: 1, description: "Channels" })).id;

async function connect(
  endDate: CalendarDate,
  {
    area,
    connectionId,
    name = "Asha",
    productId = basic,
    price = 22_000,
  }: {
    area?: string;
    connectionId?: string;
    name?: string;
    productId?: string;
    price?: number;
  } = {},
) {
  const customer = await createCustomer(tenant.ctx, {
    name,
    email: `${tenant.ctx.newId()}@example.in`,
    status: "active",
    ...(area && { fields: { area } }),
  });
  return createSubscription(tenant.ctx, {
    customerId: customer.id,
    productId,
    status: "active",
    price,
    startDate: addDays(endDate, -30),
    customEndDate: endDate,
    ...(connectionId && { fields: { connectionId } }),
  });
}
const renew = ({ id, endDate }: { id: string; endDate: string }) =>
  renewSubscription(tenant.ctx, { id, endDate: endDate as CalendarDate, from: "today" });
const figure = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;

it("has six figures, and none without data has a value of its own", async () => {
  const { industryType, figures } = await readKeyFigures(tenant.ctx);
  expect(industryType).toBe("telecom");
  expect(figures.map(({ code, value }) => [code, value])).toEqual([
    ["activeSubscriptions", 0],
    ["arpu", null],
    ["customerChurn", null],
    ["dueNow", 0],
    ["rechargesToday", null],
    ["planMoves", null],
  ]);
});

it("sorts what is due by area, the largest amount first, and lists one area by connection", async () => {
  await connect(TODAY, { area: "Sadar", connectionId: "S-2", name: "Due today" });
  await connect(addDays(TODAY, -2), { area: "Sadar ", connectionId: "S-1", name: "Two days late" });
  await connect(addDays(TODAY, 1), { area: "Sadar", name: "Due tomorrow" });
  await connect(TODAY, { name: "Without an area" });
  await renew(await connect(addDays(TODAY, -1), { area: "Sadar", name: "Paid today" }));

  const sheet = await readCollectionSheet(tenant.ctx, { limit: 200 });
  expect(sheet.areas).toEqual([
    { area: "Sadar", due: 2, late: 1, amount: 440, done: 1 },
    { area: "", due: 1, late: 0, amount: 220, done: 0 },
  ]);
  expect(sheet.area).toBe("Sadar");
  expect(sheet.items.map(({ customerName, connectionId, daysLate }) => [customerName, connectionId, daysLate])).toEqual(
    [
      ["Two days late", "S-1", 2],
      ["Due today", "S-2", 0],
    ],
  );
  const rest = await readCollectionSheet(tenant.ctx, { area: "", limit: 200 });
  expect(rest.items.map(({ customerName }) => customerName)).toEqual(["Without an area"]);
  expect(await figure("dueNow")).toMatchObject({ value: 3 });

  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  expect(await readCollectionSheet(other.ctx, { limit: 200 })).toMatchObject({ areas: [], area: null, items: [] });
});

it("counts recharges by the day on which they were recorded, beside the usual of the weekday", async () => {
  const connections = await Promise.all([1, 2, 3, 4].map(() => connect(addDays(TODAY, 3))));
  const [one, two, three, four] = connections as [(typeof connections)[0], ...typeof connections];
  if (!two || !three || !four) throw new Error("Four were made");
  clock.set("2026-11-07T04:00:00Z");
  const early = await renew(one);
  await renew(two);
  // Half past midnight on Saturday in India is still Friday in UTC.
  clock.set("2026-11-13T19:00:00Z");
  await renew(three);
  clock.set("2026-11-21T04:00:00Z");
  await renew(four);

  // Three on the two Saturdays since the first recharge.
  expect(await figure("rechargesToday")).toMatchObject({ part: 1, whole: 1.5 });
  const { from, until, days, usual } = await readRecharges(tenant.ctx);
  expect([from, until, days.length]).toEqual(["2026-08-24", TODAY, 90]);
  expect(days.filter(({ recharges }) => recharges > 0)).toEqual([
    { date: "2026-11-07", recharges: 2 },
    { date: "2026-11-14", recharges: 1 },
    { date: TODAY, recharges: 1 },
  ]);
  expect(usual).toEqual([0, 0, 0, 0, 0, 1.5, 0]);
  const { items } = await listRechargesOn(tenant.ctx, { date: "2026-11-07", limit: 10 });
  expect(items).toHaveLength(2);
  expect(items.map(({ subscriptionId }) => subscriptionId)).toContain(early.id);
  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  expect((await listRechargesOn(other.ctx, { date: "2026-11-07", limit: 10 })).items).toEqual([]);
});

it("counts moves to dearer and cheaper packs of this month", async () => {
  const move = async (id: string, productId: string) => changeProduct(tenant.ctx, { id, productId, mode: "keep_end" });
  clock.set("2026-10-31T04:00:00Z");
  await move((await connect(addDays(TODAY, 3))).id, family);
  clock.set("2026-11-21T04:00:00Z");
  await move((await connect(addDays(TODAY, 9))).id, family);
  await move((await connect(addDays(TODAY, 9))).id, family);
  await move((await connect(addDays(TODAY, 9), { productId: family, price: 35_000 })).id, basic);
  expect(await figure("planMoves")).toMatchObject({ part: 2, whole: 1, value: 2, rows: 3 });
});
