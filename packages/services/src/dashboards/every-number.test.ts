import { ListCustomers } from "@aavarti/contract/customers";
import type { Page } from "@aavarti/contract/lists";
import { ListPayments } from "@aavarti/contract/payments";
import { LaneQuery } from "@aavarti/contract/renewals";
import { ListSubscriptions } from "@aavarti/contract/subscriptions";
import { addDays, addMonthsClamped, type CalendarDate, monthOf, parseCalendarDate } from "@aavarti/domain/calendar";
import { INDUSTRY_TYPES } from "@aavarti/domain/industries";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { parseSignedAmount } from "@aavarti/domain/money";
import { REPORT_KINDS } from "@aavarti/domain/reports";
import { LANES, SUBSCRIPTION_TAB_NAMES } from "@aavarti/domain/standing";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMovements } from "../analytics/list-movements.ts";
import { reportDay } from "../analytics/report-day.ts";
import { reportFinancialYear } from "../analytics/report-financial-year.ts";
import { reportMonth } from "../analytics/report-month.ts";
import { summarise } from "../analytics/summarise.ts";
import { countCustomers, listCustomers } from "../customers/list-customers.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { listCharges } from "../payments/list-charges.ts";
import { listPayments } from "../payments/read-payment.ts";
import { readTotals } from "../payments/read-totals.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { listLane } from "../renewals/list-lane.ts";
import { readBoard } from "../renewals/read-board.ts";
import { readReport } from "../reports/read-report.ts";
import { countSubscriptions, listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { listDeliveries, readDispatch, readPauseBoard } from "./ecommerce.ts";
import { readGraceClock, readPersistency } from "./financial-services.ts";
import { listRecall, readContinuity } from "./healthcare.ts";
import { explainFigure, listCapacities, listTopProducts, readKeyFigures } from "./key-figures.ts";
import { listWork } from "./list-work.ts";
import { listWeekCustomers, readJoinsAndLeaves } from "./media-entertainment.ts";
import { listLapsedDonors, readDonorReadiness, readGivingProgress } from "./ngo-associations.ts";
import { listUnits, readLeaseLadder } from "./real-estate.ts";
import { listCohortCustomers, readCustomerCohorts, readMrrWaterfall } from "./software-saas.ts";
import { listRechargesOn, readCollectionSheet, readRecharges } from "./telecom.ts";
import { listStays, readNight, readOccupancy } from "./travel-hospitality.ts";

/** More rows than any tenant here has. */
const ALL = 10_000;
/** A page is so short that most lists have several. */
const PAGE = 3;
const TODAY: CalendarDate = "2026-11-21";
const clock = createTestClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
});
afterAll(() => database.close());

const paise = (amount: string): number => parseSignedAmount(amount) ?? Number.NaN;
const dayOf = (day: string): CalendarDate => parseCalendarDate(day) ?? TODAY;
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Returns the rows of all pages of a list. */
async function allPages<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

describe.each(INDUSTRY_TYPES)("every number opens exactly its rows: %s", (industryType) => {
  let tenant: TestTenant;
  const { from: month, until: monthEnd } = monthOf(TODAY);

  beforeAll(async () => {
    tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const { ctx } = tenant;
    await changeIndustry(ctx, { industryType, businessName: "Prerna", city: "Indore" });
    await loadSamples(ctx);
    // Of each kind of due and payment one: paid, owed, in part, in advance, late, and just renewed.
    await createTestSubscription(ctx, { endOn: addDays(TODAY, 12), isPaid: true });
    await createTestSubscription(ctx, { endOn: addDays(TODAY, -2), price: 100_001 });
    await createTestSubscription(ctx, { endOn: TODAY, price: 33_333 });
    const inPart = await createTestSubscription(ctx, { endOn: addDays(TODAY, 20), price: 77_700 });
    await recordPayment(ctx, { customerId: inPart.customerId, amount: 10_050, mode: "cash" });
    const ahead = await createTestSubscription(ctx, { endOn: addDays(TODAY, 3), price: 50_000 });
    await recordPayment(ctx, { customerId: ahead.customerId, amount: 60_000, mode: "upi" });
    const renewed = await createTestSubscription(ctx, { endOn: addDays(TODAY, -1), isPaid: true });
    await renewSubscription(ctx, { id: renewed.id, endDate: addDays(TODAY, -1), from: "old_end" });
  });

  it("of the overview, its strip and the lanes of the renewals board", async () => {
    const { ctx } = tenant;
    const board = await readBoard(ctx, {});
    const rows = new Map<string, Awaited<ReturnType<typeof listLane>>["items"]>();
    for (const { lane, count, amount } of board.lanes) {
      const items = await allPages((cursor) => listLane(ctx, LaneQuery.parse({ lane, limit: PAGE, cursor })));
      rows.set(lane, items);
      expect([lane, items.length, sum(items, (row) => paise(row.amountDue))]).toEqual([lane, count, paise(amount)]);
    }
    expect([...rows.keys()]).toEqual([...LANES]);
    const late = rows.get("overdue") ?? [];
    const urgent = [...late, ...(rows.get("today") ?? [])];
    const work = await listWork(ctx, { limit: 50 });
    expect(work.items.map(({ id }) => id).toSorted()).toEqual(urgent.map(({ id }) => id).toSorted());
    expect(work.customers).toBe(new Set(urgent.map(({ customer }) => customer.id)).size);
    expect(work.oldestDays).toBe(Math.max(...late.map(({ daysLeft }) => -daysLeft)));
    const inMonth = [...rows.values()].flat().filter(({ endDate }) => endDate >= month && endDate <= monthEnd);
    const due = (is: (endDate: string) => boolean) =>
      sum(
        inMonth.filter(({ endDate }) => is(endDate)),
        (row) => paise(row.amountDue),
      );
    expect(paise(board.month.overdue)).toBe(due((endDate) => endDate < TODAY));
    expect(paise(board.month.today)).toBe(due((endDate) => endDate === TODAY));
    expect(paise(board.month.toCome)).toBe(due((endDate) => endDate > TODAY));
  });

  it("of Payments: its heads, its modes and what was collected", async () => {
    const { ctx } = tenant;
    const days = { from: month, to: TODAY };
    const totals = await readTotals(ctx, days);
    const payments = await allPages((cursor) =>
      listPayments(ctx, ListPayments.parse({ ...days, limit: PAGE, cursor })),
    );
    const received = payments.filter(({ reversedAt }) => reversedAt === null);
    expect(received.length).toBe(totals.payments);
    expect(sum(received, (row) => paise(row.amount))).toBe(paise(totals.collected));
    for (const { mode, amount } of totals.byMode)
      expect([
        mode,
        sum(
          received.filter((row) => row.mode === mode),
          (row) => paise(row.amount),
        ),
      ]).toEqual([mode, paise(amount)]);
    const heads = {
      due: totals.now.owed,
      overdue: totals.now.overdue,
      due_today: totals.now.dueToday,
      partly_paid: totals.now.partlyPaid,
      to_come: totals.now.toCome,
    } as const;
    for (const [status, head] of Object.entries(heads) as [keyof typeof heads, typeof totals.now.owed][]) {
      const { items } = await listCharges(ctx, { status, limit: 1000 });
      expect([status, items.length, sum(items, (row) => paise(row.balance))]).toEqual([
        status,
        head.count,
        paise(head.amount),
      ]);
    }
    const paid = await listCharges(ctx, { status: "paid", ...days, limit: 1000 });
    expect([paid.items.length, sum(paid.items, (row) => paise(row.amount))]).toEqual([
      totals.paid.count,
      paise(totals.paid.amount),
    ]);
    const { month: ofMonth } = await readBoard(ctx, {});
    expect(ofMonth.collected).toBe(totals.collected);
  });

  it("of the key figures of its dashboard", async () => {
    const { ctx } = tenant;
    const { figures } = await readKeyFigures(ctx);
    for (const shown of figures) {
      const { figure, items } = await explainFigure(ctx, { code: shown.code, limit: ALL });
      expect(figure).toEqual(shown);
      expect([shown.code, items.length]).toEqual([shown.code, shown.rows]);
      const [part, whole] = [sum(items, (row) => row.part), sum(items, (row) => row.whole)];
      // Months and days of an average have more decimals than an amount.
      expect(part, shown.code).toBeCloseTo(shown.part ?? shown.value ?? 0, 6);
      if (shown.whole !== null) expect(whole, shown.code).toBeCloseTo(shown.whole, 6);
    }
  });

  it("of the widgets of dashboards with money: movements, cohorts, weeks", async () => {
    const { ctx } = tenant;
    const waterfall = await readMrrWaterfall(ctx);
    const days = { from: dayOf(waterfall.from), until: dayOf(waterfall.until) };
    for (const { kind, amount, customers } of waterfall.movements) {
      const rows = await listMovements(ctx, { kind, ...days, limit: ALL });
      expect([kind, rows.items.length, rows.customers]).toEqual([kind, customers, customers]);
      expect(
        sum(rows.items, (row) => row.amount),
        kind,
      ).toBeCloseTo(rows.amount, 6);
      // The bars of a chart are rounded so that they lead from its start to its end.
      expect(Math.abs(rows.amount - amount), kind).toBeLessThan(0.011);
    }
    // The last bar opens the rows of the key figure.
    const mrr = await explainFigure(ctx, { code: "mrr", limit: ALL });
    expect(Math.abs(sum(mrr.items, (row) => row.part) - waterfall.end)).toBeLessThan(0.011);
    const { cohorts } = await readCustomerCohorts(ctx);
    expect(cohorts.length).toBeGreaterThan(0);
    for (const cohort of cohorts)
      for (const [since, kept] of cohort.kept.entries()) {
        const { items } = await listCohortCustomers(ctx, { month: dayOf(cohort.month), since, limit: ALL });
        const active = items.filter(({ leftOn }) => leftOn === null).length;
        expect([cohort.month, since, items.length, active]).toEqual([cohort.month, since, cohort.customers, kept]);
      }
    const { weeks } = await readJoinsAndLeaves(ctx);
    for (const week of weeks)
      for (const side of ["joined", "left"] as const) {
        const { items } = await listWeekCustomers(ctx, { from: dayOf(week.from), side, limit: ALL });
        expect([week.from, side, items.length]).toEqual([week.from, side, week[side]]);
      }
  });

  it("of the widgets of dashboards with days: recharges, dispatch, nights, leases", async () => {
    const { ctx } = tenant;
    for (const { date, recharges } of (await readRecharges(ctx)).days.filter((day) => day.recharges > 0)) {
      const { items } = await listRechargesOn(ctx, { date: dayOf(date), limit: ALL });
      expect([date, items.length]).toEqual([date, recharges]);
    }
    const dispatch = await readDispatch(ctx);
    for (const [place, { date, units, deliveries }] of dispatch.days.entries()) {
      const all = await listDeliveries(ctx, { date: dayOf(date), limit: ALL });
      expect([all.items.length, sum(all.items, (row) => row.quantity)]).toEqual([deliveries, units]);
      for (const item of dispatch.items) {
        const own = await listDeliveries(ctx, { date: dayOf(date), productId: item.productId, limit: ALL });
        expect(sum(own.items, (row) => row.quantity)).toBe(item.units[place]);
      }
    }
    for (const { day, taken } of (await readOccupancy(ctx)).nights.slice(0, 30)) {
      const { items } = await readNight(ctx, { date: dayOf(day), limit: ALL });
      expect([day, items.length]).toEqual([day, taken]);
    }
    const ladder = await readLeaseLadder(ctx, { limit: ALL });
    for (const { month: name, leases, rent, items } of ladder.months) {
      expect([name, items.length]).toEqual([name, leases]);
      expect(sum(items, (row) => row.rent)).toBeCloseTo(rent, 6);
    }
  });

  it("of the widgets that list their rows themselves", async () => {
    const { ctx } = tenant;
    const sheet = await readCollectionSheet(ctx, { limit: 500 });
    for (const { area, due, late, amount } of sheet.areas) {
      const { items } = await readCollectionSheet(ctx, { area, limit: 500 });
      expect([area, items.length, items.filter(({ daysLate }) => daysLate > 0).length]).toEqual([area, due, late]);
      expect(sum(items, (row) => row.amount)).toBeCloseTo(amount, 2);
    }
    const grace = await readGraceClock(ctx);
    const inGrace = await explainFigure(ctx, { code: "inGrace", limit: ALL });
    expect([grace.count, Number(grace.amount)]).toEqual([grace.items.length, sum(inGrace.items, (row) => row.part)]);
    const { arrivals, departures } = await listStays(ctx);
    expect([arrivals.items.length, departures.items.length]).toEqual([arrivals.count, departures.count]);
    const board = await readPauseBoard(ctx);
    for (const side of [board.planned, board.dated, board.open]) expect(side.items.length).toBe(side.count);
    const recall = await listRecall(ctx);
    expect([recall.items.length, recall.items.filter(({ optedIn }) => optedIn === true).length]).toEqual([
      recall.total,
      recall.agreed,
    ]);
    const units = await listUnits(ctx);
    expect([units.items.length, sum(units.items, (row) => Math.min(row.taken, row.capacity))]).toEqual([
      units.units,
      units.let,
    ]);
    const top = await listTopProducts(ctx);
    for (const { id, subscriptions } of top.items) expect(await activeOf(id)).toBe(subscriptions);
    for (const { id, taken } of (await listCapacities(ctx)).items) expect(await activeOf(id)).toBe(taken);
    // The list that their numbers open.
    const listed = async (productId: string) =>
      (
        await allPages((cursor) =>
          listSubscriptions(ctx, ListSubscriptions.parse({ tab: "active", productId, limit: PAGE, cursor })),
        )
      ).length;
    for (const { id, subscriptions } of top.items) expect(await listed(id)).toBe(subscriptions);
    for (const { id, taken } of (await listCapacities(ctx)).items) expect(await listed(id)).toBe(taken);
  });

  /** Running subscriptions of a product, by the figure that counts all of them. */
  async function activeOf(productId: string): Promise<number> {
    const { items } = await explainFigure(tenant.ctx, { code: "activeSubscriptions", limit: ALL });
    return items.filter((row) => row.productId === productId).length;
  }

  it("of the widgets that show a share: continuity and persistency", async () => {
    const { ctx } = tenant;
    const { thisYear } = await readContinuity(ctx);
    const continuity = await explainFigure(ctx, { code: "continuity", limit: ALL });
    expect(continuity.items.length).toBe(thisYear.terms);
    const after30 = thisYear.points.find(({ day }) => day === 30)?.share ?? 0;
    expect(sum(continuity.items, (row) => row.part)).toBeCloseTo(after30 * thisYear.terms, 6);
    const { items } = await readPersistency(ctx);
    for (const [place, code] of (
      ["persistency13", "persistency25", "persistency37", "persistency49", "persistency61"] as const
    ).entries()) {
      const rows = await explainFigure(ctx, { code, limit: ALL });
      expect([rows.items.length, sum(rows.items, (row) => row.part)]).toEqual([
        items[place]?.now.started,
        items[place]?.now.kept,
      ]);
    }
  });

  it("of gifts: the goal, who lacks what and who didn't give again", async () => {
    const { ctx } = tenant;
    const giving = await readGivingProgress(ctx);
    for (const { month: first, received } of giving.months ?? []) {
      const days = { from: dayOf(first), to: monthOf(dayOf(first)).until };
      const gifts = (await listPayments(ctx, { ...days, limit: 1000 })).items.filter((row) => row.reversedAt === null);
      expect([first, sum(gifts, (row) => paise(row.amount))]).toEqual([first, Math.round(received * 100)]);
    }
    expect(sum(giving.months ?? [], (row) => row.received)).toBeCloseTo(giving.received ?? 0, 2);
    const ready = await readDonorReadiness(ctx, { limit: 500 });
    expect(ready.items.filter(({ missing }) => missing.includes("pan")).length).toBe(ready.withoutPan);
    expect(ready.items.filter(({ missing }) => !missing.includes("pan")).length).toBe(ready.withoutAddress);
    expect(ready.items.filter(({ missing }) => !missing.includes("pan")).length).toBe(ready.withoutAddress);
    const lapsed = await listLapsedDonors(ctx);
    const rows = await explainFigure(ctx, { code: "lapsedDonors", limit: ALL });
    expect([lapsed.items.length, rows.items.length]).toEqual([lapsed.total, lapsed.total]);
    expect(sum(lapsed.items, (row) => row.given)).toBeCloseTo(lapsed.given ?? 0, 2);
  });

  it("of Analytics: movements, cohorts, days and money of this month and the last", async () => {
    const { ctx } = tenant;
    for (const name of [TODAY.slice(0, 7), addMonthsClamped(TODAY, -1).slice(0, 7)]) {
      const report = await reportMonth(ctx, { month: name });
      const days = { from: dayOf(report.from), until: dayOf(report.until) };
      for (const [kind, amount] of Object.entries(report.movements)) {
        const rows = await listMovements(ctx, { kind: kind as keyof typeof report.movements, ...days, limit: ALL });
        expect(rows.items.length).toBe(rows.customers);
        expect(
          sum(rows.items, (row) => row.amount),
          kind,
        ).toBeCloseTo(rows.amount, 6);
        expect(Math.abs(rows.amount - amount), kind).toBeLessThan(0.011);
      }
      for (const { month: first, size, kept } of report.cohorts)
        for (const [since, still] of kept.entries()) {
          const rows = await listCohortCustomers(ctx, { month: dayOf(`${first}-01`), since, limit: ALL });
          const active = rows.items.filter(({ leftOn }) => leftOn === null).length;
          // The first share of a cohort is everybody who started.
          expect([first, since, rows.items.length, since === 0 ? size : active]).toEqual([first, since, size, still]);
        }
      const received = await listPayments(ctx, { from: days.from, to: days.until, limit: 1000 });
      const collected = sum(
        received.items.filter((row) => row.reversedAt === null),
        (row) => paise(row.amount),
      );
      expect(Math.round((report.collected ?? 0) * 100)).toBe(collected);
    }
    const { daily } = await summarise(ctx, { period: "30d" });
    for (const { date, revenue, subscriptions } of daily.filter((day) => day.subscriptions > 0)) {
      const day = await reportDay(ctx, { date: dayOf(date) });
      expect([date, day.terms, day.revenue]).toEqual([date, subscriptions, revenue]);
      if (day.terms === day.items.length)
        expect(sum(day.items, (row) => paise(row.price))).toBe(Math.round(revenue * 100));
    }
  });

  it("of the figures of Analytics, of both months and the financial year", async () => {
    const { ctx } = tenant;
    const lastMonth = addMonthsClamped(TODAY, -1).slice(0, 7);
    const reports = [
      await reportMonth(ctx, { month: TODAY.slice(0, 7) }),
      await reportMonth(ctx, { month: lastMonth }),
      await reportFinancialYear(ctx, {}),
    ];
    for (const report of reports) {
      const span = { from: dayOf(report.from), until: dayOf(report.until) };
      const { mrr, customers, renewals, churn, nrr, grr, quickRatio, lifetime } = report;
      const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);
      const shown: Partial<Record<KeyFigureCode, number | null>> = {
        recurring: mrr,
        averageRevenue: rate(mrr, customers),
        renewalRate: rate(renewals.renewed, renewals.due),
        customerChurn: rate(churn.churned, churn.active),
        ...{ nrr, grr, quickRatio, lifetimeValue: lifetime.value },
      };
      for (const [code, value] of Object.entries(shown) as [KeyFigureCode, number | null][]) {
        if (value === null) continue;
        const { figure, items } = await explainFigure(ctx, { code, ...span, limit: ALL });
        expect(items.length, code).toBe(figure.rows);
        expect(figure.value ?? Number.NaN, `${code} ${report.from}`).toBeCloseTo(
          value,
          code === "lifetimeValue" ? 0 : 2,
        );
        expect(
          sum(items, (row) => row.part),
          code,
        ).toBeCloseTo(figure.part ?? figure.value ?? 0, 6);
      }
    }
  });

  it("of the reports: totals are the sums of the rows", async () => {
    const { ctx } = tenant;
    for (const kind of REPORT_KINDS) {
      const report = await readReport(ctx, { kind });
      for (const { code, columns, rows, total, more } of report.tables) {
        expect([kind, code, more]).toEqual([kind, code, 0]);
        for (const [place, { code: column, unit }] of columns.entries()) {
          const shown = total?.[place];
          if (shown === undefined || shown === null || (unit !== "money" && unit !== "count")) continue;
          const of = (value: unknown) => (unit === "money" ? paise(String(value)) : Number(value));
          expect([kind, code, column, sum(rows, ({ values }) => of(values[place] ?? 0))]).toEqual([
            kind,
            code,
            column,
            of(shown),
          ]);
        }
      }
    }
  });

  it("of the tabs of lists", async () => {
    const { ctx } = tenant;
    const tabs = SUBSCRIPTION_TAB_NAMES.map((tab) => ({ tab }));
    const counted = await countSubscriptions(ctx, { filters: tabs });
    for (const [place, { tab }] of tabs.entries()) {
      const rows = await listSubscriptions(ctx, ListSubscriptions.parse({ tab, limit: ALL }));
      expect([tab, rows.items.length]).toEqual([tab, counted.items[place]?.count]);
    }
    const filters = [{}, { balance: "due" }, { balance: "overdue" }, { balance: "advance" }, { without: "phone" }];
    const customers = filters.map((filter) => ListCustomers.parse({ ...filter, limit: ALL }));
    const counts = await countCustomers(ctx, { filters: customers });
    for (const [place, filter] of customers.entries())
      expect((await listCustomers(ctx, filter)).items.length).toBe(counts.items[place]?.count);
  });
});
