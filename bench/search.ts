/**
 * Measures the global search in a business with 50,000 customers, beside another of the same size:
 * `npm run bench:search -- 50000`. The whole verb is measured in process: permission, transaction,
 * all queries, the shape of the result. With `--explain` the plans of the search function follow.
 */
import { searchEverything } from "@aavarti/services/search/search-everything";
import type pg from "pg";
import { load, percentile } from "./measure.ts";
import { fillWithMoney } from "./money.ts";
import { fillWithPeople } from "./people.ts";
import { withServices, write } from "./services.ts";

const customers = Number(process.argv[2] ?? 50_000);
const ROUNDS = 15;

/** Typical search texts, by what they find. */
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
  "receipt, with its year": "R/2026-27/4821",
  "receipt, number alone": "4821",
  "UTR, whole": "444438177499",
  "UTR, last digits": "177499",
};

await withServices(async ({ newTenant, superuser }) => {
  const tenant = await newTenant();
  const neighbour = await newTenant();
  for (const { tenantId, ctx } of [tenant, neighbour]) {
    await fillWithPeople(superuser, tenantId, customers);
    await fillWithMoney(superuser, tenantId, ctx.today());
  }
  await superuser.query("vacuum analyze");

  write(
    `${customers} customers, as many subscriptions and nine payments for ten of them, twice. Load at the start ${load()}`,
  );
  write(`${"".padEnd(24)}${"p50".padStart(8)}${"max".padStart(8)}   hits`);
  for (const [name, q] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let hits = "";
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const found = await searchEverything(tenant.ctx, { q });
      times.push(performance.now() - start);
      hits = `${found.people.length} ${found.products.length} ${found.subscriptions.length} ${found.payments.length}  ${found.people[0]?.name ?? found.payments[0]?.receiptNumber ?? ""}`;
    }
    const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`.padStart(10);
    write(`${name.padEnd(22)}${at(0.5)}${at(1)}   ${hits}`);
  }
  write(`Load at the end ${load()}`);
  if (process.argv.includes("--explain")) await explain(superuser, tenant.tenantId);
});

/** Prints the plans of the search functions: for a word, a typing mistake and payments. */
async function explain(superuser: pg.Client, tenantId: string): Promise<void> {
  superuser.on("notice", ({ message }) => write(message ?? ""));
  await superuser.query(
    "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log",
  );
  const searches: [string, unknown[]][] = [
    ["select * from search_people($1, $2, $3, 8)", [["meera"], ["%meera%"], "meera"]],
    ["select * from search_people($1, $2, $3, 8)", [["meria"], ["%meria%"], "meria nair"]],
    ["select * from search_payments($1, 8)", ["177499"]],
    [
      "select * from payment where receipt_number = any($1::text[])",
      [["R/26-27/004821", "R/25-26/004821", "R/24-25/004821"]],
    ],
  ];
  for (const [query, values] of searches) {
    await superuser.query("begin");
    await superuser.query("set local role aavarti_app");
    await superuser.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await superuser.query(query, values);
    await superuser.query("rollback");
  }
}
