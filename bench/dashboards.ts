/**
 * Measures the forecast, the call list, the report by product and the dashboards of all eleven
 * trades in a business with 10,000 customers, or as many as are given, and three years of renewals:
 * `npm run bench:dashboards -- 200000`. Prints the processor time of this process and of PostgreSQL
 * for each call, and what the calculation of the forecast took. With `--only forecast` only those
 * whose name has the word. With `--without-movements` no MRR movements are recorded, which takes
 * most of the time; figures of them and the report by product are wrong then.
 */

import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { KEY_FIGURE_CODES } from "@aavarti/domain/key-figures";
import { STORED_WIDGETS } from "@aavarti/domain/stored-widgets";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { listCalls, readForecast } from "@aavarti/services/analytics/forecast";
import type { ServiceContext } from "@aavarti/services/context";
import { listDeliveries, readPauseBoard } from "@aavarti/services/dashboards/ecommerce";
import { readGraceClock } from "@aavarti/services/dashboards/financial-services";
import { listRecall } from "@aavarti/services/dashboards/healthcare";
import { explainFigure, listCapacities, readKeyFigures } from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import { listLapsedDonors, readDonorReadiness } from "@aavarti/services/dashboards/ngo-associations";
import { listUnits, readLeaseLadder } from "@aavarti/services/dashboards/real-estate";
import { readMrrWaterfall } from "@aavarti/services/dashboards/software-saas";
import { calculateFigures } from "@aavarti/services/dashboards/stored-figures";
import { readWidget, storeWidget } from "@aavarti/services/dashboards/stored-widgets";
import { readCollectionSheet } from "@aavarti/services/dashboards/telecom";
import { listStays, readNight } from "@aavarti/services/dashboards/travel-hospitality";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import { readReport } from "@aavarti/services/reports/read-report";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const customers = Number(process.argv[2] ?? 10_000);
const place = process.argv.indexOf("--only");
const only = place < 0 ? "" : (process.argv[place + 1] ?? "");
const ROUNDS = 5;

const TODAY = "2026-11-21";
const calls: Record<string, (ctx: ServiceContext) => Promise<unknown>> = {
  forecast: (ctx) => readForecast(ctx),
  "call list": (ctx) => listCalls(ctx, { days: 30, limit: 10 }),
  "report by product, year": (ctx) => readReport(ctx, { kind: "products", year: "2026-27" }),
  "report by product, month": (ctx) => readReport(ctx, { kind: "products" }),
  "key figures": (ctx) => readKeyFigures(ctx),
  "today's work": (ctx) => listWork(ctx, { limit: 8 }),
  capacities: listCapacities,
  deliveries: (ctx) => listDeliveries(ctx, { date: TODAY, productId: undefined, limit: 50 }),
  "pause board": readPauseBoard,
  "grace clock": readGraceClock,
  recall: listRecall,
  "donor readiness": (ctx) => readDonorReadiness(ctx, { limit: 50 }),
  "lapsed donors": listLapsedDonors,
  units: listUnits,
  "lease ladder": (ctx) => readLeaseLadder(ctx, { limit: 50 }),
  "MRR waterfall": readMrrWaterfall,
  "collection sheet": (ctx) => readCollectionSheet(ctx, { limit: 50 }),
  stays: listStays,
  night: (ctx) => readNight(ctx, { date: TODAY, limit: 50 }),
  ...Object.fromEntries(
    STORED_WIDGETS.flatMap((name) => [
      [`stored ${name}`, (ctx: ServiceContext) => readWidget(ctx, name)],
      [`stored ${name}, calculated`, (ctx: ServiceContext) => storeWidget(ctx, name)],
    ]),
  ),
  ...Object.fromEntries(
    KEY_FIGURE_CODES.map((code) => [`figure ${code}`, (ctx: ServiceContext) => explainFigure(ctx, { code, limit: 1 })]),
  ),
};

await withServices(async ({ newTenant, superuser }) => {
  const { tenantId, ctx } = await newTenant();
  const rows = await fillWithYears(superuser, { tenant: tenantId, customers, today: ctx.today() });
  write(`${customers} customers, as many subscriptions, ${rows.terms} terms`);
  if (!process.argv.includes("--without-movements")) {
    await ctx.transact((unit) => startBackfill(unit.trx, tenantId));
    await backfillMovements(ctx);
  }
  await superuser.query("vacuum analyze");
  write(`${JSON.stringify(machine())}, load ${load()}`);

  if (["forecast", "call list"].some((name) => name.includes(only))) await calculateForecast(ctx);
  await readKeyFigures(ctx);
  await calculateFigures(ctx);

  write(`${"".padEnd(30)}${"processor".padStart(10)}${"elapsed, median".padStart(17)}, ms`);
  for (const [name, call] of Object.entries(calls).filter(([name]) => name.includes(only))) {
    await call(ctx);
    const times: number[] = [];
    const spent = spentMs();
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await call(ctx);
      times.push(performance.now() - from);
    }
    const each = (spentMs() - spent) / ROUNDS;
    write(`${name.padEnd(30)}${each.toFixed(1).padStart(10)}${percentile(times, 0.5).toFixed(1).padStart(17)}`);
  }
  write(`Load at the end ${load()}`);
});

/** Calculates the forecast and prints what that took. */
async function calculateForecast(ctx: ServiceContext): Promise<void> {
  await readForecast(ctx);
  const before = spentMs();
  const start = performance.now();
  let runs = 0;
  while ((await readForecast(ctx)).calculatedPercent !== null) {
    await advanceForecast(ctx);
    runs += 1;
  }
  const seconds = [performance.now() - start, spentMs() - before].map((ms) => (ms / 1000).toFixed(1));
  write(`The forecast calculated in ${runs} runs, ${seconds[0]} s, of which ${seconds[1]} s processor time`);
}

/** Processor time so far of this process and of PostgreSQL, in milliseconds. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + processorSeconds().postgres * 1000;
}
