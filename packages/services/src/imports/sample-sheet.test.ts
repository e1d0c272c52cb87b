import { sampleSheet } from "@aavarti/domain/import-fields";
import { mapSheet } from "@aavarti/domain/import-mapping";
import { LANGUAGES } from "@aavarti/domain/languages";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addRows, beginImport } from "./begin-import.ts";
import { checkImport } from "./check-import.ts";
import { listRows } from "./read-imports.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
afterAll(() => bench.close());

it.each(LANGUAGES)("reads the sample file in %s without a question", async (language) => {
  const { ctx } = await createTestTenant(bench.deps);
  const [headers, ...rows] = sampleSheet(language, "INR");
  const { id } = await beginImport(ctx, {
    fileName: "aavarti-sample.csv",
    headers: headers ?? [],
    mapping: mapSheet(headers ?? [], rows, "INR"),
    rowCount: rows.length,
    dateOrders: {},
  });
  await addRows(ctx, { id, firstRow: 2, rows });

  const checked = await checkImport(ctx, { id });
  expect(checked.openQuestions).toBe(0);
  expect(checked.products.map(({ durationMonths, isSettled }) => [durationMonths, isSettled])).toEqual([
    [12, true],
    [1, true],
  ]);
  const { items } = await listRows(ctx, { id, limit: 10 });
  expect(items.map(({ verdict, problems, warnings, term }) => [verdict, problems, warnings, term])).toMatchObject([
    ["new", [], [], { startDate: "2026-04-01", endDate: "2027-04-01" }],
    ["new", [], [], { startDate: "2026-11-15", endDate: "2026-12-15" }],
  ]);
});
