/**
 * How long the search over everything takes in a business with 50,000 customers, beside another of the same size:
 * `npm run bench:search -- 50000`. The whole verb is measured, in process: permission, transaction, all queries, the answer's shape.
 * With `--explain` the plans of the search function follow.
 */
import { loadavg } from "node:os";
import { migrate } from "@aavarti/db/migrate";
import type { DB } from "@aavarti/db/schema";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { searchEverything } from "@aavarti/services/search/search-everything";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import pg from "pg";
import { fillWithPeople } from "./people.ts";

const customers = Number(process.argv[2] ?? 50_000);
const ROUNDS = 15;

/** What people type, by what it finds. */
const SEARCHES = {
  "one letter": "m",
  "two letters": "me",
  "first name": "meera",
  "name parts": "nair meera",
  "part of a name": "eera",
  "whole email": "meera.nair17@example.in",
  "domain that all have": "example.in",
  "four digits": "4821",
  "number, typed": "+91 98000 04821",
  company: "sharda dairy",
  "a typing mistake": "meria nair",
  "two mistakes": "kulshreshta meraa",
  "nobody: letters": "zzyzx",
  "nobody: a number": "1111 222 333",
  product: "physics",
  SKU: "sku-17",
};

const postgres = await startThrowawayPostgres({ log: () => undefined });
try {
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
  const deps = makeDependencies({ db, now: createTestClock().now });
  const tenant = await createTestTenant(deps);
  const neighbour = await createTestTenant(deps);
  const ownDatabase = Object.assign(new URL(postgres.superuserUrl), { pathname: new URL(postgres.ownerUrl).pathname });
  const superuser = new pg.Client({ connectionString: ownDatabase.href });
  // What the server says when it stops is nobody's concern.
  superuser.on("error", () => undefined);
  await superuser.connect();
  for (const { tenantId } of [tenant, neighbour]) await fillWithPeople(superuser, tenantId, customers);
  await superuser.query("vacuum analyze");

  write(`${customers} customers and as many subscriptions, twice. Load average at the start ${load()}`);
  write(`${"".padEnd(24)}${"p50".padStart(8)}${"max".padStart(8)}   hits`);
  for (const [name, q] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let hits = "";
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const found = await searchEverything(tenant.ctx, { q });
      times.push(performance.now() - start);
      hits = `${found.people.length} ${found.products.length} ${found.subscriptions.length}  ${found.people[0]?.name ?? ""}`;
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => `${(times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)} ms`.padStart(10);
    write(`${name.padEnd(22)}${at(0.5)}${at(1)}   ${hits}`);
  }
  write(`Load average at the end ${load()}`);

  if (process.argv.includes("--explain")) {
    superuser.on("notice", ({ message }) => write(message ?? ""));
    await superuser.query(
      "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log",
    );
    for (const [word, text] of [
      ["meera", "meera"],
      ["meria", "meria nair"],
    ]) {
      await superuser.query("begin");
      await superuser.query("set local role aavarti_app");
      await superuser.query("select set_config('app.tenant_id', $1, true)", [tenant.tenantId]);
      await superuser.query("select * from search_people($1, $2, $3, 8)", [[word], [`%${word}%`], text]);
      await superuser.query("rollback");
    }
  }
  await superuser.end();
  await db.destroy();
} finally {
  await postgres.close();
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
