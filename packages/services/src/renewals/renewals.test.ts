import type { Lane } from "@aavarti/contract/renewals";
import { LaneQuery } from "@aavarti/contract/renewals";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { parseAmount, toAmountText } from "@aavarti/domain/money";
import { LANES } from "@aavarti/domain/standing";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportDay } from "../analytics/report-day.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { previewRenewal } from "../subscriptions/preview-renewal.ts";
import { reactivateSubscription } from "../subscriptions/reactivate-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { listLane } from "./list-lane.ts";
import { readBoard } from "./read-board.ts";
import { renewMany } from "./renew-many.ts";
import { undoMany } from "./undo-many.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;
let price: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  price = 100_001;
});

const ending = async (inDays: number, customerName = "Asha") => {
  price += 1;
  return createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, inDays), customerName, price });
};

/** Returns every row of a lane, read page by page. */
async function rowsOf(lane: Lane, search?: string) {
  const rows = [];
  let cursor: string | null = null;
  do {
    const query = { lane, limit: 2, ...(search && { search }), ...(cursor && { cursor }) };
    const page: Awaited<ReturnType<typeof listLane>> = await listLane(tenant.ctx, LaneQuery.parse(query));
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

async function expectLanesToCountTheirRows(search?: string) {
  const { lanes } = await readBoard(tenant.ctx, { search });
  for (const { lane, count, amount } of lanes) {
    const rows = await rowsOf(lane, search);
    expect(rows.length, lane).toBe(count);
    expect(toAmountText(rows.reduce((sum, row) => sum + (parseAmount(row.amountDue) ?? 0), 0)), lane).toBe(amount);
    expect(new Set(rows.map((row) => row.id)).size, lane).toBe(count);
  }
  return Object.fromEntries(lanes.map(({ lane, count }) => [lane, count]));
}

describe("the board", () => {
  it("counts in each lane exactly the rows that the lane lists, and their money to the paisa", async () => {
    for (const days of [-400, -1, -1, -1, 0, 0, 1, 7, 7, 8, 30, 31, 29]) await ending(days);
    const paused = await ending(3);
    await pauseSubscription(tenant.ctx, { id: paused.id });
    const leaving = await ending(4);
    await cancelSubscription(tenant.ctx, { id: leaving.id, when: "at_end", reason: "moved" });
    const gone = await ending(5);
    await cancelSubscription(tenant.ctx, { id: gone.id, when: "now", reason: "moved" });
    expect(await expectLanesToCountTheirRows()).toEqual({ overdue: 4, today: 2, week: 3, month: 3, later: 1 });
    expect((await rowsOf("overdue")).map((row) => row.daysLeft)).toEqual([-1, -1, -1, -400]);
    expect((await rowsOf("month")).map((row) => row.daysLeft)).toEqual([8, 29, 30]);
  });

  it("counts what a search finds", async () => {
    await ending(2, "Meera Iyer");
    await ending(3, "Ravi Kumar");
    expect(await expectLanesToCountTheirRows("meera")).toMatchObject({ week: 1 });
    expect((await rowsOf("week", "meera"))[0]).toMatchObject({
      customer: { name: "Meera Iyer", phone: "+919876543210" },
      product: { name: "Gold plan" },
      standing: "due_soon",
      daysLeft: 2,
      lastReminder: null,
    });
  });

  it("shows the newest reminder to the customer about the present end", async () => {
    const { id, customerId } = await ending(7);
    const at = clock.now();
    await tenant.ctx.transact(({ trx }) =>
      trx
        .insertInto("reminder")
        .values(
          (["email", "whatsapp"] as const).map((channel, place) => ({
            tenant_id: tenant.tenantId,
            id: tenant.ctx.newId(),
            subscription_id: id,
            customer_id: customerId,
            term_end_on: "2026-11-28" as const,
            step: "due_in_7",
            channel,
            recipient_kind: "customer" as const,
            recipient_id: customerId,
            state: "delivered" as const,
            due_at: at,
            created_at: at,
            updated_at: new Date(at.getTime() + place),
          })),
        )
        .execute(),
    );
    expect((await rowsOf("week"))[0]?.lastReminder).toMatchObject({ channel: "whatsapp", state: "delivered" });
  });

  it("shows what is unpaid beside a renewal: by the customer, and with the family", async () => {
    const maths = await ending(5, "Dev");
    const anaya = await ending(5, "Anaya");
    const term = { customerId: maths.customerId, productId: maths.productId, status: "active" as const, price: 90_000 };
    await createSubscription(tenant.ctx, { ...term, startDate: "2026-11-11", customEndDate: "2026-12-11" });
    const unpaidOf = async (lane: Lane) =>
      (await rowsOf(lane)).map((row) => [row.customer.name, row.unpaid, row.familyUnpaid, row.isRenewedUnpaid]);
    const dev = ["Dev", "1900.02", "1900.02", false];
    expect(await unpaidOf("month")).toEqual([dev]);
    expect(await unpaidOf("week")).toEqual([dev, ["Anaya", "1000.03", "1000.03", false]]);

    await setPayer(tenant.ctx, { customerId: anaya.customerId, payerId: maths.customerId });
    expect(await unpaidOf("week")).toEqual([
      ["Dev", "1900.02", "2900.05", false],
      ["Anaya", "1000.03", "2900.05", false],
    ]);
    await recordPayment(tenant.ctx, { customerId: maths.customerId, amount: 290_005, mode: "cash" });
    // What begins later is not owed yet.
    await createSubscription(tenant.ctx, { ...term, startDate: "2026-12-01", customEndDate: "2027-01-01" });
    expect((await unpaidOf("week")).map(([name, own, family]) => [name, own, family])).toEqual([
      ["Dev", "0.00", "0.00"],
      ["Anaya", "0.00", "0.00"],
    ]);
  });

  it("shows what is due later of a term that was renewed early apart, until it is paid", async () => {
    const { id, customerId } = await createTestSubscription(tenant.ctx, {
      endOn: addDays(TODAY, 5),
      price: 100_000,
      isPaid: true,
    });
    await renewSubscription(tenant.ctx, { id, endDate: addDays(TODAY, 5) });
    const [renewed] = [...(await rowsOf("month")), ...(await rowsOf("later"))];
    expect(renewed).toMatchObject({
      id,
      unpaid: "0.00",
      toCome: "1000.00",
      familyUnpaid: "0.00",
      isRenewedUnpaid: false,
    });
    clock.set(`${addDays(TODAY, 5)}T04:00:00Z`);
    const [begun] = [...(await rowsOf("month")), ...(await rowsOf("later"))];
    expect(begun).toMatchObject({
      id,
      unpaid: "1000.00",
      toCome: "0.00",
      familyUnpaid: "1000.00",
      isRenewedUnpaid: true,
    });
    await recordPayment(tenant.ctx, { customerId, amount: 100_000, mode: "cash" });
    const [paid] = [...(await rowsOf("month")), ...(await rowsOf("later"))];
    expect(paid).toMatchObject({ id, unpaid: "0.00", toCome: "0.00", familyUnpaid: "0.00", isRenewedUnpaid: false });
  });

  it("splits the month's money into renewed, overdue, due today and to come", async () => {
    const late = await ending(-3);
    for (const days of [-40, -2, 0, 3, 9, 10]) await ending(days);
    await renewSubscription(tenant.ctx, { id: late.id, endDate: addDays(TODAY, -3), from: "old_end" });
    await recordPayment(tenant.ctx, { customerId: late.customerId, amount: 50_000, mode: "cash" });
    expect((await readBoard(tenant.ctx, {})).month).toEqual({
      collected: "500.00",
      renewed: "1000.02",
      overdue: "1000.04",
      today: "1000.05",
      toCome: "2000.13",
    });
    expect((await readBoard(tenant.as("agent"), {})).month.collected).toBeNull();
  });

  it("counts as renewed what analytics count as renewals, day by day, and what revenue contains", async () => {
    const begin = (endOn: CalendarDate, amount: number) =>
      createTestSubscription(tenant.ctx, { endOn, customerName: "Asha", price: amount });
    const renewed = await begin("2026-11-18", 1_000_00);
    await renewSubscription(tenant.ctx, { id: renewed.id, endDate: "2026-11-18", from: "old_end" });
    const late = await begin("2026-11-16", 2_000_00);
    await renewSubscription(tenant.ctx, { id: late.id, endDate: "2026-11-16", from: "today" });
    const returned = await begin("2026-11-10", 4_000_00);
    await cancelSubscription(tenant.ctx, { id: returned.id, when: "now", reason: "price" });
    await reactivateSubscription(tenant.ctx, { id: returned.id, price: 8_000_00 });
    // Renewed in advance and cancelled before it began: on no screen.
    const dropped = await begin("2026-11-25", 16_000_00);
    await renewSubscription(tenant.ctx, { id: dropped.id, endDate: "2026-11-25" });
    await cancelSubscription(tenant.ctx, { id: dropped.id, when: "now", reason: "price" });
    // Renewed in advance, from next month.
    const ahead = await begin("2026-12-03", 32_000_00);
    await renewSubscription(tenant.ctx, { id: ahead.id, endDate: "2026-12-03" });

    const days = Array.from({ length: 30 }, (_, index) => addDays("2026-11-01", index));
    const reports = await Promise.all(days.map((date) => reportDay(tenant.ctx, { date })));
    const began = reports.filter(({ renewals }) => renewals > 0);
    expect(began.map(({ date, renewals, revenue }) => [date, renewals, revenue])).toEqual([
      ["2026-11-18", 1, 1_000],
      // 2,000 renewed late and 8,000 reactivated, both from today.
      ["2026-11-21", 2, 10_000],
    ]);
    expect((await readBoard(tenant.ctx, {})).month.renewed).toBe("11000.00");
  });

  it("counts a renewal ahead in the month in which its term starts, not in the month of its renewal", async () => {
    const lastDay = await ending(9);
    const nextMonth = await ending(10);
    const { renewed, toCome } = (await readBoard(tenant.ctx, {})).month;
    expect([renewed, toCome]).toEqual(["0.00", "1000.02"]);
    // What was to come this month is renewed then, so that the month's total stays.
    await renewSubscription(tenant.ctx, { id: lastDay.id, endDate: "2026-11-30" });
    await renewSubscription(tenant.ctx, { id: nextMonth.id, endDate: "2026-12-01" });
    expect((await readBoard(tenant.ctx, {})).month).toMatchObject({ renewed: "1000.02", toCome: "0.00" });
  });

  it("shows nothing to another business or with another business's cursor", async () => {
    const { id } = await ending(0);
    const other = await createTestTenant(tenant.ctx);
    expect((await readBoard(other.ctx, {})).lanes.map((lane) => lane.count)).toEqual([0, 0, 0, 0, 0]);
    for (const lane of LANES) expect((await listLane(other.ctx, { lane, limit: 50 })).items).toEqual([]);
    expect(() => LaneQuery.parse({ lane: "today", cursor: id })).toThrow("This list has changed");
  });
});

describe("a renewal's preview", () => {
  it("says what the renewal then does, and changes nothing", async () => {
    const { id } = await ending(-4);
    for (const from of ["old_end", "today"] as const) {
      const preview = await previewRenewal(tenant.ctx, { id, from });
      expect(preview).toEqual({
        addsTerm: true,
        startDate: addDays(TODAY, from === "today" ? 0 : -4),
        endDate: addDays(TODAY, from === "today" ? 30 : 26),
        durationMonths: 1,
        price: "1000.02",
        priceBefore: null,
        gapDays: from === "today" ? 4 : 0,
      });
    }
    const asked = { id, from: "today", durationMonths: 3, price: 5_000 } as const;
    const preview = await previewRenewal(tenant.ctx, asked);
    expect((await findDetail(tenant.ctx, { id })).term).toBe(1);
    const renewed = await renewSubscription(tenant.ctx, { ...asked, endDate: addDays(TODAY, -4) });
    expect(renewed).toMatchObject({ startDate: preview.startDate, endDate: preview.endDate, price: preview.price });
  });

  it("shows a cancelled one as it would come back, and refuses as the renewal does", async () => {
    const { id } = await ending(5);
    await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    expect(await previewRenewal(tenant.ctx, { id })).toMatchObject({ addsTerm: false, endDate: addDays(TODAY, 5) });
    const late = await ending(-1);
    await expect(previewRenewal(tenant.ctx, { id: late.id })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const stranger = await createTestTenant(tenant.ctx);
    await expect(previewRenewal(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("renewing many", () => {
  it("returns a result for each, renews none twice, and is undone together", async () => {
    const early = await ending(5);
    const late = await ending(-2);
    const paused = await ending(6);
    await pauseSubscription(tenant.ctx, { id: paused.id });
    const day = (inDays: number): CalendarDate => addDays(TODAY, inDays);
    const items = [
      { id: early.id, endDate: day(5) },
      { id: late.id, endDate: day(-2) },
      { id: paused.id, endDate: day(6) },
      { id: tenant.ctx.newId(), endDate: day(6) },
    ];
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await renewMany(tenant.ctx, { items, from: "today" })).items).toMatchObject([
        { subscription: { id: early.id, startDate: day(5), term: 2 }, problem: null },
        { subscription: { id: late.id, startDate: TODAY, term: 2 }, problem: null },
        { subscription: null, problem: { code: "CONFLICT" } },
        {
          subscription: null,
          problem: { code: "NOT_FOUND", message: "Subscription not found", reason: "subscription.notFound" },
        },
      ]);
    }
    const renewed = await Promise.all([early, late].map(({ id }) => findDetail(tenant.ctx, { id })));
    const undone = renewed.map(({ id, endDate }) => ({ id, endDate: endDate as CalendarDate }));
    expect((await undoMany(tenant.ctx, { items: undone })).items).toMatchObject([
      { subscription: { term: 1, endDate: day(5) } },
      { subscription: { term: 1, endDate: day(-2), standing: "overdue" } },
    ]);
  });

  it("pays all with one transfer, also when it is asked for twice at once in another order", async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = { mode: "upi" as const, reference: `43187720991${round}` };
      const items = [];
      for (const name of ["Asha", "Ravi", "Meena"])
        items.push({ id: (await ending(5, name)).id, endDate: addDays(TODAY, 5) });
      const both = [items, items.toReversed()].map((asked) => renewMany(tenant.ctx, { items: asked, payment }));
      const outcomes = (await Promise.all(both)).flatMap((outcome) => outcome.items);
      expect(outcomes.map(({ problem }) => problem)).toEqual(outcomes.map(() => null));
    }
  });

  it("lends no reference of a renewal that it refuses", async () => {
    const payment = { mode: "upi" as const, reference: "431877209912" };
    const [asha, ravi] = [await ending(5), await ending(5, "Ravi")];
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: addDays(TODAY, 5), payment });
    const items = [
      { id: asha.id, endDate: addDays(TODAY, 77) },
      { id: ravi.id, endDate: addDays(TODAY, 5) },
    ];
    expect((await renewMany(tenant.ctx, { items, payment })).items).toMatchObject([
      { problem: { reason: "renewal.endChanged" } },
      { problem: { reason: "payment.sameReference" } },
    ]);
    const again = [{ id: asha.id, endDate: addDays(TODAY, 5) }, ...items.slice(1)];
    expect((await renewMany(tenant.ctx, { items: again, payment })).items).toMatchObject([
      { problem: null },
      { problem: null },
    ]);
  });

  it("is refused as a whole without permission", async () => {
    const { id } = await ending(5);
    const items = [{ id, endDate: addDays(TODAY, 5) }];
    await expect(renewMany(tenant.as("viewer"), { items })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(undoMany(tenant.as("accountant"), { items })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
