import { insertInboundMessage } from "@aavarti/db/queries/inbound-messages";
import { addDays, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { KEY_FIGURE_CODES } from "@aavarti/domain/key-figures";
import { toAmountText } from "@aavarti/domain/money";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { summarise } from "../analytics/summarise.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { recordPromise } from "../promises/change-promise.ts";
import { readBoard } from "../renewals/read-board.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { explainFigure, listCapacities, listTopProducts, readKeyFigures } from "./key-figures.ts";
import { listWork } from "./list-work.ts";
import { calculateFigures } from "./stored-figures.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
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

const ending = (inDays: number, { price = 100_000, name = "Asha" }: { price?: number; name?: string } = {}) =>
  createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, inDays), customerName: name, price });
const toDay = (day: string): CalendarDate => parseCalendarDate(day) ?? TODAY;
const renew = async ({ id }: { id: string }) =>
  renewSubscription(tenant.ctx, { id, endDate: toDay((await findDetail(tenant.ctx, { id })).endDate), from: "today" });

const namesOf = async (limit = 8) => (await listWork(tenant.ctx, { limit })).items.map(({ customer }) => customer.name);
const figureOf = async (code: (typeof KEY_FIGURE_CODES)[number]) =>
  (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;

describe("today's work", () => {
  it("begins with who is late by amount times days, then who promised, then who is due today", async () => {
    await ending(0, { name: "Today, small", price: 10_000 });
    await ending(0, { name: "Today, large", price: 90_000 });
    await ending(-9, { name: "Nine days late", price: 20_000 });
    await ending(-1, { name: "One day late", price: 100_000 });
    const promised = await ending(-20, { name: "Promised", price: 500_000 });
    await ending(1, { name: "Due tomorrow" });
    await recordPromise(tenant.ctx, { customerId: promised.customerId, promisedOn: "2026-11-23" });

    expect(await namesOf()).toEqual(["Nine days late", "One day late", "Promised", "Today, large", "Today, small"]);
    expect(await namesOf(1)).toEqual(["Nine days late"]);
    expect(await listWork(tenant.ctx, { limit: 1 })).toMatchObject({ customers: 5, promised: 1, oldestDays: 20 });
  });

  it("counts a customer once, and is empty for a business without any", async () => {
    expect(await listWork(tenant.ctx, { limit: 8 })).toEqual({
      customers: 0,
      promised: 0,
      oldestDays: null,
      items: [],
      calculatedAt: null,
      isUpdating: false,
    });
    await ending(0);
    expect(await listWork(tenant.ctx, { limit: 8 })).toMatchObject({ customers: 1, oldestDays: null });
  });

  it("has the rows of the lanes overdue and today, and no other tenant's", async () => {
    await ending(-3);
    await ending(0);
    const { lanes } = await readBoard(tenant.ctx, {});
    const shown = await listWork(tenant.ctx, { limit: 50 });
    const counted = lanes.filter(({ lane }) => lane === "overdue" || lane === "today");
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(shown.items.length);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect((await listWork(other.ctx, { limit: 50 })).items).toEqual([]);
  });

  it("shows what a customer wrote last", async () => {
    const { customerId } = await ending(-3);
    await wrote(customerId, "2026-11-19T10:00:00Z", "Will pay by Monday");
    await wrote(customerId, "2026-11-20T10:00:00Z", `Half now ${"and more ".repeat(40)}`);
    const [item] = (await listWork(tenant.ctx, { limit: 8 })).items;
    expect(item?.lastWords).toMatchObject({ at: "2026-11-20T10:00:00.000Z" });
    expect(item?.lastWords?.text).toMatch(/^Half now and more/);
    expect(item?.lastWords?.text).toHaveLength(200);

    clock.set("2026-11-28T04:00:00Z");
    expect((await listWork(tenant.ctx, { limit: 8 })).items[0]?.lastWords).toBeNull();
  });
});

const wrote = (customerId: string, at: string, text: string) =>
  tenant.ctx.transact(({ trx }) =>
    insertInboundMessage(trx, {
      tenant_id: tenant.tenantId,
      id: tenant.ctx.newId(),
      customer_id: customerId,
      channel: "whatsapp",
      provider_message_id: tenant.ctx.newId(),
      from_address: "+919876543210",
      kind: "text",
      text,
      received_at: new Date(at),
      created_at: new Date(at),
    }),
  );

describe("the key figures", () => {
  beforeEach(async () => {
    for (const [place, inDays] of [-40, -20, -3, 0, 4, 7, 8, 20, 30, 31, 200].entries())
      await ending(inDays, { price: 100_001 + 13_337 * place, name: `Customer ${place}` });
    const late = await ending(-12, { name: "Late", price: 77_777 });
    await renew(late);
    await renew(await ending(-1, { name: "In time", price: 55_555 }));
    const dropped = await ending(25, { name: "Dropped out" });
    await cancelSubscription(tenant.ctx, { id: dropped.id, when: "now", reason: "moved" });
  });

  it("are the sums of their rows, every one of them", async () => {
    for (const code of KEY_FIGURE_CODES) {
      const { figure, items } = await explainFigure(tenant.ctx, { code, limit: 1000 });
      expect(items).toHaveLength(figure.rows);
      const part = items.reduce((sum, row) => sum + row.part, 0);
      const whole = items.reduce((sum, row) => sum + row.whole, 0);
      expect(part).toBeCloseTo(figure.part ?? figure.value ?? 0, 0);
      if (figure.whole !== null) expect(whole).toBeCloseTo(figure.whole, 0);
    }
  });

  it("agree with the other screens", async () => {
    const summary = await summarise(tenant.ctx, { period: "30d" });
    expect((await figureOf("mrr")).value).toBe(summary.mrr);
    expect((await figureOf("renewalRate")).value).toBe(summary.renewalRate);
    const { lanes } = await readBoard(tenant.ctx, {});
    const inLanes = (...wanted: string[]) =>
      lanes.filter(({ lane }) => wanted.includes(lane)).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect((await figureOf("dueIn7")).value).toBeCloseTo(inLanes("today", "week"), 2);
    expect((await figureOf("dueIn30")).value).toBeCloseTo(inLanes("today", "week", "month"), 2);
    expect((await figureOf("overdue")).value).toBeCloseTo(inLanes("overdue"), 2);
  });

  it("count what they say", async () => {
    expect(await figureOf("dropOuts")).toMatchObject({ value: 1, unit: "count", part: null });
    const active = (await figureOf("activeSubscriptions")).value;
    expect((await figureOf("activeCustomers")).value).toBe(active);
    const { part, whole, value } = await figureOf("arpu");
    expect(whole).toBe(active);
    expect(toAmountText(Math.round(((part ?? 0) / (whole ?? 1)) * 100))).toBe(
      toAmountText(Math.round((value ?? 0) * 100)),
    );
  });

  it("show the top products by their monthly revenue", async () => {
    const { items } = await listTopProducts(tenant.ctx);
    expect(items).toHaveLength(5);
    expect(items.map(({ mrr }) => mrr)).toEqual(items.map(({ mrr }) => mrr).toSorted((one, other) => other - one));
    expect(items[0]).toMatchObject({ name: "Gold plan", subscriptions: 1 });
  });

  it("say how full the products with a capacity are", async () => {
    const { id } = await createProduct(tenant.ctx, {
      name: "Batch",
      price: 50_000,
      durationMonths: 1,
      description: "Evenings",
      capacity: 4,
    });
    for (const endOn of [addDays(TODAY, 3), addDays(TODAY, 20), addDays(TODAY, -20)]) {
      const customer = await createCustomer(tenant.ctx, {
        name: "Seated",
        email: `${tenant.ctx.newId()}@example.in`,
        status: "active",
      });
      const term = { customerId: customer.id, productId: id, status: "active" as const, price: 50_000 };
      await createSubscription(tenant.ctx, { ...term, startDate: addDays(endOn, -30), customEndDate: endOn });
    }
    expect((await listCapacities(tenant.ctx)).items).toEqual([{ id, name: "Batch", capacity: 4, taken: 2, ending: 1 }]);
    expect(await figureOf("fill")).toMatchObject({ value: 0.5, part: 2, whole: 4, rows: 1 });
  });

  it("are those of the business's type, and another tenant sees none of these rows", async () => {
    const { industryType, figures } = await readKeyFigures(tenant.ctx);
    expect(industryType).toBe("generic");
    expect(figures.map(({ code }) => code)).toEqual([
      "totalRevenue",
      "mrr",
      "activeCustomers",
      "dueIn30",
      "renewalRate",
      "overdue",
    ]);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    for (const code of KEY_FIGURE_CODES)
      expect((await explainFigure(other.ctx, { code, limit: 10 })).items).toEqual([]);
    expect((await readKeyFigures(other.ctx)).figures.map(({ rows }) => rows)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("the key figures of a large business", () => {
  const read = () => readKeyFigures(tenant.ctx, { liveTerms: 0 });
  const jobs = async () =>
    (await database.db.selectFrom("outbox").where("tenant_id", "=", tenant.tenantId).select("name").execute()).filter(
      ({ name }) => name === "figures.calculate",
    ).length;

  it("are those that a job calculated, and asked for again once they are old", async () => {
    await ending(4, { price: 100_001 });
    const live = await readKeyFigures(tenant.ctx);
    expect(live).toMatchObject({ calculatedAt: null, isUpdating: false });
    expect(await read()).toMatchObject({ figures: [], calculatedAt: null, isUpdating: true });
    await read();
    expect(await jobs()).toBe(1);

    await calculateFigures(tenant.ctx);
    expect(await read()).toEqual({ ...live, calculatedAt: "2026-11-21T04:00:00.000Z", isUpdating: false });
    expect(await jobs()).toBe(1);

    clock.set("2026-11-21T04:00:04Z");
    await ending(5);
    expect(await read()).toMatchObject({ figures: live.figures, isUpdating: true });
    expect(await jobs()).toBe(2);
    await calculateFigures(tenant.ctx);
    const { figures, isUpdating } = await read();
    expect(isUpdating).toBe(false);
    expect(figures).not.toEqual(live.figures);
  });

  it("are old on another day of the business's, and no others for another type or business", async () => {
    clock.set("2026-11-21T18:29:59Z");
    await ending(4);
    await read();
    await calculateFigures(tenant.ctx);
    expect((await read()).isUpdating).toBe(false);
    clock.set("2026-11-21T18:30:00Z");
    expect((await read()).isUpdating).toBe(true);
    await calculateFigures(tenant.ctx);
    await tenant.ctx.transact(({ trx }) =>
      trx.updateTable("tenant").set({ industry_type: "travel-hospitality" }).execute(),
    );
    expect(await read()).toMatchObject({ figures: [], calculatedAt: null, isUpdating: true });
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect((await readKeyFigures(other.ctx, { liveTerms: 0 })).calculatedAt).toBeNull();
  });
});
