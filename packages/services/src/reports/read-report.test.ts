import type { ReadReport, Report } from "@aavarti/contract/reports";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { REPORT_KINDS, REPORT_PARTS, REPORT_PERMISSIONS, REPORT_UNITS } from "@aavarti/domain/reports";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { discountCharge } from "../payments/discount-charge.ts";
import { listCharges } from "../payments/list-charges.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { reactivateSubscription } from "../subscriptions/reactivate-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { readReport } from "./read-report.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let gold: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  gold = await product("Gold", { price: 118_000, gstRate: 18, sac: "999723" });
});

const product = async (
  name: string,
  { price, gstRate, sac }: { price: number; gstRate?: 0 | 5 | 18; sac?: string },
): Promise<string> =>
  (
    await createProduct(tenant.ctx, {
      name,
      price,
      durationMonths: 1,
      description: "d",
      graceDays: 3,
      ...(gstRate !== undefined && { gstRate }),
      ...(sac && { sac }),
    })
  ).id;

async function begin(
  name: string,
  startDate: CalendarDate,
  { productId = gold, price = 118_000 }: { productId?: string; price?: number } = {},
) {
  const customer = await createCustomer(tenant.ctx, {
    name,
    email: `${tenant.ctx.newId()}@example.in`,
    status: "active",
  });
  const subscription = await createSubscription(tenant.ctx, {
    customerId: customer.id,
    productId,
    startDate,
    durationMonths: 1,
    price,
    status: "active",
  });
  return { customerId: customer.id, id: subscription.id };
}

const pay = (payerId: string, amount: number, receivedOn: CalendarDate, mode: "cash" | "upi" = "cash") =>
  recordPayment(tenant.ctx, { customerId: payerId, amount, mode, receivedOn });

const figures = ({ figures: all }: Report) => Object.fromEntries(all.map(({ code, value }) => [code, value]));
const rows = (report: Report, code: Report["tables"][number]["code"]) =>
  report.tables.find((table) => table.code === code)?.rows.map(({ values }) => values);
const totals = (report: Report, code: Report["tables"][number]["code"]) =>
  report.tables.find((table) => table.code === code)?.total;
const read = (asked: ReadReport) => readReport(tenant.ctx, asked);

it("sums collections by day and mode, less refunds and without reversed payments", async () => {
  const asha = await begin("Asha", "2026-11-02");
  const ravi = await begin("Ravi", "2026-11-03");
  await pay(asha.customerId, 118_000, "2026-11-02", "upi");
  const payment = await pay(ravi.customerId, 136_000, "2026-11-04");
  await refundPayment(tenant.ctx, {
    id: payment.id,
    amount: 18_000,
    mode: "cash",
    reason: "r",
  });
  const gone = await pay(ravi.customerId, 50_000, "2026-11-05");
  await reversePayment(tenant.ctx, { id: gone.id, reason: "Typed twice" });
  const report = await read({ kind: "collections" });
  expect(report).toMatchObject({ span: "month", name: "2026-11", from: "2026-11-01", until: "2026-11-21" });
  expect(figures(report)).toEqual({ collected: "2360.00", payments: 2, booked: "2360.00" });
  expect(rows(report, "byDay")).toEqual([
    ["2026-11-02", 1, "1180.00"],
    ["2026-11-04", 1, "1360.00"],
    ["2026-11-21", 0, "-180.00"],
  ]);
  expect(rows(report, "byMode")).toEqual([
    ["cash", 1, "1180.00", 0.5],
    ["upi", 1, "1180.00", 0.5],
  ]);
  const year = await read({ kind: "collections", year: "2026-27" });
  expect(year).toMatchObject({ span: "year", from: "2026-04-01", until: "2026-11-21" });
  expect(rows(year, "byMonth")).toEqual([["2026-11-01", 2, "2360.00"]]);
  expect(figures(await read({ kind: "collections", month: "2026-10" }))).toEqual({
    collected: "0.00",
    payments: 0,
    booked: "0.00",
  });
});

it("counts terms that were renewed ahead of time neither as due nor as to come", async () => {
  const ahead = await begin("Ahead", "2026-10-28");
  await renewSubscription(tenant.ctx, { id: ahead.id, endDate: "2026-11-28", from: "old_end" });
  const leaving = await begin("Leaving", "2026-10-27");
  await cancelSubscription(tenant.ctx, { id: leaving.id, when: "at_end", reason: "moved" });
  await begin("To come", "2026-10-29");
  const report = await read({ kind: "renewals" });
  expect(figures(report)).toMatchObject({ ending: 1, due: 0, open: 0, toCome: 1 });
  expect(rows(report, "toFollowUp")).toEqual([
    ["To come", "Gold", "2026-11-29", "1180.00", "to_come"],
    ["Leaving", "Gold", "2026-11-27", "1180.00", "not_renewed"],
  ]);
});

it("gives no shares where more was refunded than received on a mode", async () => {
  const asha = await begin("Asha", "2026-11-02");
  const payment = await pay(asha.customerId, 218_000, "2026-11-02");
  await refundPayment(tenant.ctx, { id: payment.id, amount: 50_000, mode: "upi", reason: "r" });
  expect(rows(await read({ kind: "collections" }), "byMode")).toEqual([
    ["cash", 1, "2180.00", null],
    ["upi", 0, "-500.00", null],
  ]);
});

it("shows whose terms end in the month, those to come too, and who did not renew in time", async () => {
  const inTime = await begin("In time", "2026-10-05");
  await renewSubscription(tenant.ctx, { id: inTime.id, endDate: "2026-11-05", from: "old_end" });
  const late = await begin("Late", "2026-10-06");
  await renewSubscription(tenant.ctx, { id: late.id, endDate: "2026-11-06", from: "old_end" });
  await begin("Gone", "2026-10-07");
  await begin("Still open", "2026-10-19");
  await begin("Next week", "2026-10-28");
  await begin("Next month", "2026-11-10");
  // Both renewals were recorded on the 21st: after the grace period of three days.
  clock.set("2026-10-20T04:00:00Z");
  const early = await begin("Early", "2026-10-01");
  await renewSubscription(tenant.ctx, { id: early.id, endDate: "2026-11-01", from: "old_end" });
  clock.set("2026-11-21T04:00:00Z");
  const report = await read({ kind: "renewals" });
  expect(report).toMatchObject({ from: "2026-11-01", until: "2026-11-30" });
  expect(figures(report)).toEqual({
    ending: 6,
    due: 4,
    renewed: 1,
    late: 2,
    notRenewed: 1,
    open: 1,
    toCome: 1,
    renewalRate: 0.25,
    dueValue: "4720.00",
    renewedValue: "1180.00",
  });
  expect(rows(report, "toFollowUp")).toEqual([
    ["Next week", "Gold", "2026-11-28", "1180.00", "to_come"],
    ["Still open", "Gold", "2026-11-19", "1180.00", "open"],
    ["Gone", "Gold", "2026-11-07", "1180.00", "not_renewed"],
    ["Late", "Gold", "2026-11-06", "1180.00", "renewed_late"],
    ["In time", "Gold", "2026-11-05", "1180.00", "renewed_late"],
  ]);
  expect(rows(report, "dueByProduct")).toEqual([["Gold", 6, 4, 1, 2, 1, 1, 1, 0.25, "1180.00"]]);
});

it("names who left and who came back, with what they paid per month", async () => {
  const left = await begin("Left", "2026-10-05");
  await begin("Stayed", "2026-11-05");
  const returned = await begin("Returned", "2026-08-05");
  await createSubscription(tenant.ctx, {
    customerId: returned.customerId,
    productId: gold,
    startDate: "2026-11-10",
    durationMonths: 1,
    price: 100_000,
    status: "active",
  });
  const report = await read({ kind: "churn" });
  expect(figures(report)).toEqual({
    churned: 1,
    churnRate: 1,
    mrrLost: "1180.00",
    returned: 1,
    mrrReturned: "1000.00",
  });
  expect(report.tables.map(({ rows: some }) => some)).toEqual([
    [{ values: ["Left", "2026-11-09", "1180.00"], link: { to: "customer", id: left.customerId } }],
    [{ values: ["Returned", "2026-11-10", "1000.00"], link: { to: "customer", id: returned.customerId } }],
  ]);
  expect(figures(await read({ kind: "churn", month: "2026-10" }))).toMatchObject({ churned: 0, returned: 0 });
});

it("compares products by MRR, movements, bookings and renewals", async () => {
  const silver = await product("Silver", { price: 50_000 });
  await product("Unsold", { price: 10_000 });
  await begin("Asha", "2026-11-02");
  await begin("Ravi", "2026-10-05");
  const cancelled = await begin("Meera", "2026-11-05", { productId: silver, price: 50_000 });
  await begin("Sunil", "2026-11-06", { productId: silver, price: 60_000 });
  await cancelSubscription(tenant.ctx, { id: cancelled.id, when: "now", reason: "moved" });
  const report = await read({ kind: "products" });
  expect(rows(report, "byProduct")).toEqual([
    ["Gold", 1, "1180.00", "1180.00", "-1180.00", "1180.00", 1, 0],
    ["Silver", 1, "600.00", "1100.00", "-500.00", "1100.00", 0, null],
    ["Unsold", 0, "0.00", "0.00", "0.00", "0.00", 0, null],
  ]);
  expect(figures(report)).toEqual({ mrr: "1780.00", running: 2, booked: "2280.00" });
});

it("counts what each person recorded, without renewals that were undone", async () => {
  const asha = await begin("Asha", "2026-10-25");
  await pay(asha.customerId, 118_000, "2026-11-02");
  await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-11-25", from: "old_end" });
  clock.set("2026-11-21T05:00:00Z");
  await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-12-25", from: "old_end" });
  clock.set("2026-11-21T05:03:00Z");
  await undoRenewal(tenant.ctx, { id: asha.id, endDate: "2027-01-25" });
  // A cancellation that is withdrawn is no renewal.
  await cancelSubscription(tenant.ctx, { id: asha.id, when: "at_end", reason: "moved" });
  await reactivateSubscription(tenant.ctx, { id: asha.id });
  const report = await read({ kind: "team" });
  expect(rows(report, "byPerson")).toEqual([["Priya Sharma", 1, "1180.00", 1, 0, 0, 1]]);
  expect(figures(report)).toEqual({ people: 1, collected: "1180.00", renewals: 1, replies: 0 });
  expect(rows(await read({ kind: "team", month: "2026-10" }), "byPerson")).toEqual([]);
});

it("splits charges into taxable value and GST, by rate and product, after discounts", async () => {
  const books = await product("Books", { price: 10_500, gstRate: 5 });
  const plain = await product("Plain", { price: 10_000 });
  const asha = await begin("Asha", "2026-11-02");
  await begin("Ravi", "2026-11-03");
  await begin("Meera", "2026-11-04", { productId: books, price: 10_500 });
  await begin("Sunil", "2026-11-05", { productId: plain, price: 10_000 });
  await begin("Last month", "2026-10-31");
  await begin("Next week", "2026-11-28");
  const { items } = await listCharges(tenant.ctx, { limit: 50, status: "due", customerId: asha.customerId });
  const [charge] = items;
  if (!charge) throw new Error("A term has a charge");
  await discountCharge(tenant.ctx, { id: charge.id, discount: 18_000, reason: "Festival" });
  // Of what is in Trash, the tax of what was paid stays.
  const gone = await begin("Gone", "2026-11-06", { productId: books, price: 10_500 });
  await pay(gone.customerId, 10_500, "2026-11-06");
  const unpaid = await begin("Unpaid", "2026-11-06", { productId: books, price: 10_500 });
  for (const { id } of [gone, unpaid]) await deleteSubscription(tenant.ctx, { id });
  const report = await read({ kind: "tax" });
  // 1,000.00 × 18 ÷ 118 = 152.54, and 1,180.00 has 180.00.
  expect(rows(report, "byRate")).toEqual([
    [18, "2180.00", "1847.46", "332.54"],
    [5, "210.00", "200.00", "10.00"],
    [null, "100.00", "100.00", "0.00"],
  ]);
  expect(rows(report, "taxByProduct")).toEqual([
    ["Gold", "999723", 18, "2180.00", "1847.46", "332.54"],
    ["Books", null, 5, "210.00", "200.00", "10.00"],
    ["Plain", null, null, "100.00", "100.00", "0.00"],
  ]);
  expect(figures(report)).toEqual({ charged: "2490.00", taxable: "2147.46", gst: "342.54" });
  expect(totals(report, "byRate")).toEqual([null, "2490.00", "2147.46", "342.54"]);
});

it.each(REPORT_KINDS)("%s shows its own figures and tables, and another business none of these rows", async (kind) => {
  const asha = await begin("Asha", "2026-11-02");
  await pay(asha.customerId, 118_000, "2026-11-02");
  const report = await read({ kind });
  const {
    figures: expected,
    tables,
  }: { figures: readonly string[]; tables: Readonly<Record<string, readonly string[]>> } = REPORT_PARTS[kind];
  expect(report.figures.map(({ code }) => code)).toEqual(expected);
  for (const { code, columns, rows: some } of report.tables) {
    expect(columns.map((column) => column.code)).toEqual(tables[code]);
    expect(columns.every((column) => column.unit === REPORT_UNITS[column.code])).toBe(true);
    expect(some.every(({ values }) => values.length === columns.length)).toBe(true);
  }
  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const theirs = await readReport(other.ctx, { kind });
  expect(theirs.tables.flatMap(({ rows: some }) => some)).toEqual([]);
});

it("needs the permissions of the report", async () => {
  for (const kind of REPORT_KINDS) {
    const isOfTotals = (REPORT_PERMISSIONS[kind] as readonly string[]).includes("payments.totals");
    const asked = readReport(tenant.as("viewer"), { kind });
    if (isOfTotals) await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
    else await expect(asked).resolves.toMatchObject({ kind });
  }
});

it("refuses periods that have not begun", async () => {
  await expect(read({ kind: "churn", month: "2026-12" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(read({ kind: "churn", year: "2027-28" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(read({ kind: "tax", month: "2026-11" })).resolves.toMatchObject({ name: "2026-11" });
});
