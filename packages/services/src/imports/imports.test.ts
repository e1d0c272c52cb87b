import type { Import } from "@aavarti/contract/imports";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportMonth } from "../analytics/report-month.ts";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { listProducts } from "../products/list-products.ts";
import { previewRemindNow, remindNow } from "../reminders/plan/remind-now.ts";
import { listLane } from "../renewals/list-lane.ts";
import { readFlags } from "../sending/operate.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { createTag } from "../tags/manage-tags.ts";
import { tagCustomers } from "../tags/tag-customers.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { advanceImport } from "./advance-import.ts";
import { addRows, beginImport, discardImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { listImports, listRows, readImport } from "./read-imports.ts";
import { previewRevert, revertImport } from "./revert-import.ts";
import { startImport } from "./start-import.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { sweepImports } from "./sweep-imports.ts";

let bench: ReminderBench;
let tenant: TestTenant;

beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
});

const HEADERS = "Name,Phone,Email,Company,Product,Start date,Renews on,Price";
const page = { limit: 1_000 };
const people = async (ctx = tenant.ctx) =>
  (await listCustomers(ctx, page)).items.map(({ name, phone, email, company }) => [name, phone, email, company]).sort();
const terms = async (ctx = tenant.ctx) =>
  (await listSubscriptions(ctx, page)).items
    .map(({ customer, product, startDate, endDate, price }) => [customer.name, product.name, startDate, endDate, price])
    .sort();

/** Creates an import and uploads its rows; cells are separated by vertical bars. */
async function send(rows: string[], ctx: ServiceContext = tenant.ctx, headers = HEADERS): Promise<Import> {
  const head = headers.split(",");
  const opened = await beginImport(ctx, {
    fileName: "members.xlsx",
    headers: head,
    mapping: mapHeaders(head, "INR"),
    rowCount: rows.length,
    dateOrders: { startDate: "dmy", endDate: "dmy" },
  });
  await addRows(ctx, { id: opened.id, firstRow: 2, rows: rows.map((row) => row.split("|")) });
  return opened;
}
const check = async (rows: string[], ctx = tenant.ctx): Promise<Import> =>
  checkImport(ctx, { id: (await send(rows, ctx)).id });

/** Runs the import's jobs as the worker would. */
async function work(id: string): Promise<Import> {
  for (;;) {
    await advanceImport(await bench.systemContext(tenant.tenantId), { importId: id });
    const run = await readImport(tenant.ctx, { id });
    if (run.state === "running" || run.state === "reverting") continue;
    await bench.superuser.query("delete from outbox where name = 'import.advance'");
    return run;
  }
}
async function runImport(rows: string[], remindFrom: "today" | "tomorrow" = "tomorrow"): Promise<Import> {
  const { id } = await check(rows);
  await startImport(tenant.ctx, { id, remindFrom });
  return work(id);
}
const rowsOf = async (id: string) => (await listRows(tenant.ctx, { id, limit: 1_000 })).items;

const SHEET = [
  "Asha Patil|98260 41177|asha@example.in||Gold Yearly|01/04/2026|01/04/2027|₹12,000/-",
  "Ravi Kumar|+91 98930 22114|||Silver|21-Nov-26|21-Dec-26|1,500",
  "Meera Nair||meera@example.in|Nair Stores||||",
  "No Way|12|||Silver|31/02/2026||free",
];

it("takes a row whose name is a link, and shows it to the operator", async () => {
  await runImport([
    "Prize at win-big.xyz||a@example.in||Gold bit.ly/9x|01/11/2026|01/12/2026|500",
    "Asha||b@example.in",
  ]);
  expect(await people()).toHaveLength(2);
  expect((await readFlags(bench.deps)).map(({ detail }) => detail)).toEqual(["Links in names: bit.ly/9x, win-big.xyz"]);
});

it("quotes whole emoji of a long cell that can't be read", async () => {
  const { id, state } = await check([
    `Asha|${"🙂".repeat(60)}|a@example.in||Gold|01/11/2026|01/12/2026|free: ${"🙂".repeat(60)}`,
    `Ravi|!${"🙂".repeat(60)}|r@example.in||Gold|01/11/2026|01/12/2026|free ${"🙂".repeat(60)}`,
  ]);
  expect(state).toBe("ready");
  const rows = await rowsOf(id);
  expect(rows.map(({ problems }) => problems.map(({ sentence }) => sentence).join("\n"))).toEqual([
    expect.stringMatching(/“free: 🙂{16}…”/u),
    expect.stringMatching(/“free 🙂{17}…”/u),
  ]);
});

it("reads amounts in the business's currency, and refuses those of another", async () => {
  const business = { industryType: "education", businessName: "Asha Classes", city: "Kuwait City" } as const;
  await changeIndustry(tenant.ctx, { ...business, currency: "KWD" });
  const checked = await runImport([
    "Asha Patil||asha@example.in||Gold|01/11/2026|01/12/2026|KWD 12.500",
    "Ravi Kumar||ravi@example.in||Gold|01/11/2026|01/12/2026|₹1,500",
    "Meera Nair||meera@example.in||Gold|01/11/2026|01/12/2026|12.345",
  ]);
  expect(checked.counts).toMatchObject({ new: 1, refused: 2 });
  expect(await terms()).toEqual([["Asha Patil", "Gold", "2026-11-01", "2026-12-01", "12.50"]]);
});

describe("the dry run", () => {
  it("returns the result of each row, and writes nothing", async () => {
    const checked = await check(SHEET);
    expect(checked).toMatchObject({
      state: "ready",
      counts: { new: 3, update: 0, same: 0, refused: 1 },
      products: [
        { name: "Gold Yearly", rows: 1, price: "12000.00", durationMonths: 12, closest: null },
        { name: "Silver", rows: 2, price: "1500.00", durationMonths: 1, closest: null },
      ],
    });
    expect((await rowsOf(checked.id)).map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, "new"],
      [3, "new"],
      [4, "new"],
      [5, "refused"],
    ]);
    const [refused] = (await listRows(tenant.ctx, { id: checked.id, verdict: "refused", limit: 10 })).items;
    expect(refused?.problems.map(({ field }) => field)).toEqual(["phone", "startDate", "price"]);
    expect([await people(), await terms(), (await listProducts(tenant.ctx, page)).items]).toEqual([[], [], []]);
    expect(await bench.work()).toEqual([]);
  });

  it("counts every row that is overdue already", async () => {
    const { counts } = await check([
      "Asha|9826041177|||Gold|01/10/2026|01/11/2026|500",
      "Ravi|9893022114|||Gold|01/09/2026|01/10/2026|500",
      "Meera|9893022115|||Gold|21/10/2026|21/11/2026|500",
    ]);
    expect(counts).toMatchObject({ new: 3, overdue: 2 });
  });

  it("keeps the rows' numbers in the file, blank rows counted", async () => {
    const { id } = await beginImport(tenant.ctx, {
      fileName: "members.csv",
      headers: ["Name", "Phone"],
      mapping: ["name", "phone"],
      rowCount: 3,
      dateOrders: {},
    });
    const rows = [
      ["Asha", "9826041177"],
      ["Chinmay", "12"],
    ];
    await addRows(tenant.ctx, { id, firstRow: 2, rowNumbers: [2, 49], rows });
    await expect(addRows(tenant.ctx, { id, firstRow: 60, rowNumbers: [60, 61], rows })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await addRows(tenant.ctx, { id, firstRow: 50, rowNumbers: [50], rows: [["Asha", "9826041177"]] });
    await checkImport(tenant.ctx, { id });
    expect((await rowsOf(id)).map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, "new"],
      [49, "refused"],
      [50, "same"],
    ]);
  });

  it("can be asked again with other choices: another product, another mapping", async () => {
    const product = await createProduct(tenant.ctx, {
      name: "Gold (yearly)",
      price: 900_000,
      durationMonths: 12,
      description: "x",
    });
    const opened = await send(SHEET.slice(0, 1));
    const first = await checkImport(tenant.ctx, { id: opened.id });
    expect(first.products).toMatchObject([{ name: "Gold Yearly", closest: { id: product.id } }]);
    const again = await checkImport(tenant.ctx, { id: opened.id, productChoices: { "Gold Yearly": product.id } });
    expect(again.products).toEqual([]);
    const peopleOnly = await checkImport(tenant.ctx, {
      id: opened.id,
      mapping: ["name", "phone", null, null, null, null, null, null],
    });
    expect(peopleOnly).toMatchObject({
      products: [],
      counts: { new: 1 },
      forecast: { today: 0, tomorrow: 0, week: 0 },
    });
    expect(await suggestMapping(tenant.ctx, { headers: HEADERS.split(",") })).toEqual({
      mapping: ["name", "phone", null, null, null, null, null, null],
      isRemembered: true,
      undecided: [],
    });
  });

  it("asks again where an earlier choice could not say that a column holds last days", async () => {
    const head = ["Name", "Phone", "Plan", "Start", "अंतिम तारीख", "Renews on 2"];
    const chosen = ["name", "phone", "product", "startDate", "endDate", null] as const;
    const begin = () =>
      beginImport(tenant.ctx, {
        fileName: "members.xlsx",
        headers: head,
        mapping: [...chosen],
        rowCount: 1,
        dateOrders: {},
      });
    await begin();
    await bench.superuser.query("update import_mapping set knows_last_day = false");
    expect(await suggestMapping(tenant.ctx, { headers: head })).toEqual({
      mapping: ["name", "phone", "product", "startDate", null, null],
      isRemembered: true,
      undecided: [4],
    });
    // Chosen once more with both fields on offer, it is followed.
    await begin();
    expect(await suggestMapping(tenant.ctx, { headers: head })).toEqual({
      mapping: [...chosen],
      isRemembered: true,
      undecided: [],
    });
  });

  it("asks for a new product's duration, allows changing the answer, and starts only then", async () => {
    const rows = [
      "Asha Patil|98260 41177|||Platinum|01/04/2026||900",
      "Ravi Kumar|98930 22114|||PT 1 month|01/11/2026||1500",
    ];
    const { id } = await check(rows);
    const asked = await readImport(tenant.ctx, { id });
    expect(asked).toMatchObject({
      openQuestions: 1,
      forecast: null,
      products: [
        { name: "Platinum", durationMonths: null, price: "900.00", isSettled: false, evidence: [] },
        { name: "PT 1 month", durationMonths: 1, price: "1500.00", isSettled: true, evidence: [{ source: "name" }] },
      ],
    });
    await expect(startImport(tenant.ctx, { id, remindFrom: "tomorrow" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Answer 1 more question about this import.",
    });
    const productAnswers = { platinum: { durationMonths: 6, price: 95_000 } };
    expect(await checkImport(tenant.ctx, { id, productAnswers })).toMatchObject({
      openQuestions: 0,
      products: [{ durationMonths: 6, price: "950.00", isAnswered: true }, {}],
    });
    expect(await checkImport(tenant.ctx, { id, productAnswers: { Platinum: null } })).toMatchObject({
      openQuestions: 1,
    });
    await checkImport(tenant.ctx, { id, productAnswers });
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect(await terms()).toEqual([
      ["Asha Patil", "Platinum", "2026-04-01", "2026-10-01", "900.00"],
      ["Ravi Kumar", "PT 1 month", "2026-11-01", "2026-12-01", "1500.00"],
    ]);
  });

  it("asks which way round a column's days are when no day shows it, and forgets the answer with the column", async () => {
    const head = ["Name", "Phone", "Product", "Start date", "Renews on", "Joined"];
    const opened = await beginImport(tenant.ctx, {
      fileName: "a.csv",
      headers: head,
      mapping: ["name", "phone", "product", "startDate", "endDate", null],
      rowCount: 1,
      dateOrders: {},
    });
    const { id } = opened;
    const cells = ["Asha", "9826041177", "Yearly", "03/04/2026", "25/06/2027", "05/06/2026"];
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [cells] });
    await createProduct(tenant.ctx, { name: "Yearly", price: 90_000, durationMonths: 12, description: "x" });
    const asked = await checkImport(tenant.ctx, { id });
    expect(asked).toMatchObject({
      openQuestions: 1,
      dates: [
        { field: "startDate", header: "Start date", isSettled: false, ambiguous: { row: 2, text: "03/04/2026" } },
      ],
    });
    const answered = await checkImport(tenant.ctx, { id, dateOrders: { startDate: "mdy" } });
    expect(answered.openQuestions).toBe(0);
    expect((await rowsOf(id))[0]?.term).toMatchObject({ startDate: "2026-03-04", endDate: "2027-06-25" });
    const moved = await checkImport(tenant.ctx, {
      id,
      mapping: ["name", "phone", "product", null, "endDate", "startDate"],
    });
    expect(moved).toMatchObject({ openQuestions: 1, dates: [{ header: "Joined" }] });
  });

  it("asks whether the days or the product's length holds where they contradict each other", async () => {
    const product = { price: 90_000, description: "x" };
    await createProduct(tenant.ctx, { ...product, name: "PT 3 months", durationMonths: 3 });
    const { id } = await send(
      ["Asha|9826041177|PT 3 months|15/04/2026|15/04/2027", "Ravi|9893022114|pt 3 months|15/05/2026|14/05/2027"],
      tenant.ctx,
      "Name,Phone,Product,Start date,Renews on",
    );
    const asked = await checkImport(tenant.ctx, { id });
    const example = { row: 2, startDate: "2026-04-15", endDate: "2027-04-15", durationEndDate: "2026-07-15" };
    expect(asked).toMatchObject({
      openQuestions: 1,
      forecast: null,
      durationConflicts: [
        { name: "PT 3 months", durationMonths: 3, dates: [{ months: 12, rows: 2 }], example, answer: null },
      ],
    });
    expect((await rowsOf(id)).map(({ isOpen, term }) => [isOpen, term])).toEqual([
      [true, null],
      [true, null],
    ]);
    await expect(startImport(tenant.ctx, { id, remindFrom: "tomorrow" })).rejects.toThrow(
      "Answer 1 more question about this import.",
    );
    const byDates = await checkImport(tenant.ctx, { id, durationAnswers: { "PT 3 months": "dates" } });
    expect(byDates).toMatchObject({ openQuestions: 0, durationConflicts: [{ answer: "dates", isSettled: true }] });
    expect((await rowsOf(id)).map(({ term }) => term?.endDate)).toEqual(["2027-04-15", "2027-05-14"]);
    // The answer is about this product, so choosing another product asks the question again.
    const { id: gold } = await createProduct(tenant.ctx, { ...product, name: "Gold", durationMonths: 6 });
    const chosen = await checkImport(tenant.ctx, { id, productChoices: { "PT 3 months": gold } });
    expect(chosen).toMatchObject({ openQuestions: 1, durationConflicts: [{ durationMonths: 6 }] });
    await checkImport(tenant.ctx, { id, productChoices: {}, durationAnswers: { "PT 3 months": "duration" } });
    const before = await rowsOf(id);
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect(await terms()).toEqual([
      ["Asha", "PT 3 months", "2026-04-15", "2026-07-15", "900.00"],
      ["Ravi", "PT 3 months", "2026-05-15", "2026-08-15", "900.00"],
    ]);
    expect((await rowsOf(id)).map(({ term }) => term)).toEqual(before.map(({ term }) => term));
  });

  it("renews on the day after the last one that the sheet gives", async () => {
    const rows = ["Asha|9826041177|Yearly|01/04/2026|31/03/2027|900"];
    const { id } = await send(rows, tenant.ctx, "Name,Phone,Product,Start date,अंतिम तारीख,Price");
    const checked = await checkImport(tenant.ctx, { id });
    expect(checked).toMatchObject({ openQuestions: 0, products: [{ name: "Yearly", durationMonths: 12 }] });
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect(await terms()).toEqual([["Asha", "Yearly", "2026-04-01", "2027-04-01", "900.00"]]);
  });

  it("counts a product's rows in one way, with the rows that are skipped", async () => {
    const rows = ["Asha|9826041177|Dance|01/04/2026|01/05/2026|900", "Ravi|call|Dance|02/04/2026|02/05/2026|900"];
    const { id } = await send(rows, tenant.ctx, "Name,Phone,Product,Start date,Renews on,Price");
    const { counts, products } = await checkImport(tenant.ctx, { id });
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect(products).toMatchObject([{ rows: 2, evidence: [{ source: "dates", rows: 2 }], prices: [{ rows: 2 }] }]);
  });

  describe("a column of last days whose dates fit renewal dates", () => {
    const headers = "Name,Phone,Product,Start date,अंतिम तारीख,Price";
    const asha = "Asha|9826041177|Yearly|01/04/2026|01/04/2027|900";

    it("is asked about with both readings, and its rows wait", async () => {
      const { id } = await send([asha], tenant.ctx, headers);
      const asked = await checkImport(tenant.ctx, { id });
      expect(asked).toMatchObject({
        openQuestions: 1,
        forecast: null,
        endQuestion: {
          header: "अंतिम तारीख",
          field: "lastDay",
          suggested: "endDate",
          answer: null,
          renewalRows: 1,
          lastDayRows: 0,
          examples: [{ row: 2, text: "01/04/2027", ends: { endDate: "2027-04-01", lastDay: "2027-04-02" } }],
        },
      });
      expect(await rowsOf(id)).toMatchObject([{ isOpen: true, term: null }]);
      await expect(startImport(tenant.ctx, { id, remindFrom: "tomorrow" })).rejects.toThrow("Answer 1 more question");
    });

    it.each([
      ["endDate", "2027-04-01"],
      ["lastDay", "2027-04-02"],
    ] as const)("follows the answer %s, and remembers it", async (endField, endsOn) => {
      const { id } = await send([asha], tenant.ctx, headers);
      await checkImport(tenant.ctx, { id });
      const productAnswers = { Yearly: { durationMonths: 12, price: 90_000 } };
      const checked = await checkImport(tenant.ctx, { id, endField, productAnswers });
      expect(checked).toMatchObject({ openQuestions: 0, endQuestion: { answer: endField, isSettled: true } });
      await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
      await work(id);
      expect(await terms()).toEqual([["Asha", "Yearly", "2026-04-01", endsOn, "900.00"]]);
      const { mapping } = await suggestMapping(tenant.ctx, { headers: headers.split(",") });
      expect(mapping[4]).toBe(endField);
    });

    it("takes another answer, and forgets it with the column", async () => {
      const { id } = await send([asha], tenant.ctx, headers);
      await checkImport(tenant.ctx, { id, endField: "lastDay" });
      const changed = await checkImport(tenant.ctx, { id, endField: "endDate" });
      expect(changed).toMatchObject({ openQuestions: 0, endQuestion: { answer: "endDate" } });
      const mapping = [...changed.mapping];
      mapping[4] = "lastDay";
      expect(await checkImport(tenant.ctx, { id, mapping })).toMatchObject({ endQuestion: { answer: null } });
    });

    it("is asked about again when a remembered answer contradicts the dates", async () => {
      const first = await send([asha], tenant.ctx, headers);
      await checkImport(tenant.ctx, { id: first.id, endField: "endDate" });
      const { mapping } = await suggestMapping(tenant.ctx, { headers: headers.split(",") });
      const { id } = await send(["Ravi|9893022114|Yearly|01/04/2026|31/03/2027|900"], tenant.ctx, headers);
      expect(await checkImport(tenant.ctx, { id, mapping })).toMatchObject({
        openQuestions: 1,
        endQuestion: { field: "endDate", suggested: "lastDay", answer: null },
      });
    });
  });

  it("drops the warning of a row that is sent again", async () => {
    const { id } = await beginImport(tenant.ctx, {
      fileName: "a.csv",
      headers: ["Name", "Phone"],
      mapping: ["name", "phone"],
      rowCount: 1,
      dateOrders: { startDate: "dmy", endDate: "dmy" },
    });
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [["Asha\nPatil", "9826041177"]] });
    const warned = async () => (await listRows(tenant.ctx, { id, limit: 10, warned: true })).items;
    expect(await checkImport(tenant.ctx, { id })).toMatchObject({ counts: { warned: 1 } });
    expect(await warned()).toHaveLength(1);
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [["Asha Patil", "9826041177"]] });
    expect(await warned()).toEqual([]);
  });

  it("waits for all rows, takes a portion twice for once, and refuses more than were announced", async () => {
    const head = ["Name", "Phone"];
    const { id } = await beginImport(tenant.ctx, {
      fileName: "a.csv",
      headers: head,
      mapping: ["name", "phone"],
      rowCount: 2,
      dateOrders: { startDate: "dmy", endDate: "dmy" },
    });
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [["Asha", "9826041177"]] });
    await addRows(tenant.ctx, { id, firstRow: 2, rows: [["Asha", "9826041178"]] });
    await expect(checkImport(tenant.ctx, { id })).rejects.toThrow("1 of 2 rows uploaded");
    await expect(
      addRows(tenant.ctx, {
        id,
        firstRow: 3,
        rows: [
          ["B", "1"],
          ["C", "2"],
        ],
      }),
    ).rejects.toThrow("but more were sent");
    await addRows(tenant.ctx, { id, firstRow: 3, rows: [["Ravi", "9893022114", "too many cells"]] });
    expect((await checkImport(tenant.ctx, { id })).counts).toMatchObject({ new: 2 });
    expect((await rowsOf(id)).map(({ cells }) => cells)).toEqual([
      ["Asha", "9826041178"],
      ["Ravi", "9893022114"],
    ]);
  });

  it("says how many customers would be reminded, and when", async () => {
    await createProduct(tenant.ctx, { name: "Gold", price: 10_000, durationMonths: 12, description: "x" });
    const due = (name: string, end: string) => `${name}|98260411${name.length}0|||Gold|01/01/2026|${end}|100`;
    const { forecast } = await check([
      due("A", "21/11/2026"),
      due("BB", "28/11/2026"),
      due("CCC", "29/11/2026"),
      due("DDDD", "22/11/2026"),
      due("EEEEE", "05/12/2026"),
      due("FFFFFF", "15/06/2027"),
      // A week before its end is the day before its start.
      "Short|9826041199|||Gold|25/11/2026|01/12/2026|100",
    ]);
    // Today: A on its due day, BB a week before. Tomorrow: CCC a week before, DDDD on its due day.
    // Later: BB and CCC on their due days, EEEEE a week before.
    expect(forecast).toEqual({ today: 2, tomorrow: 2, week: 3 });
  });
});

describe("the import", () => {
  it("creates customers, products and subscriptions, tells once, and counts what it did", async () => {
    const done = await runImport(SHEET);
    expect(done).toMatchObject({ state: "done", doneRows: 4, counts: { new: 3, refused: 1 } });
    expect(await people()).toEqual([
      ["Asha Patil", "+919826041177", "asha@example.in", null],
      ["Meera Nair", null, "meera@example.in", "Nair Stores"],
      ["Ravi Kumar", "+919893022114", "", null],
    ]);
    expect(await terms()).toEqual([
      ["Asha Patil", "Gold Yearly", "2026-04-01", "2027-04-01", "12000.00"],
      ["Ravi Kumar", "Silver", "2026-11-21", "2026-12-21", "1500.00"],
    ]);
    const { rows: notified } = await bench.superuser.query("select kind, body from notification");
    expect(notified).toEqual([{ kind: "import.finished", body: "3 new, 0 updated, 0 unchanged, 1 skipped." }]);
    const { rows: acts } = await bench.superuser.query(
      "select action, count(*)::int as count from audit_event group by action order by action",
    );
    expect(acts).toEqual([
      { action: "customer.created", count: 3 },
      { action: "import.finished", count: 1 },
      { action: "import.started", count: 1 },
      { action: "product.created", count: 2 },
      { action: "subscription.created", count: 2 },
    ]);
  });

  it("finds everything the same the second time, and changes only what differs", async () => {
    await runImport(SHEET);
    const again = await check(SHEET);
    expect(again.counts).toMatchObject({ new: 0, update: 0, same: 3, refused: 1 });
    await expect(startImport(tenant.ctx, { id: again.id, remindFrom: "tomorrow" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const changed = await runImport([
      "Asha Patil|98260 41177||Patil Sweets|Gold Yearly|01/04/2026|01/07/2027|12500",
      SHEET[1] ?? "",
    ]);
    expect(changed.counts).toMatchObject({ new: 0, update: 1, same: 1 });
    expect((await rowsOf(changed.id))[0]?.changes).toEqual([
      { field: "company", from: null, to: "Patil Sweets" },
      { field: "endDate", from: "2027-04-01", to: "2027-07-01" },
      { field: "price", from: "12000.00", to: "12500.00" },
    ]);
    expect(await terms()).toContainEqual(["Asha Patil", "Gold Yearly", "2026-04-01", "2027-07-01", "12500.00"]);
  });

  it("goes on where a killed worker stopped: no row twice, none lost", async () => {
    await createProduct(tenant.ctx, { name: "Gold", price: 10_000, durationMonths: 12, description: "x" });
    const rows = Array.from(
      { length: 450 },
      (_, index) => `Member ${index}|98${String(index).padStart(8, "0")}|||Gold|01/04/2026||100`,
    );
    const { id } = await check(rows);
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    const system = await bench.systemContext(tenant.tenantId);
    let transactions = 0;
    // The process dies within its second portion: the portion's writes are rolled back with its
    // transaction.
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
    expect(await readImport(tenant.ctx, { id })).toMatchObject({ state: "running", doneRows: 200 });
    expect(await people()).toHaveLength(200);

    // The job is lost with the queue; the sweep enqueues it again.
    await bench.superuser.query("delete from outbox");
    bench.clock.advance({ minutes: 1 });
    expect(await sweepImports(bench.deps)).toBe(1);
    // Two concurrent workers write each row once.
    await Promise.all([work(id), work(id)]);
    expect(await readImport(tenant.ctx, { id })).toMatchObject({ state: "done", doneRows: 450, counts: { new: 450 } });
    expect(await people()).toHaveLength(450);
    expect(await terms()).toHaveLength(450);
    const { rows: notified } = await bench.superuser.query("select count(*)::int as count from notification");
    expect(notified).toEqual([{ count: 1 }]);
  });

  it("leaves the description of a new product empty, so that its name stands once in the list", async () => {
    await runImport(["Ravi Kumar|98930 22114|||Silver|21/11/2026|21/12/2026|1500"]);
    const { items } = await listProducts(tenant.ctx, page);
    expect(items).toMatchObject([{ name: "Silver", description: "" }]);
  });

  it("sends nothing on its own day unless the owner says so", async () => {
    const dueToday = ["Asha Patil|98260 41177|asha@example.in||Gold|21/11/2025|21/11/2026|100"];
    const send7 = ["Ravi Kumar|98930 22114|ravi@example.in||Gold|28/11/2025|28/11/2026|100"];
    const first = await runImport(dueToday);
    await bench.sweepAndWork();
    expect(bench.notifiers.emails).toHaveLength(0);
    expect(first.forecast).toMatchObject({ today: 1 });

    await runImport(send7, "today");
    await bench.work();
    expect(bench.notifiers.emails.filter(({ to }) => JSON.stringify(to).includes("ravi@"))).toHaveLength(1);
    expect(bench.notifiers.emails.filter(({ to }) => JSON.stringify(to).includes("asha@"))).toHaveLength(0);
  });

  it("plans each row against what is there when it runs", async () => {
    const { id } = await check(SHEET.slice(0, 1));
    await createCustomer(tenant.ctx, {
      name: "Asha Patil",
      email: "asha@example.in",
      phone: "9826041177",
      status: "active",
    });
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    await work(id);
    expect(await people()).toHaveLength(1);
    expect(await terms()).toHaveLength(1);
  });
});

describe("taking an import back", () => {
  it("removes what it created and restores what it changed", async () => {
    await createProduct(tenant.ctx, { name: "Gold Yearly", price: 900_000, durationMonths: 12, description: "x" });
    const asha = await createCustomer(tenant.ctx, {
      name: "Asha Patil",
      email: "old@example.in",
      phone: "9826041177",
      status: "active",
    });
    const products = async () => (await listProducts(tenant.ctx, page)).items.map(({ name, price }) => [name, price]);
    const before = [await people(), await terms(), await products()];
    bench.clock.advance({ minutes: 1 });
    const done = await runImport(SHEET);
    expect(await people()).toHaveLength(3);
    bench.clock.advance({ minutes: 1 });
    expect(await previewRevert(tenant.ctx, { id: done.id })).toEqual({
      customers: 2,
      subscriptions: 2,
      restored: 1,
      payments: 0,
      editedCount: 0,
      edited: [],
    });
    await revertImport(tenant.ctx, { id: done.id, edited: "keep" });
    expect(await work(done.id)).toMatchObject({ state: "reverted" });
    expect([await people(), await terms(), await products()]).toEqual(before);
    expect((await listCustomers(tenant.ctx, page)).items[0]).toMatchObject({ id: asha.id, phoneTyped: "9826041177" });
    await expect(revertImport(tenant.ctx, { id: done.id, edited: "keep" })).rejects.toThrow("already been undone");
  });

  it("adds tags from a column in Hindi too, creates new ones, and removes its own again", async () => {
    const vip = await createTag(tenant.ctx, { name: "VIP" });
    const asha = await createCustomer(tenant.ctx, { name: "Asha Patil", email: "asha@example.in", status: "active" });
    await tagCustomers(tenant.ctx, { ids: [asha.id], add: [vip.id], remove: [] });
    const tags = async () =>
      (await listCustomers(tenant.ctx, page)).items
        .map((one) => [one.name, one.tags.map(({ name }) => name).join()])
        .sort();
    const rows = ["Asha Patil|asha@example.in|vip, Morning", "Meera Nair|meera@example.in|morning; VIP"];
    const opened = await send(rows, tenant.ctx, "Name,Email,टैग");
    await checkImport(tenant.ctx, { id: opened.id });
    expect((await listRows(tenant.ctx, { id: opened.id, limit: 10 })).items[0]?.changes).toEqual([
      { field: "tags", from: "VIP", to: "VIP, Morning" },
    ]);
    await startImport(tenant.ctx, { id: opened.id, remindFrom: "tomorrow" });
    await work(opened.id);
    expect(await tags()).toEqual([
      ["Asha Patil", "Morning,VIP"],
      ["Meera Nair", "Morning,VIP"],
    ]);
    await revertImport(tenant.ctx, { id: opened.id, edited: "keep" });
    await work(opened.id);
    expect(await tags()).toEqual([["Asha Patil", "VIP"]]);
  });

  it("leaves what was edited since, lists it, and takes it back too when asked", async () => {
    const done = await runImport(SHEET);
    bench.clock.advance({ minutes: 5 });
    const { items } = await listCustomers(tenant.ctx, page);
    const meera = items.find(({ name }) => name === "Meera Nair");
    const [silver] = (await listSubscriptions(tenant.ctx, page)).items.filter(
      ({ product }) => product.name === "Silver",
    );
    if (!meera || !silver) throw new Error("not imported");
    await updateCustomer(tenant.ctx, { id: meera.id, changes: { company: "Nair & Sons" } });
    await renewSubscription(tenant.ctx, { id: silver.id, endDate: silver.endDate as `${number}-${number}-${number}` });
    const preview = await previewRevert(tenant.ctx, { id: done.id });
    expect(preview).toMatchObject({ editedCount: 2 });
    expect(preview.edited.map(({ name }) => name)).toEqual(["Meera Nair", "Ravi Kumar"]);

    await revertImport(tenant.ctx, { id: done.id, edited: "keep" });
    await work(done.id);
    expect((await people()).map(([name]) => name)).toEqual(["Meera Nair", "Ravi Kumar"]);
    expect((await rowsOf(done.id)).filter(({ isKept }) => isKept).map(({ row }) => row)).toEqual([3, 4]);
    // The product of the kept subscription stays; the other one is deleted.
    expect((await listProducts(tenant.ctx, page)).items.map(({ name }) => name)).toEqual(["Silver"]);

    const second = await runImport(["New Person|98260 41199|||||||", "Other Person|98260 41198|||||||"]);
    bench.clock.advance({ minutes: 5 });
    const person = (await listCustomers(tenant.ctx, page)).items.find(({ name }) => name === "New Person");
    if (!person) throw new Error("not imported");
    await updateCustomer(tenant.ctx, { id: person.id, changes: { company: "Edited" } });
    await revertImport(tenant.ctx, { id: second.id, edited: "revert" });
    await work(second.id);
    expect(await people()).toHaveLength(2);
    // One by one they are restored from Trash.
    await restoreCustomer(tenant.ctx, { id: person.id });
    expect((await people()).map(([name]) => name)).toEqual(["Meera Nair", "New Person", "Ravi Kumar"]);
  });
});

describe("who may import", () => {
  it("shows another tenant nothing and lets it change nothing", async () => {
    const stranger = await createTestTenant(bench.deps);
    const { id } = await check(SHEET);
    const refusal = { code: "NOT_FOUND", message: "Import not found" };
    for (const attempt of [
      () => readImport(stranger.ctx, { id }),
      () => listRows(stranger.ctx, { id, limit: 10 }),
      () => checkImport(stranger.ctx, { id }),
      () => startImport(stranger.ctx, { id, remindFrom: "today" }),
      () => addRows(stranger.ctx, { id, firstRow: 2, rows: [["x"]] }),
      () => previewRevert(stranger.ctx, { id }),
      () => revertImport(stranger.ctx, { id, edited: "revert" }),
      () => discardImport(stranger.ctx, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal);
    expect((await listImports(stranger.ctx, { limit: 10 })).items).toEqual([]);
    expect((await suggestMapping(stranger.ctx, { headers: HEADERS.split(",") })).isRemembered).toBe(false);
  });

  it("refuses who may not, and lets a manager", async () => {
    expect(() =>
      beginImport(tenant.as("agent"), {
        fileName: "a",
        headers: ["Name"],
        mapping: ["name"],
        rowCount: 1,
        dateOrders: { startDate: "dmy", endDate: "dmy" },
      }),
    ).toThrow("roles: owner, admin, manager");
    await expect(listImports(tenant.as("viewer"), { limit: 10 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await check(SHEET, tenant.as("manager"))).counts).toMatchObject({ new: 3 });
  });

  it("leaves no trace of a portion that fails", async () => {
    const { id } = await check(SHEET);
    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    const system = await bench.systemContext(tenant.tenantId);
    await expect(advanceImport({ ...system, newId: () => "no-uuid" }, { importId: id })).rejects.toThrow();
    expect([await people(), await terms()]).toEqual([[], []]);
    expect(await readImport(tenant.ctx, { id })).toMatchObject({ state: "running", doneRows: 1 });
  });

  it("runs one import at a time, and throws away only what was not started", async () => {
    const first = await check(SHEET);
    const second = await check(SHEET);
    await startImport(tenant.ctx, { id: first.id, remindFrom: "tomorrow" });
    await expect(startImport(tenant.ctx, { id: second.id, remindFrom: "tomorrow" })).rejects.toThrow(
      "Another import is running",
    );
    await expect(discardImport(tenant.ctx, { id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await discardImport(tenant.ctx, { id: second.id });
    expect((await listImports(tenant.ctx, { limit: 10 })).items.map(({ id }) => id)).toEqual([first.id]);
    await work(first.id);
    await createSubscription(tenant.ctx, {
      customerId: (await listCustomers(tenant.ctx, page)).items[0]?.id ?? "",
      productId: (await listProducts(tenant.ctx, page)).items[0]?.id ?? "",
      startDate: "2026-01-01",
      status: "active",
      price: 100,
    });
    expect((await previewRevert(tenant.ctx, { id: first.id })).editedCount).toBe(1);
  });
});

it("keeps terms that ended before the import out of the rates, and counts what ends after it", async () => {
  await createProduct(tenant.ctx, { name: "Silver", price: 150_000, durationMonths: 1, description: "x" });
  await runImport([
    "Asha Patil|98260 41177|||Silver|21/10/2026|10/11/2026|1,500",
    "Ravi Kumar|98930 22114|||Silver|01/11/2026|05/12/2026|1,500",
  ]);
  const month = async (name: string) => reportMonth(tenant.ctx, { month: name });
  expect(await month("2026-11")).toMatchObject({
    renewals: { due: 0 },
    churn: { active: 0, churned: 0 },
    nrr: null,
    cohorts: [],
    // It is absent from the chart too: neither in the starting MRR nor as churn.
    mrrBefore: 0,
    movements: { churn: 0 },
  });
  expect((await month("2026-10")).mrr).toBe(0);
  bench.clock.set("2026-12-31T04:00:00Z");
  expect(await month("2026-12")).toMatchObject({
    renewals: { due: 1, renewed: 0 },
    churn: { active: 1, churned: 1 },
    nrr: 0,
    grr: 0,
  });
});

it("counts terms in grace on the import day in the renewal rate once they are decided", async () => {
  bench.clock.set("2026-11-21T04:00:00Z");
  await createProduct(tenant.ctx, {
    name: "Silver",
    price: 150_000,
    durationMonths: 1,
    description: "x",
    graceDays: 7,
  });
  await runImport([
    // The grace period ended on the 20th, before the import: never counted.
    "Gone Before|98260 41171|||Silver|13/10/2026|13/11/2026|1000",
    // Its last day of grace is the import day: lapsed on the 22nd.
    "Lapsed After|98260 41172|||Silver|14/10/2026|14/11/2026|2000",
    "Renewed In Grace|98260 41173|||Silver|15/10/2026|15/11/2026|4000",
    "Renewed Late|98260 41174|||Silver|16/10/2026|16/11/2026|8000",
    "Cancelled|98260 41175|||Silver|17/10/2026|17/11/2026|16000",
    "Still Paid|98260 41176|||Silver|05/11/2026|05/12/2026|32000",
  ]);
  const { items } = await listSubscriptions(tenant.ctx, page);
  const named = (name: string) => {
    const { id, endDate } = items.find(({ customerName }) => customerName === name) ?? { id: "", endDate: "" };
    return { id, endDate: endDate as CalendarDate };
  };
  const renewals = async () => (await reportMonth(tenant.ctx, { month: "2026-11" })).renewals;
  const none = { due: 0, renewed: 0, late: 0, dueValue: 0, renewedValue: 0 };
  expect(await renewals()).toEqual({ ...none, open: 4 });

  // Decided on the import day itself, with the product in use: counted.
  await cancelSubscription(tenant.ctx, { id: named("Cancelled").id, when: "now", reason: "price" });
  expect(await renewals()).toEqual({ ...none, due: 1, dueValue: 16_000, open: 3 });

  bench.clock.set("2026-11-22T04:00:00Z");
  await renewSubscription(tenant.ctx, { ...named("Renewed In Grace"), from: "old_end" });
  // 4,000 of 2,000 + 4,000 + 16,000.
  expect(await renewals()).toEqual({ due: 3, renewed: 1, late: 0, open: 1, dueValue: 22_000, renewedValue: 4000 });

  bench.clock.set("2026-11-26T04:00:00Z");
  await renewSubscription(tenant.ctx, { ...named("Renewed Late"), from: "old_end" });
  const decided = { due: 4, renewed: 1, late: 1, open: 0, dueValue: 30_000, renewedValue: 4000 };
  expect(await renewals()).toEqual(decided);
  bench.clock.set("2026-11-30T04:00:00Z");
  expect(await renewals()).toEqual(decided);
});

describe("a reminder by hand after an import whose reminders begin tomorrow", () => {
  const DUE_TODAY = "Asha Patil|98260 41177|||Silver|21/10/2026|21/11/2026|1500";
  const OVERDUE = "Ravi Kumar|98930 22114|||Silver|10/10/2026|10/11/2026|1500";
  const askedAbout = async () => {
    const { items } = await listSubscriptions(tenant.ctx, page);
    return { about: "subscriptions" as const, ids: items.map(({ id }) => id), evenInQuietHours: false };
  };
  const whoGotOne = () => bench.notifiers.templates.map(({ to }) => to).sort();

  it("goes out at once, also on the day of a step that the import left out", async () => {
    // Before the send hour: today's due-day step is still ahead, and must never be sent.
    bench.clock.set("2026-11-21T03:00:00.000Z");
    await runImport([DUE_TODAY, OVERDUE]);
    const asked = await askedAbout();
    expect(await previewRemindNow(tenant.ctx, asked)).toMatchObject({ people: 2, leftOut: [], goesAt: null });
    await remindNow(tenant.ctx, asked);
    const { items } = await listLane(tenant.ctx, { lane: "overdue", limit: 10 });
    expect(items.map(({ lastReminder }) => lastReminder?.state)).toEqual(["queued"]);
    await bench.work();
    expect(whoGotOne()).toEqual(["+919826041177", "+919893022114"]);
  });

  it("goes out in the morning when it was asked for in the evening, except to who has renewed", async () => {
    await runImport([DUE_TODAY, OVERDUE]);
    bench.clock.set("2026-11-21T17:00:00.000Z");
    const asked = await askedAbout();
    expect(await remindNow(tenant.ctx, asked)).toMatchObject({ people: 2, goesAt: "2026-11-22T02:30:00.000Z" });
    const { items } = await listSubscriptions(tenant.ctx, page);
    const asha = items.find(({ customer }) => customer.name === "Asha Patil");
    await renewSubscription(tenant.ctx, { id: asha?.id ?? "", endDate: "2026-11-21" });
    bench.clock.set("2026-11-22T02:30:00.000Z");
    await bench.work();
    expect(whoGotOne()).toEqual(["+919893022114"]);
  });
});

describe("a term that was running at the import and is changed on the same day", () => {
  const silver = { name: "Silver", price: 150_000, durationMonths: 1, description: "x" };
  const gold = { name: "Gold", price: 450_000, durationMonths: 3, description: "x" };
  const november = () => reportMonth(tenant.ctx, { month: "2026-11" });
  const onlySubscription = async () => {
    const [item] = (await listSubscriptions(tenant.ctx, page)).items;
    if (!item) throw new Error("not imported");
    return item;
  };

  beforeEach(async () => {
    bench.clock.set("2026-11-23T04:00:00Z");
    await createProduct(tenant.ctx, silver);
    await createProduct(tenant.ctx, gold);
  });

  it("keeps it in history when the product changes, and counts a cheaper one as contraction", async () => {
    await runImport(["Asha Patil|98260 41177|||Gold|01/10/2026|01/01/2027|4,500"]);
    expect(await november()).toMatchObject({ mrrBefore: 1500 });
    const bronze = await createProduct(tenant.ctx, { ...silver, name: "Bronze", price: 60_000 });
    await changeProduct(tenant.ctx, { id: (await onlySubscription()).id, productId: bronze.id, mode: "keep_end" });
    const { mrrBefore, movements } = await november();
    // The used part of the term, 53 of 92 days, counts as it was sold: 4,500 for three months.
    expect(mrrBefore).toBe(1500);
    // The rest costs 600 for 31 days, which is 588.71 per month.
    expect(movements).toMatchObject({ contraction: -911.29, reactivation: 0, churn: 0, new: 0, expansion: 0 });
  });

  it("counts a renewal on the due day as no movement", async () => {
    await runImport(["Ravi Kumar|98930 22114|||Silver|23/10/2026|23/11/2026|1,500"]);
    const before = await november();
    await renewSubscription(tenant.ctx, { id: (await onlySubscription()).id, endDate: "2026-11-23" });
    expect(await november()).toMatchObject({ mrrBefore: before.mrrBefore, movements: before.movements });
    expect(before.mrrBefore).toBe(1500);
  });

  it("counts a cancellation as churn", async () => {
    await runImport(["Ravi Kumar|98930 22114|||Gold|01/10/2026|01/01/2027|4,500"]);
    await cancelSubscription(tenant.ctx, { id: (await onlySubscription()).id, when: "now", reason: "price" });
    expect(await november()).toMatchObject({ mrrBefore: 1500, movements: { churn: -1500, reactivation: 0 } });
  });
});

describe("a file for an empty business", () => {
  /** Entries of the indexes of subscriptions that were read so far. */
  const entriesRead = async (): Promise<number> => {
    // Each connection counts for itself until it reports.
    await sql`select pg_stat_force_next_flush()`.execute(bench.deps.db);
    await sql`select 1`.execute(bench.deps.db);
    const { rows } = await bench.superuser.query(
      "select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'subscription'",
    );
    return rows[0].read;
  };

  it("finds the subscription of each row by its key once the first portion is written", async () => {
    const rows = Array.from(
      { length: 800 },
      (_, row) => `Member ${row}||m${row}@example.in||Gold|01/11/2026|01/12/2026|500`,
    );
    const checked = await check(rows);
    const before = await entriesRead();
    await startImport(tenant.ctx, { id: checked.id, remindFrom: "tomorrow" });
    await work(checked.id);
    expect(await terms()).toHaveLength(800);
    // A check of the first portion reads those before it in the portion; any other reads one.
    expect((await entriesRead()) - before).toBeLessThan(200 * 200 + 800 * 10);
  });
});
