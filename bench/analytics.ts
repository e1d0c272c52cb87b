/**
 * Measures the calls of the dashboard and the analytics screen in a business with 10,000 customers
 * and five years of renewals, and in one with as many customers as asked, in one database: `npm run
 * bench:analytics -- 1000000`. The larger one is made of copies of the smaller, measured rows and
 * totals included. Each verb is called whole, in process; the processor time is that of this
 * process and PostgreSQL's, and the ratio that of the larger to the smaller business. With
 * `--explain` each verb is called once instead, in the larger one, followed by the plan of every
 * query that took 5 ms or more.
 */
import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { reportFinancialYear } from "@aavarti/services/analytics/report-financial-year";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import { ANALYTICS_CALLS, type Calls } from "./calls.ts";
import { fillWithCopies } from "./copies.ts";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { explainNewConnections, withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const BASE = 10_000;
const customers = Number(process.argv[2] ?? 100_000);
const copies = Math.max(1, Math.round(customers / BASE));
const ROUNDS = 20;
const EXPLAINED_FROM_MS = 5;
const isExplaining = process.argv.includes("--explain");

const calls: Calls = {
  ...ANALYTICS_CALLS,
  "8 running FYs at once": (ctx) => Promise.all(Array.from({ length: 8 }, () => reportFinancialYear(ctx, {}))),
};

await withServices(
  async ({ newTenant, superuser }) => {
    const [small, large] = [await newTenant(), await newTenant()];
    const rows = await fillWithYears(superuser, { tenant: small.tenantId, customers: BASE, today: small.ctx.today() });
    write(`${BASE} customers, as many subscriptions, ${rows.terms} terms, ${rows.messages} messages`);
    await superuser.query("vacuum analyze");
    const before = [performance.now(), spentMs()] as const;
    await small.ctx.transact((unit) => startBackfill(unit.trx, small.tenantId));
    await backfillMovements(small.ctx);
    write(
      `Measured in ${seconds(before[0])} s, ${((spentMs() - before[1]) / BASE).toFixed(2)} ms of processor time each`,
    );
    const start = performance.now();
    await fillWithCopies(superuser, { from: small.tenantId, to: large.tenantId, copies });
    await superuser.query("vacuum analyze");
    write(`${copies} copies of it as another business in ${seconds(start)} s`);

    write(`${JSON.stringify(machine())}, load ${load()}`);
    if (!isExplaining)
      write(
        `${"processor time in ms".padEnd(24)}${`${BASE}`.padStart(10)}${`${BASE * copies}`.padStart(10)}     ratio   p95`,
      );
    for (const [name, call] of Object.entries(calls)) {
      if (isExplaining) write(`\n# ${name}`);
      await call(large.ctx);
      if (isExplaining) continue;
      await call(small.ctx);
      const [one, other] = [
        { times: [], spent: 0 },
        { times: [], spent: 0 },
      ];
      for (let round = 0; round < 4; round += 1) {
        await measure(one, () => call(small.ctx));
        await measure(other, () => call(large.ctx));
      }
      const figures = [one.spent, other.spent].map((spent) => (spent / ROUNDS).toFixed(1).padStart(10)).join("");
      const p95 = percentile(other.times, 0.95).toFixed(0).padStart(6);
      write(`${name.padEnd(24)}${figures}${(other.spent / one.spent).toFixed(2).padStart(10)}${p95}`);
    }
    write(`Load at the end ${load()}`);
  },
  isExplaining ? (superuser) => explainNewConnections(superuser, EXPLAINED_FROM_MS) : undefined,
);

type Measured = { times: number[]; spent: number };

async function measure(measured: Measured, call: () => Promise<unknown>): Promise<void> {
  const before = spentMs();
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const start = performance.now();
    await call();
    measured.times.push(performance.now() - start);
  }
  measured.spent += spentMs() - before;
}

/** Processor time so far of this process and of PostgreSQL, in milliseconds. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + processorSeconds().postgres * 1000;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
