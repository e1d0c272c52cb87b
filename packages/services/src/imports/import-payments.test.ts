import type { CheckImport, Import } from "@aavarti/contract/imports";
import { findLedgerProblem } from "@aavarti/db/queries/ledger-check";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { holdAccount } from "@aavarti/testing/held-row";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { listCharges } from "../payments/list-charges.ts";
import { readAccount } from "../payments/read-account.ts";
import { listPayments } from "../payments/read-payment.ts";
import { readTotals } from "../payments/read-totals.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { createProduct } from "../products/create-product.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { advanceImport } from "./advance-import.ts";
import { addRows, beginImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { listRows, readImport } from "./read-imports.ts";
import { previewRevert, revertImport } from "./revert-import.ts";
import { startImport } from "./start-import.ts";

let database: TestDatabase;
let bench: ReminderBench;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await createReminderBench(database);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  other = await createTestTenant(bench.deps);
  await createProduct(tenant.ctx, { name: "Gold", price: 150_000, durationMonths: 12, description: "x" });
});
/** Whatever an import does, balances, charges and payments are what the ledger says. */
afterEach(async () => {
  expect(await tenant.ctx.transact(({ trx }) => findLedgerProblem(trx))).toBeUndefined();
});

const HEADERS = "Name,Phone,Plan,Start date,Price,Paid,Mode,UTR,Paid on".split(",");
const page = { limit: 1_000 };

async function check(rows: string[], answers: Partial<CheckImport> = {}): Promise<Import> {
  const { id } = await beginImport(tenant.ctx, {
    fileName: "members.xlsx",
    headers: HEADERS,
    mapping: mapHeaders(HEADERS, "INR"),
    rowCount: rows.length,
    dateOrders: { startDate: "dmy", paidOn: "dmy" },
  });
  for (let first = 0; first < rows.length; first += 500)
    await addRows(tenant.ctx, {
      id,
      firstRow: 2 + first,
      rows: rows.slice(first, first + 500).map((row) => row.split("|")),
    });
  return checkImport(tenant.ctx, { id, ...answers });
}
/** Runs the import's jobs as the worker would. */
async function work(id: string): Promise<Import> {
  for (;;) {
    await advanceImport(await bench.systemContext(tenant.tenantId), { importId: id });
    const run = await readImport(tenant.ctx, { id });
    if (run.state !== "running" && run.state !== "reverting") return run;
  }
}
async function runImport(rows: string[], answers: Partial<CheckImport> = {}): Promise<Import> {
  const { id } = await check(rows, answers);
  await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
  return work(id);
}
const charges = async () =>
  (await listCharges(tenant.ctx, page)).items
    .map(({ customer, amount, paid, state, dueOn }) => [customer.name, amount, paid, state, dueOn])
    .sort();
const payments = async (ctx = tenant.ctx) =>
  (await listPayments(ctx, page)).items
    .map((one) => [one.customer.name, one.amount, one.mode, one.reference, one.receivedOn, one.reversedAt !== null])
    .sort();
const customerNamed = async (name: string) => {
  const found = (await listCustomers(tenant.ctx, page)).items.find((customer) => customer.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

const SHEET = [
  "Asha|98260 41177|Gold|01/04/2026|1500|1500|GPay|426118330517|03/04/2026",
  "Ravi|98260 41178|Gold|01/11/2026|1500|500|Cash||",
  "Meera|98260 41179|Gold|01/11/2026|1500|2000|नकद||02/11/2026",
  "Zoya|98260 41180|Gold|01/11/2026|1500|0|||",
];

describe("an import of payments", () => {
  it("charges each new term and records what was paid of it", async () => {
    const checked = await check(SHEET);
    expect(checked).toMatchObject({
      openQuestions: 0,
      payments: { header: "Paid", count: 3, paid: "4000.00", due: "2500.00", blankRows: 0 },
    });
    expect(await payments()).toEqual([]);
    const [, ravi] = (await listRows(tenant.ctx, { id: checked.id, limit: 10 })).items;
    const paid = { amount: "500.00", mode: "cash", receivedDate: "2026-11-01", reference: null, due: "1000.00" };
    expect(ravi?.payment).toEqual(paid);

    await startImport(tenant.ctx, { id: checked.id, remindFrom: "tomorrow" });
    await work(checked.id);
    expect(await charges()).toEqual([
      ["Asha", "1500.00", "1500.00", "paid", "2026-04-01"],
      ["Meera", "1500.00", "1500.00", "paid", "2026-11-01"],
      ["Ravi", "1500.00", "500.00", "partly_paid", "2026-11-01"],
      ["Zoya", "1500.00", "0.00", "overdue", "2026-11-01"],
    ]);
    expect(await payments()).toEqual([
      ["Asha", "1500.00", "upi", "426118330517", "2026-04-03", false],
      ["Meera", "2000.00", "cash", null, "2026-11-02", false],
      ["Ravi", "500.00", "cash", null, "2026-11-01", false],
    ]);
    expect(await customerNamed("Meera")).toMatchObject({ due: "0.00", advance: "500.00" });
    expect((await listPayments(tenant.ctx, page)).items.map(({ receiptNumber }) => receiptNumber).sort()).toEqual([
      "R/26-27/000001",
      "R/26-27/000002",
      "R/26-27/000003",
    ]);
    // What was received on earlier days is collected on those days, and nobody is thanked for it.
    const november = await readTotals(tenant.ctx, { from: "2026-11-01", to: "2026-11-30" });
    expect(november).toMatchObject({ collected: "2500.00", payments: 2 });
    const { rows } = await bench.superuser.query("select count(*)::int as count from reminder where step = 'receipt'");
    expect(rows).toEqual([{ count: 0 }]);
    expect(await payments(other.ctx)).toEqual([]);
  });

  it("numbers the receipts of each financial year by themselves", async () => {
    await runImport([
      "Asha|98260 41177|Gold|01/04/2026|1500|1500|UPI||30/03/2026",
      "Ravi|98260 41178|Gold|01/04/2026|1500|1500|UPI||01/04/2026",
    ]);
    const { items } = await listPayments(tenant.ctx, page);
    expect(items.map((one) => [one.customer.name, one.receiptNumber]).sort()).toEqual([
      ["Asha", "R/25-26/000001"],
      ["Ravi", "R/26-27/000001"],
    ]);
  });

  it("refuses a mistyped year of a payment, and asks about one long before its term", async () => {
    const { id } = await check([
      "Asha|98260 41177|Gold|01/11/2026|1500|1500|UPI||03/04/1926",
      "Ravi|98260 41178|Gold|01/11/2026|1500|1500|UPI||01/11/2024",
      "Meera|98260 41179|Gold|01/11/2026|1500|1500|UPI||01/11/2025",
    ]);
    const rows = (await listRows(tenant.ctx, { id, limit: 10 })).items;
    expect(rows.map(({ problems, warnings }) => [problems.map((one) => one.sentence), warnings])).toEqual([
      [["The payment date is 3 Apr 1926, more than 10 years ago. Check the year."], []],
      [[], ["The payment date is 1 Nov 2024, more than a year before the start date, 1 Nov 2026."]],
      [[], []],
    ]);
  });

  it("warns of a reference that another row or a recorded payment has, however it is written", async () => {
    await runImport(["Asha|98260 41177|Gold|01/04/2026|1500|1500|UPI|UTR 426118330517|03/04/2026"]);
    const { id } = await check([
      "Ravi|98260 41178|Gold|01/11/2026|1500|1500|GPay|4261 1833 0517|01/11/2026",
      "Meera|98260 41179|Gold|01/11/2026|1500|1500|UPI|426118330518|01/11/2026",
      "Kabir|98260 41181|Gold|01/11/2026|1500|1500|Bank transfer|ref: 426118330518|01/11/2026",
      "Zoya|98260 41180|Gold|01/11/2026|1500|1500|Cheque|426118330518|01/11/2026",
      "Dev|98260 41182|Gold|01/11/2026|1500|1500|UPI|यूटीआर 426118330517 🙏|01/11/2026",
      "Isha|98260 41183|Gold|01/11/2026|1500|1500|UPI|AXIS426118330519|01/11/2026",
      "Omar|98260 41184|Gold|01/11/2026|1500|1500|UPI|SBI426118330519|01/11/2026",
    ]);
    const rows = (await listRows(tenant.ctx, { id, limit: 10 })).items;
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ["Asha has a payment with the same reference. Check that it isn't entered twice."],
      [],
      ["Meera (row 3) has a payment with the same reference. Check that it isn't entered twice."],
      [],
      ["Asha has a payment with the same reference. Check that it isn't entered twice."],
      [],
      [],
    ]);
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect(await payments()).toHaveLength(8);
    const after = (await listRows(tenant.ctx, { id, limit: 10 })).items;
    expect(after.map(({ warnings }) => warnings.length)).toEqual([1, 0, 1, 0, 1, 0, 0]);
  });

  it("counts terms as paid before where the sheet has no amounts", async () => {
    const { id } = await beginImport(tenant.ctx, {
      fileName: "members.xlsx",
      headers: ["Name", "Phone", "Plan", "Start date"],
      mapping: ["name", "phone", "product", "startDate"],
      rowCount: 1,
      dateOrders: { startDate: "dmy" },
    });
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [["Asha", "9826041177", "Gold", "01/04/2026"]] });
    expect(await checkImport(tenant.ctx, { id })).toMatchObject({ payments: null, openQuestions: 0 });
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect([await charges(), await payments()]).toEqual([[], []]);
  });

  it("asks what blank amounts mean before it starts", async () => {
    const rows = [...SHEET.slice(0, 1), "Zoya|98260 41180|Gold|01/11/2026|1500||||"];
    const { id } = await check(rows);
    expect(await readImport(tenant.ctx, { id })).toMatchObject({
      openQuestions: 1,
      payments: { count: 1, due: "1500.00", blankRows: 1, answer: null, isSettled: false },
    });
    await expect(startImport(tenant.ctx, { id, remindFrom: "tomorrow" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await checkImport(tenant.ctx, { id, blankPaid: "paid" })).toMatchObject({
      openQuestions: 0,
      payments: { due: "0.00", answer: "paid" },
    });
    // The answer stays with the column, and goes with another one.
    expect(await checkImport(tenant.ctx, { id, dateOrders: {} })).toMatchObject({ openQuestions: 0 });
    const changed = [...mapHeaders(HEADERS, "INR")];
    changed[4] = "amountPaid";
    changed[5] = null;
    expect(await checkImport(tenant.ctx, { id, mapping: changed })).toMatchObject({ payments: { answer: null } });
    await checkImport(tenant.ctx, { id, mapping: mapHeaders(HEADERS, "INR"), blankPaid: "due" });
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect((await charges()).map(([name, amount, paid]) => [name, amount, paid])).toEqual([
      ["Asha", "1500.00", "1500.00"],
      ["Zoya", "1500.00", "0.00"],
    ]);
    expect(await payments()).toHaveLength(1);
  });

  it("records nothing twice when the sheet is imported again, or a payment was added to it", async () => {
    await runImport(SHEET);
    const before = [await charges(), await payments()];
    const again = await check(SHEET.map((row) => row.replace("|500|Cash", "|1500|Cash")));
    expect(again).toMatchObject({ counts: { new: 0, update: 0, same: 4, warned: 1 }, payments: { count: 0 } });
    const [asha, ravi] = (await listRows(tenant.ctx, { id: again.id, limit: 10 })).items;
    expect(asha?.warnings).toEqual([]);
    expect(ravi?.warnings).toEqual([expect.stringContaining("so this payment isn't recorded")]);
    // With a new row beside them, the import starts and leaves them as they are.
    await runImport([...SHEET, "Kabir|98260 41181|Gold|01/11/2026|1500|1500|Card||"]);
    const [chargesBefore = [], paymentsBefore = []] = before;
    expect(await charges()).toHaveLength(chargesBefore.length + 1);
    expect(await payments()).toHaveLength(paymentsBefore.length + 1);
  });

  it("pays as who pays for the customer, own term first, though an advance is there", async () => {
    const { customerId } = await createTestSubscription(tenant.ctx, {
      endOn: "2026-12-21",
      customerName: "Father",
      price: 0,
    });
    const child = await createTestSubscription(tenant.ctx, { endOn: "2026-12-21", customerName: "Asha", price: 0 });
    await tenant.ctx.transact(({ trx }) =>
      trx.updateTable("customer").set({ phone_e164: "+919826041177" }).where("id", "=", child.customerId).execute(),
    );
    await setPayer(tenant.ctx, { customerId: child.customerId, payerId: customerId });
    await recordPayment(tenant.ctx, { customerId, amount: 30_000, mode: "cash" });
    await runImport(["Asha|98260 41177|Gold|01/11/2026|1500|1000|UPI||05/11/2026"]);
    expect(await payments()).toEqual([
      ["Father", "1000.00", "upi", null, "2026-11-05", false],
      ["Father", "300.00", "cash", null, "2026-11-21", false],
    ]);
    expect(await readAccount(tenant.ctx, { customerId })).toMatchObject({ due: "200.00", advance: "0.00" });
  });

  it("takes no receipt number for a sample customer beside own ones", async () => {
    const sample = await createTestSubscription(tenant.ctx, { endOn: "2026-12-21", customerName: "Asha", price: 0 });
    await tenant.ctx.transact(({ trx }) =>
      trx
        .updateTable("customer")
        .set({ phone_e164: "+919826041177", is_sample: true })
        .where("id", "=", sample.customerId)
        .execute(),
    );
    const done = await runImport(SHEET.slice(0, 2));
    const { items } = await listPayments(tenant.ctx, page);
    expect(items.map((one) => [one.customer.name, one.receiptNumber]).sort()).toEqual([
      ["Asha", null],
      ["Ravi", "R/26-27/000001"],
    ]);
    await revertImport(tenant.ctx, { id: done.id, edited: "revert" });
    expect(await work(done.id)).toMatchObject({ state: "reverted" });
    expect((await payments()).map((one) => one.at(-1))).toEqual([true, true]);
  });

  it("records each payment once where a killed worker stopped", async () => {
    const rows = Array.from(
      { length: 450 },
      (_, index) => `Member ${index}|98${String(index).padStart(8, "0")}|Gold|01/11/2026|1500|1000|UPI|${index}|`,
    );
    const { id } = await check(rows);
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    const system = await bench.systemContext(tenant.tenantId);
    let transactions = 0;
    const dying: ServiceContext = {
      ...system,
      transact: (fn) =>
        system.transact(async (unit) => {
          const result = await fn(unit);
          if (++transactions === 2) throw new Error("killed");
          return result;
        }),
    };
    await expect(advanceImport(dying, { importId: id })).rejects.toThrow("killed");
    expect(await payments()).toHaveLength(200);
    await Promise.all([work(id), work(id)]);
    const recorded = await payments();
    expect(recorded).toHaveLength(450);
    expect(new Set(recorded.map((one) => one[3])).size).toBe(450);
    const { rows: last } = await bench.superuser.query<{ last_number: number }>(
      "select last_number from document_series where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(last).toEqual([{ last_number: 450 }]);
    expect(await readTotals(tenant.ctx, { from: "2026-11-01", to: "2026-11-21" })).toMatchObject({
      collected: "450000.00",
      now: { owed: { count: 450, amount: "225000.00" } },
    });
  });
});

describe("undoing an import of payments", () => {
  it("reverses them: nothing is owed and nothing collected", async () => {
    const { id } = await runImport(SHEET);
    expect(await previewRevert(tenant.ctx, { id })).toMatchObject({ customers: 4, payments: 3, editedCount: 0 });
    await revertImport(tenant.ctx, { id, edited: "keep" });
    expect(await work(id)).toMatchObject({ state: "reverted" });
    expect((await payments()).map((one) => one.at(-1))).toEqual([true, true, true]);
    const totals = await readTotals(tenant.ctx, { from: "2026-04-01", to: "2026-11-30" });
    expect(totals).toMatchObject({ collected: "0.00", now: { owed: { count: 0 }, advance: { count: 0 } } });
    expect((await listSubscriptions(tenant.ctx, page)).items).toEqual([]);
  });

  it("keeps who has paid since, and reverses their imported payment too when asked", async () => {
    const { id } = await runImport(SHEET.slice(1, 3));
    const ravi = await customerNamed("Ravi");
    await recordPayment(tenant.ctx, { customerId: ravi.id, amount: 20_000, mode: "upi" });
    expect(await previewRevert(tenant.ctx, { id })).toMatchObject({
      editedCount: 1,
      edited: [{ customerId: ravi.id, name: "Ravi" }],
    });
    await revertImport(tenant.ctx, { id, edited: "keep" });
    await work(id);
    expect(await customerNamed("Ravi")).toMatchObject({ due: "800.00" });
    expect((await payments()).filter((one) => one.at(-1)).map(([name]) => name)).toEqual(["Meera"]);
  });
});

it("is undone beside a payment that renews, without a deadlock, and leaves what was renewed", async () => {
  const names = ["Asha", "Riya", "Papa"];
  const rowOf = (name: string, index: number, price: number) =>
    `${name}|982604118${index}|Gold|01/12/2025|${price}|${price}|UPI||01/12/2025`;
  await runImport(names.map((name, index) => rowOf(name, index, 1_500)));
  // The second import changes each price, and its undoing changes it back, from the last row up.
  const { id } = await runImport(names.map((name, index) => rowOf(name, index, 1_600)));
  const byName = new Map((await listSubscriptions(tenant.ctx, page)).items.map((one) => [one.customer.name, one]));
  const [asha, riya, papa] = names.flatMap((name) => byName.get(name) ?? []);
  if (!asha || !riya || !papa) throw new Error("not imported");
  await setPayer(tenant.ctx, { customerId: riya.customer.id, payerId: papa.customer.id });
  await revertImport(tenant.ctx, { id, edited: "revert" });

  // The payment has locked both subscriptions, and waits for Asha's account before Papa's.
  const held = await holdAccount(database.superuserUrl, asha.customer.id);
  const paid = recordPayment(tenant.ctx, {
    customerId: papa.customer.id,
    amount: 160_000,
    mode: "cash",
    renew: [asha, riya].map((one) => ({ id: one.id, endDate: "2026-12-01" as const })),
  });
  await held.untilWaiting(1);
  const undone = work(id);
  await held.untilWaiting(2);
  await held.release();
  const outcomes = await Promise.allSettled([undone, paid]);
  expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([]);
  expect(await readImport(tenant.ctx, { id })).toMatchObject({ state: "reverted" });
  const prices = (await listSubscriptions(tenant.ctx, page)).items.map((one) => [one.customer.name, one.price]).sort();
  expect(prices).toEqual([
    ["Asha", "1600.00"],
    ["Papa", "1500.00"],
    ["Riya", "1600.00"],
  ]);
});

describe("who may import payments", () => {
  it("is not another business, or a role without payments", async () => {
    const { id } = await check(SHEET);
    await expect(startImport(other.ctx, { id, remindFrom: "tomorrow" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = { ...tenant.ctx, actor: { ...tenant.ctx.actor, role: "viewer" } } as ServiceContext;
    expect(() => startImport(viewer, { id, remindFrom: "tomorrow" })).toThrow(
      expect.objectContaining({ code: "FORBIDDEN" }),
    );
    expect([await charges(), await payments()]).toEqual([[], []]);
  });
});
