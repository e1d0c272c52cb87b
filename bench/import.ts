/**
 * Measures an import of 10,000 rows into a business that has 10,000 customers: `npm run
 * bench:import -- 10000`. The verbs are measured in process with a real PostgreSQL: sending the
 * rows, the dry run, the import in its batches, and its undo.
 */
import type { ServiceContext } from "@aavarti/services/context";
import { advanceImport } from "@aavarti/services/imports/advance-import";
import { addRows, beginImport } from "@aavarti/services/imports/begin-import";
import { checkImport } from "@aavarti/services/imports/check-import";
import { readImport } from "@aavarti/services/imports/read-imports";
import { revertImport } from "@aavarti/services/imports/revert-import";
import { startImport } from "@aavarti/services/imports/start-import";
import { load } from "./measure.ts";
import { withServices, write } from "./services.ts";

const rowCount = Number(process.argv[2] ?? 10_000);
const PORTION = 500;
const HEADERS = ["Naam", "Mobile No", "Email", "Plan", "Start date", "Renews on", "Fees"];

const rowOf = (index: number, part: string): string[] => [
  `Member ${part} ${index}`,
  `9${part === "a" ? 8 : 7}${String(index).padStart(8, "0")}`,
  `member.${part}${index}@example.in`,
  `Plan ${index % 20}`,
  "01/04/2026",
  "01/04/2027",
  "₹12,000/-",
];

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const rate = Math.round(rowCount / seconds);
  write(`  ${name.padEnd(26)}${seconds.toFixed(2).padStart(8)} s${String(rate).padStart(8)} rows/s`);
}

/** Imports a file completely and returns how long each part took. */
async function importAll(ctx: ServiceContext, part: string): Promise<string> {
  const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index, part));
  const { id } = await beginImport(ctx, {
    fileName: `${part}.csv`,
    headers: HEADERS,
    mapping: ["name", "phone", "email", "product", "startDate", "endDate", "price"],
    rowCount,
    dateOrders: { startDate: "dmy", endDate: "dmy" },
  });
  await timed("sending the rows", async () => {
    for (let start = 0; start < rowCount; start += PORTION)
      await addRows(ctx, { id, firstRow: start + 2, rows: rows.slice(start, start + PORTION) });
  });
  await timed("dry run", () => checkImport(ctx, { id }));
  await startImport(ctx, { id, remindFrom: "tomorrow" });
  await timed("import", () => advanceUntil(ctx, id, "done"));
  return id;
}

async function advanceUntil(ctx: ServiceContext, id: string, state: string): Promise<void> {
  while ((await readImport(ctx, { id })).state !== state) await advanceImport(ctx, { importId: id });
}

await withServices(async ({ newTenant, clock }) => {
  const { ctx } = await newTenant();
  write(`${rowCount} rows, load ${load()}`);
  write("into an empty business");
  await importAll(ctx, "a");
  write(`beside ${rowCount} customers`);
  const second = await importAll(ctx, "b");
  clock.advance({ minutes: 1 });
  await revertImport(ctx, { id: second, edited: "keep" });
  await timed("taking it back", () => advanceUntil(ctx, second, "reverted"));
  write(`${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB resident, load ${load()}`);
});
