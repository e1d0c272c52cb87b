import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { mayDo, ROLES } from "@aavarti/domain/permissions";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { beginDonationsExport, exportDonations } from "../exports/export-donations.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";
import { listLapsedDonors, readDonorReadiness, readGivingProgress, saveGivingSettings } from "./ngo-associations.ts";

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
  tenant = await newTrust();
});

async function newTrust(): Promise<TestTenant> {
  const trust = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  await changeIndustry(trust.ctx, {
    businessName: "Asha Jyoti",
    city: "Panaji",
    currency: "INR",
    industryType: "ngo-associations",
  });
  return trust;
}

const donor = async (name: string, fields?: Record<string, string>, { ctx } = tenant) =>
  (await createCustomer(ctx, { name, email: `${ctx.newId()}@example.in`, status: "active", fields })).id;
/** A gift in whole rupees. */
const give = async (
  customerId: string,
  rupees: number,
  receivedOn: CalendarDate,
  mode: "cash" | "upi" | "other" = "cash",
) => (await recordPayment(tenant.ctx, { customerId, amount: rupees * 100, mode, receivedOn })).id;
const figureOf = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 100 })).figure;
const reversed = (id: string) => reversePayment(tenant.ctx, { id, reason: "Entered twice" });
const readiness = (year?: string, { ctx } = tenant) => readDonorReadiness(ctx, { limit: 100, ...(year && { year }) });

async function pledge(
  { from, to, customerId }: { from: number; to: number; customerId?: string },
  { price = 50_000, graceDays = 0, isPaid = false } = {},
) {
  const plan = { name: `Monthly giving ${tenant.ctx.newId()}`, price, durationMonths: 1, description: "Giving" };
  const product = await createProduct(tenant.ctx, { ...plan, graceDays });
  return createSubscription(tenant.ctx, {
    customerId: customerId ?? (await donor("Meera")),
    productId: product.id,
    status: "active",
    startDate: addDays(TODAY, from),
    customEndDate: addDays(TODAY, to),
    price,
    ...(isPaid && { payment: { mode: "cash" as const } }),
  });
}

describe("the figures of associations", () => {
  it("are the six of their dashboard, with nothing made up while there is no data", async () => {
    const { figures } = await readKeyFigures(tenant.ctx);
    expect(figures.map(({ code, value }) => [code, value])).toEqual([
      ["mrr", 0],
      ["donorRetention", null],
      ["lapsedDonors", 0],
      ["newDonors", 0],
      ["averageGift", null],
      ["goodStanding", null],
    ]);
  });

  it("take a financial year from 1 April to 31 March", async () => {
    const [both, last, earlier, fresh] = [
      await donor("Both"),
      await donor("Last year"),
      await donor("Two years ago"),
      await donor("Fresh"),
    ];
    await give(both, 1_000, "2026-03-31");
    await give(both, 2_000, "2026-04-01");
    await give(last, 500, "2025-04-01");
    await give(last, 700, "2026-03-31");
    await give(earlier, 900, "2025-03-31");
    await give(earlier, 100, "2026-11-21");
    await give(fresh, 300, "2026-04-01");
    expect(await figureOf("donorRetention")).toMatchObject({ value: 0.5, part: 1, whole: 2, rows: 2 });
    expect(await figureOf("lapsedDonors")).toMatchObject({ value: 1, unit: "count" });
    expect(await figureOf("newDonors")).toMatchObject({ value: 1 });
    // 2,000 + 100 + 300 rupees in three gifts.
    expect(await figureOf("averageGift")).toMatchObject({ value: 800, part: 2_400, whole: 3, rows: 3 });
  });

  it("begin a new financial year at midnight in the business's time zone", async () => {
    clock.set("2026-03-31T18:29:00Z");
    const asha = await donor("Asha");
    await give(asha, 1_000, "2026-03-31");
    expect(await figureOf("averageGift")).toMatchObject({ value: 1_000 });
    expect(await figureOf("lapsedDonors")).toMatchObject({ value: 0 });
    clock.set("2026-03-31T18:31:00Z");
    expect(await figureOf("averageGift")).toMatchObject({ value: null });
    expect(await figureOf("lapsedDonors")).toMatchObject({ value: 1 });
    await give(asha, 500, "2026-04-01");
    expect(await figureOf("donorRetention")).toMatchObject({ value: 1, part: 1, whole: 1 });
  });

  it("leave out reversed payments, returned money and those in Trash", async () => {
    const [asha, ravi, gone] = [await donor("Asha"), await donor("Ravi"), await donor("Gone")];
    await reversed(await give(asha, 1_000, "2025-06-01"));
    await give(ravi, 2_000, "2025-06-01");
    await reversed(await give(ravi, 2_000, "2026-06-01"));
    await give(gone, 400, "2025-06-01");
    await deleteCustomer(tenant.ctx, { id: gone });
    expect(await figureOf("donorRetention")).toMatchObject({ value: 0, part: 0, whole: 1 });
    const returned = await give(asha, 600, "2026-06-02");
    await refundPayment(tenant.ctx, { id: returned, amount: 20_000, mode: "cash", reason: "Too much" });
    expect(await figureOf("averageGift")).toMatchObject({ value: 400, whole: 1 });
    await refundPayment(tenant.ctx, { id: returned, amount: 40_000, mode: "cash", reason: "All" });
    expect(await figureOf("averageGift")).toMatchObject({ value: null, whole: 0 });
    expect((await readGivingProgress(tenant.ctx)).received).toBe(0);
  });

  it("count a member as in good standing within the grace period, and not with anything overdue", async () => {
    expect(await figureOf("goodStanding")).toMatchObject({ value: null });
    await pledge({ from: -10, to: 20 }, { isPaid: true });
    await pledge({ from: -32, to: -2 }, { graceDays: 5, isPaid: true });
    await pledge({ from: -32, to: -2 }, { isPaid: true });
    await pledge({ from: -10, to: 20 });
    expect(await figureOf("goodStanding")).toMatchObject({ value: 0.5, part: 2, whole: 4 });
  });
});

describe("the gifts of the year", () => {
  it("add up by month, beside the same days of last year", async () => {
    const asha = await donor("Asha");
    await give(asha, 1_000, "2026-03-31");
    await give(asha, 2_000, "2026-04-01");
    await give(asha, 300, "2026-11-21");
    await give(asha, 50, "2026-11-21");
    await give(asha, 700, "2025-04-01");
    await give(asha, 800, "2025-11-21");
    await give(asha, 900, "2025-11-22");
    await reversed(await give(asha, 5_000, "2026-05-05"));
    expect(await readGivingProgress(tenant.ctx)).toEqual({
      goal: null,
      registration: null,
      year: "2026-27",
      from: "2026-04-01",
      until: "2027-03-31",
      received: 2_350,
      pledged: 0,
      months: [
        { month: "2026-04-01", received: 2_000 },
        { month: "2026-11-01", received: 350 },
      ],
      receivedLastYear: 1_500,
    });
  });

  it("count as pledged what is owed and what falls due until 31 March", async () => {
    const plan = { name: "Monthly", price: 50_000, durationMonths: 1, description: "Monthly" };
    const month = await createProduct(tenant.ctx, plan);
    const paid = { payment: { mode: "cash" as const } };
    const start = { status: "active" as const, productId: month.id, durationMonths: 1, price: 50_000 };
    // Due on 30 November, December, January, 28 February and 30 March.
    await createSubscription(tenant.ctx, { ...start, ...paid, customerId: await donor("A"), startDate: "2026-10-30" });
    // Overdue, so not counted; and one that owes its term and is due on the 1st of four months.
    await createSubscription(tenant.ctx, { ...start, ...paid, customerId: await donor("B"), startDate: "2026-10-20" });
    await createSubscription(tenant.ctx, { ...start, customerId: await donor("C"), startDate: "2026-11-01" });
    expect((await readGivingProgress(tenant.ctx)).pledged).toBe(500 * 5 + 500 + 500 * 4);
  });

  it("show the goal once somebody who may has set it", async () => {
    const saved = await saveGivingSettings(tenant.ctx, { goal: 600_000_000, registration: "AAATA1234FF20214" });
    expect(saved).toEqual({ goal: "6000000.00", registration: "AAATA1234FF20214" });
    expect(await saveGivingSettings(tenant.ctx, { goal: null })).toEqual({ ...saved, goal: null });
    expect(await saveGivingSettings(tenant.ctx, {})).toEqual({ ...saved, goal: null });
    expect(() => saveGivingSettings(tenant.as("manager"), { goal: 100 })).toThrow("roles: owner, admin");
    expect(await readGivingProgress(tenant.as("viewer"))).toMatchObject({
      goal: null,
      registration: "AAATA1234FF20214",
    });
    const events = await tenant.ctx.transact(({ trx }) =>
      trx.selectFrom("audit_event").select("changes").where("action", "=", "tenant.giving-changed").execute(),
    );
    expect(events).toHaveLength(2);
  });
});

describe.each(ROLES)("what the business took in, for the role %s,", (role) => {
  const maySee = mayDo(role, "payments.totals");

  beforeEach(async () => {
    await saveGivingSettings(tenant.ctx, { goal: 600_000_000, registration: "AAATA1234FF20214" });
    await give(await donor("Asha"), 1_000, "2025-06-01");
    await give(await donor("Ravi"), 3_000, "2026-06-01");
  });

  it("is seen with the permission for totals only, and the goal by everybody", async () => {
    expect(maySee).toBe(role !== "agent" && role !== "viewer");
    expect(await readGivingProgress(tenant.as(role))).toEqual({
      ...{ goal: "6000000.00", registration: "AAATA1234FF20214" },
      ...{ year: "2026-27", from: "2026-04-01", until: "2027-03-31" },
      ...(maySee
        ? {
            received: 3_000,
            pledged: 0,
            months: [{ month: "2026-06-01", received: 3_000 }],
            receivedLastYear: 1_000,
          }
        : { received: null, pledged: null, months: null, receivedLastYear: null }),
    });
  });

  it("is in no key figure and in no row behind one without it", async () => {
    const { figures } = await readKeyFigures(tenant.as(role));
    const average = { code: "averageGift", unit: "money" };
    expect(figures.find(({ code }) => code === "averageGift")).toEqual(
      maySee
        ? { ...average, value: 3_000, part: 3_000, whole: 1, rows: 1 }
        : { ...average, value: null, part: null, whole: null, rows: 0 },
    );
    expect(figures.find(({ code }) => code === "lapsedDonors")).toMatchObject({ value: 1 });
    const rows = explainFigure(tenant.as(role), { code: "averageGift", limit: 10 });
    if (maySee) expect((await rows).items).toMatchObject([{ customerName: "Ravi", part: 3_000 }]);
    else await expect(rows).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await explainFigure(tenant.as(role), { code: "lapsedDonors", limit: 10 })).items).toHaveLength(1);
  });

  it("is in the call list by donor, and added up with it only", async () => {
    const { given, items } = await listLapsedDonors(tenant.as(role));
    expect(given).toBe(maySee ? 1_000 : null);
    expect(items).toMatchObject([{ customer: { name: "Asha" }, given: 1_000 }]);
  });
});

describe("what donors' statements need", () => {
  const PAN = "ABCZE1234F";

  it("is missing for who has no PAN or no address, who gave most first", async () => {
    const ready = await donor("Ready", { pan: PAN, donorAddress: "12 MG Road, Pune" });
    const noAddress = await donor("No address", { pan: PAN });
    const neither = await donor("Neither");
    for (const [id, rupees] of [
      [ready, 100],
      [noAddress, 200],
      [neither, 300],
    ] as const)
      await give(id, rupees, TODAY);
    await give(neither, 50, "2026-06-01");
    const found = await readiness();
    expect(found).toMatchObject({
      year: "2026-27",
      dueOn: "2027-05-31",
      years: ["2026-27"],
      donors: 3,
      withoutPan: 1,
      withoutAddress: 1,
    });
    expect(found.items.map(({ customer, given, missing }) => [customer.name, given, missing])).toEqual([
      ["Neither", 350, ["pan", "address"]],
      ["No address", 200, ["address"]],
    ]);
    await updateCustomer(tenant.ctx, { id: neither, changes: { fields: { pan: PAN, donorAddress: "Panaji" } } });
    expect(await readiness()).toMatchObject({ donors: 3, withoutPan: 0, withoutAddress: 1 });
  });

  it("is asked for the finished year until 31 May, and for any year with gifts", async () => {
    const asha = await donor("Asha");
    await give(asha, 100, "2026-03-31");
    clock.set("2026-05-31T18:29:00Z");
    expect(await readiness()).toMatchObject({ year: "2025-26", dueOn: "2026-05-31", years: ["2026-27", "2025-26"] });
    clock.set("2026-05-31T18:31:00Z");
    expect(await readiness()).toMatchObject({ year: "2026-27", donors: 0, items: [] });
    expect(await readiness("2025-26")).toMatchObject({ donors: 1 });
  });

  it("counts a donor in Trash, whose gift is in the statement too", async () => {
    const gone = await donor("Gone");
    await give(gone, 100, TODAY);
    await deleteCustomer(tenant.ctx, { id: gone });
    expect((await readiness()).items).toMatchObject([{ customer: { name: "Gone" }, isInTrash: true }]);
  });
});

describe("the call list", () => {
  it("has who gave last year and not this year, with their last gift and the years in a row", async () => {
    const [loyal, once, back] = [await donor("Loyal"), await donor("Once"), await donor("Back")];
    for (const day of ["2023-05-01", "2024-05-01", "2025-05-01", "2025-10-18"] as const) await give(loyal, 1_000, day);
    await give(once, 6_000, "2026-03-31");
    await give(back, 9_000, "2025-05-01");
    await give(back, 1, "2026-04-01");
    const { total, given, items } = await listLapsedDonors(tenant.ctx);
    expect([total, given]).toEqual([2, 8_000]);
    expect(items.map(({ contact: _, ...row }) => row)).toEqual([
      { customer: { id: once, name: "Once" }, given: 6_000, last: { on: "2026-03-31", amount: 6_000 }, yearsInRow: 1 },
      {
        customer: { id: loyal, name: "Loyal" },
        given: 2_000,
        last: { on: "2025-10-18", amount: 1_000 },
        yearsInRow: 3,
      },
    ]);
    expect((await figureOf("lapsedDonors")).value).toBe(total);
  });
});

describe("the statement of donations", () => {
  const exported = async (year: string, { tenantId } = tenant) => {
    let text = "";
    for await (const part of exportDonations(tenant.ctx, tenantId, { year })) text += part;
    return text.replace("\u{FEFF}", "").trim().split("\r\n");
  };

  it("has a line for each donor and way of giving, with PANs in clear and no formula", async () => {
    await saveGivingSettings(tenant.ctx, { registration: "AAATA1234FF20214" });
    const asha = await donor("=HYPERLINK(1)", { pan: "ABCZE1234F", donorAddress: "12 MG Road, Pune" });
    const ravi = await donor("Ravi");
    await give(asha, 1_000, "2026-04-01");
    await give(asha, 500, "2026-11-21");
    await give(asha, 200, "2026-11-20", "upi");
    await give(ravi, 10, "2026-11-20", "other");
    await give(ravi, 999, "2026-03-31");
    await reversed(await give(ravi, 77, "2026-11-20"));
    const [head, ...lines] = await exported("2026-27");
    expect(head).toMatch(/^Sl\. No\.,.*,Amount of donation \(INR\)$/);
    const asked = (mode: string, amount: string) =>
      `,Permanent Account Number,ABCZE1234F,Section 80G,AAATA1234FF20214,,'=HYPERLINK(1),"12 MG Road, Pune",Others,${mode},${amount}`;
    expect(lines).toEqual([
      `1,${asked("Cash", "1500.00")}`,
      `2,${asked("Electronic modes including account payee cheque/draft", "200.00")}`,
      "3,,,,Section 80G,AAATA1234FF20214,,Ravi,,Others,Others,10.00",
    ]);
    expect(await exported("2025-26")).toHaveLength(2);
    expect(await exported("2024-25")).toHaveLength(1);
  });

  it("takes the permissions to export and to see PANs, and is recorded", async () => {
    for (const role of ["manager", "accountant", "agent", "viewer"] as const)
      await expect(beginDonationsExport(tenant.as(role), { year: "2026-27" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    await beginDonationsExport(tenant.as("admin"), { year: "2026-27" });
    const events = await tenant.ctx.transact(({ trx }) =>
      trx.selectFrom("audit_event").select("changes").where("action", "=", "donations.exported").execute(),
    );
    expect(events).toEqual([{ changes: { year: "2026-27" } }]);
  });
});

it("shows and exports nothing of another business's", async () => {
  const asha = await donor("Asha");
  await give(asha, 1_000, "2025-06-01");
  await give(await donor("Ravi"), 1_000, TODAY);
  await saveGivingSettings(tenant.ctx, { goal: 100_000 });
  const other = await newTrust();
  expect(await readGivingProgress(other.ctx)).toMatchObject({ goal: null, received: 0, months: [] });
  expect(await readiness(undefined, other)).toMatchObject({ donors: 0, items: [], years: ["2026-27"] });
  expect(await listLapsedDonors(other.ctx)).toEqual({
    calculatedAt: null,
    isUpdating: false,
    total: 0,
    given: 0,
    items: [],
  });
  let text = "";
  for await (const part of exportDonations(other.ctx, other.tenantId, { year: "2026-27" })) text += part;
  expect(text.trim().split("\r\n")).toHaveLength(1);
});

it("saves no setting whose recording fails", async () => {
  const failing = {
    ...tenant.ctx,
    newId: () => {
      throw new Error("No id");
    },
  };
  await expect(saveGivingSettings(failing, { goal: 100_000 })).rejects.toThrow("No id");
  expect(await readGivingProgress(tenant.ctx)).toMatchObject({ goal: null });
});
