import { readFile } from "node:fs/promises";
import type { Import } from "@aavarti/contract/imports";
import { mapHeaders } from "@aavarti/domain/import-fields";
import { parseAmount } from "@aavarti/domain/money";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCustomers } from "../customers/list-customers.ts";
import { createProduct } from "../products/create-product.ts";
import { listProducts } from "../products/list-products.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { advanceImport } from "./advance-import.ts";
import { addRows, beginImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { listRows, readImport } from "./read-imports.ts";
import { startImport } from "./start-import.ts";

/**
 * A sheet of 300 rows as shops keep them: phones in 14 formats, dates in five, Hindi names, amounts
 * with commas, lengths in the product names. Each row states its expected result; the sheet was
 * generated from these results, so none is computed by the code under test.
 */
type Expected = {
  verdict: "new" | "same" | "refused";
  refused: string[];
  warnings: number;
  name?: string;
  phone?: string | null;
  email?: string | null;
  product?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  price?: string | null;
};
type MessySheet = {
  headers: string[];
  answers: {
    dateOrders: { startDate: "dmy" };
    productAnswers: Record<string, { durationMonths: number; price: string }>;
  };
  rows: { cells: string[]; expected: Expected }[];
};

let bench: ReminderBench;
let sheet: MessySheet;

beforeAll(async () => {
  bench = await createReminderBench();
  const file = new URL("../../../../tests/e2e/fixtures/messy-members.jsonl", import.meta.url);
  const [head, ...rows] = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  sheet = { ...head, rows };
});
afterAll(() => bench.close());

const all = { limit: 1_000 };
const questionsOf = ({ products, dates, endQuestion }: Import) => [
  ...(endQuestion && !endQuestion.isSettled ? [endQuestion.header] : []),
  ...dates.filter(({ isSettled }) => !isSettled).map(({ header }) => header),
  ...products.filter(({ isSettled }) => !isSettled).map(({ name }) => name),
];

async function send(tenant: TestTenant, headers: string[]): Promise<Import> {
  const opened = await beginImport(tenant.ctx, {
    fileName: "members.csv",
    headers,
    mapping: mapHeaders(headers, "INR"),
    rowCount: sheet.rows.length,
    dateOrders: {},
  });
  await addRows(tenant.ctx, { id: opened.id, firstRow: 2, rows: sheet.rows.map(({ cells }) => cells) });
  return checkImport(tenant.ctx, { id: opened.id });
}

/** Headers of the end dates, which are renewal dates, with what each adds to the questions. */
const ENDS = [
  { end: "Renewal dt", field: "endDate", asks: [] },
  { end: "अंतिम तारीख", field: "lastDay", asks: ["अंतिम तारीख"] },
] as const;

it.each(ENDS)(
  "asks what 300 messy rows leave open with $end, guesses nothing, and does what its check said",
  async ({ end, field, asks }) => {
    const tenant = await createTestTenant(bench.deps);
    await createProduct(tenant.ctx, { name: "Morning Yoga", price: 80_000, durationMonths: 1, description: "x" });

    const headers = sheet.headers.map((header) => (header === "Renewal dt" ? end : header));
    const asked = await send(tenant, headers);
    const { id } = asked;
    expect(asked.mapping).toEqual([null, "name", "phone", "email", "product", "startDate", field, "price", null]);
    expect(questionsOf(asked)).toEqual([...asks, "शुरू तारीख", "PT 90 days", "Silver", "Monthly", "Zumba yearly"]);
    const open = 5 + asks.length;
    expect(asked).toMatchObject({ openQuestions: open, forecast: null });
    expect(asked.products.map(({ name, durationMonths, isSettled }) => [name, durationMonths, isSettled])).toEqual([
      ["Quarterly", 3, true],
      ["PT 1 month", 1, true],
      ["वार्षिक", 12, true],
      ["Gym half-yearly", 6, true],
      ["PT 90 days", 3, false],
      ["Gold", 6, true],
      ["Silver", null, false],
      ["Monthly", null, false],
      ["Zumba yearly", 12, false],
    ]);
    await expect(startImport(tenant.ctx, { id, remindFrom: "tomorrow" })).rejects.toThrow(
      `Answer ${open} more questions about this import.`,
    );
    const [unanswered] = (await listRows(tenant.ctx, { id, limit: 1 })).items;
    expect(unanswered).toMatchObject({ isOpen: true, term: null });

    const productAnswers = Object.fromEntries(
      Object.entries(sheet.answers.productAnswers).map(([name, { durationMonths, price }]) => [
        name,
        { durationMonths, price: parseAmount(price) ?? 0 },
      ]),
    );
    const given = { id, dateOrders: sheet.answers.dateOrders, productAnswers };
    const checked = await checkImport(tenant.ctx, asks.length > 0 ? { ...given, endField: "endDate" } : given);
    const before = (await listRows(tenant.ctx, { id, ...all })).items;
    expect(
      before.map(({ row, cells, verdict, problems, warnings, term, isOpen }) => ({
        row,
        cells,
        verdict,
        refused: problems.map(({ field }) => field),
        warnings: warnings.length,
        term,
        isOpen,
      })),
    ).toEqual(
      sheet.rows.map(
        ({ cells, expected: { verdict, refused, warnings, product, startDate, endDate, price } }, index) => ({
          row: index + 2,
          cells,
          verdict,
          refused,
          // Both rows without a change repeat an earlier row of the sheet, and say so.
          warnings: verdict === "same" ? 1 : warnings,
          term: product ? { startDate, endDate, price } : null,
          isOpen: false,
        }),
      ),
    );
    expect(checked).toMatchObject({ openQuestions: 0, counts: { new: 283, same: 2, update: 0, refused: 15 } });

    await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
    const system = await bench.systemContext(tenant.tenantId);
    while ((await readImport(tenant.ctx, { id })).state === "running") await advanceImport(system, { importId: id });
    // The import's outcome matches its dry run: every row's report and every count.
    expect((await readImport(tenant.ctx, { id })).counts).toEqual(checked.counts);
    const after = (await listRows(tenant.ctx, { id, ...all })).items;
    expect(after.map(({ customerId: _, ...row }) => row)).toEqual(before.map(({ customerId: _, ...row }) => row));

    const news = sheet.rows.map(({ expected }) => expected).filter(({ verdict }) => verdict === "new");
    const people = (await listCustomers(tenant.ctx, all)).items;
    expect(people.map(({ name, phone, email }) => [name, phone, email].join("|")).sort()).toEqual(
      news.map(({ name, phone, email }) => [name, phone, email ?? ""].join("|")).sort(),
    );
    const subscriptions = (await listSubscriptions(tenant.ctx, all)).items;
    expect(
      subscriptions
        .map(({ customer, product, startDate, endDate, price }) =>
          [customer.name, product.name, startDate, endDate, price].join("|"),
        )
        .sort(),
    ).toEqual(
      news
        .filter(({ product }) => product)
        .map(({ name, product, startDate, endDate, price }) => [name, product, startDate, endDate, price].join("|"))
        .sort(),
    );
    const products = (await listProducts(tenant.ctx, all)).items;
    expect(products.map(({ name, durationMonths }) => [name, durationMonths].join(" ")).sort()).toEqual(
      ["Gold 6", "Gym half-yearly 6", "Monthly 1", "Morning Yoga 1", "PT 1 month 1", "PT 90 days 3", "Quarterly 3"]
        .concat(["Silver 2", "Zumba yearly 12", "वार्षिक 12"])
        .sort(),
    );
  },
  60_000,
);
