/**
 * How long an import of 10,000 rows takes beside a business's own 10,000 customers: `npm run bench:import -- 10000`. The verbs are measured in process,
 * against a real PostgreSQL: sending the rows, the dry run, the import in its portions, and taking it back.
 */
import { loadavg } from "node:os";
import { migrate } from "@aavarti/db/migrate";
import type { DB } from "@aavarti/db/schema";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { advanceImport } from "@aavarti/services/imports/advance-import";
import { addRows, beginImport } from "@aavarti/services/imports/begin-import";
import { checkImport } from "@aavarti/services/imports/check-import";
import { readImport } from "@aavarti/services/imports/read-imports";
import { revertImport } from "@aavarti/services/imports/revert-import";
import { startImport } from "@aavarti/services/imports/start-import";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";

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

const postgres = await startThrowawayPostgres({ log: () => undefined });
await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
const pool = createPool({
  url: postgres.appUrl,
  applicationName: "bench",
  max: 4,
  statementTimeoutMs: 60_000,
  pipeline: true,
  onIdleError: () => undefined,
});
const db = createKysely<DB>(pool);
const clock = createTestClock();
const tenant = await createTestTenant(makeDependencies({ db, now: clock.now }));

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `  ${name.padEnd(26)}${seconds.toFixed(2).padStart(8)} s${Math.round(rowCount / seconds)
      .toString()
      .padStart(8)} rows/s`,
  );
}

/** Takes a file all the way in, and says how long each part took. */
async function importAll(part: string): Promise<string> {
  const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index, part));
  const { id } = await beginImport(tenant.ctx, {
    fileName: `${part}.csv`,
    headers: HEADERS,
    mapping: ["name", "phone", "email", "product", "startDate", "endDate", "price"],
    rowCount,
    dateOrder: "dmy",
  });
  await timed("sending the rows", async () => {
    for (let start = 0; start < rowCount; start += PORTION)
      await addRows(tenant.ctx, { id, firstRow: start + 2, rows: rows.slice(start, start + PORTION) });
  });
  await timed("dry run", () => checkImport(tenant.ctx, { id }));
  await startImport(tenant.ctx, { id, remindFrom: "tomorrow" });
  await timed("import", () => advanceUntil(id, "done"));
  return id;
}

async function advanceUntil(id: string, state: string): Promise<void> {
  while ((await readImport(tenant.ctx, { id })).state !== state) await advanceImport(tenant.ctx, { importId: id });
}

console.log(
  `${rowCount} rows, load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(" ")}`,
);
console.log("into an empty business");
await importAll("a");
console.log(`beside ${rowCount} customers`);
const second = await importAll("b");
clock.advance({ minutes: 1 });
await revertImport(tenant.ctx, { id: second, edited: "keep" });
await timed("taking it back", () => advanceUntil(second, "reverted"));
const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024);
console.log(
  `${megabytes} MB resident, load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(" ")}`,
);

await db.destroy();
await postgres.close();
