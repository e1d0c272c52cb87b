import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportDay } from "../analytics/report-day.ts";
import { reportMonth } from "../analytics/report-month.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { explainFigure } from "./key-figures.ts";

const clock = createTestClock();
const TODAY: CalendarDate = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});
afterAll(() => database.close());

const CODES = ["booked", "renewals", "started", "fellDue"] as const satisfies KeyFigureCode[];
const figure = async (code: KeyFigureCode, from: CalendarDate, until: CalendarDate) => {
  const { figure, items } = await explainFigure(tenant.ctx, { code, limit: 100, from, until });
  expect(items.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(figure.value ?? 0, 2);
  return figure.value;
};

it("has the rows of what a month and its days booked, renewed, began and had due", async () => {
  const { ctx } = tenant;
  const product = await createProduct(ctx, { name: "Gold", price: 50_000, durationMonths: 1, description: "Gold" });
  const subscribe = async (startDate: CalendarDate, price: number, status: "active" | "pending" = "active") => {
    const email = `${ctx.newId()}@example.in`;
    const customer = await createCustomer(ctx, { name: "Asha", email, status: "active" });
    const values = { customerId: customer.id, productId: product.id, durationMonths: 1, status, startDate, price };
    return (await createSubscription(ctx, values)).id;
  };
  const renewed = await subscribe("2026-10-10", 45_050);
  const { endDate } = await findDetail(ctx, { id: renewed });
  const next = { endDate: endDate as CalendarDate, durationMonths: 1, price: 50_000, from: "old_end" } as const;
  await renewSubscription(ctx, { id: renewed, ...next });
  await subscribe("2026-11-10", 50_000);
  await subscribe("2026-11-05", 50_000, "pending");
  await subscribe(addDays(TODAY, 3), 70_000);
  const dropped = await subscribe(addDays(TODAY, 1), 70_000);
  await cancelSubscription(ctx, { id: dropped, when: "now", reason: "moved" });
  await cancelSubscription(ctx, { id: await subscribe("2026-11-12", 30_000), when: "now", reason: "moved" });

  const month = await reportMonth(ctx, { month: "2026-11" });
  expect(month.booked).toBe(1300);
  expect(await figure("booked", "2026-11-01", "2026-11-30")).toBe(month.booked);
  for (const date of ["2026-10-10", "2026-11-05", "2026-11-10", "2026-11-12", TODAY] as const) {
    const day = await reportDay(ctx, { date });
    const figures = await Promise.all(CODES.map((code) => figure(code, date, date)));
    expect(figures, date).toEqual([day.revenue, day.renewals, day.started, day.fellDue]);
  }
  expect(await figure("renewals", "2026-11-10", "2026-11-10")).toBe(1);
  expect(await figure("fellDue", "2026-11-10", "2026-11-10")).toBe(1);
});
