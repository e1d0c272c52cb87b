/**
 * Measures the forecast, the call list, the six reports and the dashboards of all eleven trades in
 * a business with 10,000 customers, or as many as are given, and five years of renewals:
 * `npm run bench:dashboards -- 200000`. More than 10,000 are copies of those, measured rows and
 * totals included; each term of the last 400 days has a charge and its renewal an entry in the
 * activity. Prints the processor time of this process and of PostgreSQL
 * for each call, and what the calculation of the forecast took. With `--only forecast` only those
 * whose name has the word. With `--without-movements` no MRR movements are recorded, which takes
 * most of the time; figures of them and the report by product are wrong then.
 */

import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { KEY_FIGURE_CODES } from "@aavarti/domain/key-figures";
import { REPORT_KINDS, type ReportKind } from "@aavarti/domain/reports";
import { STORED_WIDGETS } from "@aavarti/domain/stored-widgets";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { listCalls, readForecast } from "@aavarti/services/analytics/forecast";
import type { ServiceContext } from "@aavarti/services/context";
import { explainFigure, readKeyFigures } from "@aavarti/services/dashboards/key-figures";
import { calculateFigures } from "@aavarti/services/dashboards/stored-figures";
import { storeWidget } from "@aavarti/services/dashboards/stored-widgets";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import { readReport } from "@aavarti/services/reports/read-report";
import { STORED_REPORTS, storeReport } from "@aavarti/services/reports/stored-reports";
import { fillWithActs } from "./acts.ts";
import { type Calls, DASHBOARD_CALLS } from "./calls.ts";
import { fillWithCopies } from "./copies.ts";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const customers = Number(process.argv[2] ?? 10_000);
const place = process.argv.indexOf("--only");
const only = place < 0 ? "" : (process.argv[place + 1] ?? "");
const ROUNDS = 5;
/** More customers than these are copies of them. */
const BASE = 10_000;
const TODAY = "2026-11-21";

const calls: Calls = {
  ...DASHBOARD_CALLS,
  forecast: (ctx) => readForecast(ctx),
  "call list": (ctx) => listCalls(ctx, { days: 30, limit: 10 }),
  ...Object.fromEntries(
    REPORT_KINDS.flatMap((kind) => [
      ...(STORED_REPORTS.includes(kind) ? calculations(kind) : []),
      [`report ${kind}, month`, (ctx: ServiceContext) => readReport(ctx, { kind })],
      [`report ${kind}, year`, (ctx: ServiceContext) => readReport(ctx, { kind, year: "2026-27" })],
    ]),
  ),
  ...Object.fromEntries(
    STORED_WIDGETS.map((name) => [`stored ${name}, calculated`, (ctx: ServiceContext) => storeWidget(ctx, name)]),
  ),
  ...Object.fromEntries(
    KEY_FIGURE_CODES.map((code) => [`figure ${code}`, (ctx: ServiceContext) => explainFigure(ctx, { code, limit: 1 })]),
  ),
};

await withServices(async ({ newTenant, superuser, countMoney }) => {
  const base = await newTenant();
  const copies = Math.max(1, Math.round(customers / BASE));
  const { tenantId, ctx } = copies === 1 ? base : await newTenant();
  const rows = await fillWithYears(superuser, {
    tenant: base.tenantId,
    customers: copies === 1 ? customers : BASE,
    today: ctx.today(),
  });
  write(`${customers} customers, as many subscriptions, ${rows.terms * copies} terms`);
  if (!process.argv.includes("--without-movements")) {
    await superuser.query("vacuum analyze");
    await base.ctx.transact((unit) => startBackfill(unit.trx, base.tenantId));
    await backfillMovements(base.ctx);
  }
  if (copies > 1) await fillWithCopies(superuser, { from: base.tenantId, to: tenantId, copies });
  await superuser.query("vacuum analyze");
  await fillWithActs(superuser, { tenant: tenantId, user: actingUser(ctx), today: TODAY });
  await superuser.query("vacuum analyze");
  await countMoney();
  write(`${JSON.stringify(machine())}, load ${load()}`);

  if (["forecast", "call list"].some((name) => name.includes(only))) await calculateForecast(ctx);
  await readKeyFigures(ctx);
  await calculateFigures(ctx);

  write(`${"".padEnd(36)}${"processor".padStart(10)}${"elapsed, median".padStart(17)}, ms`);
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
    write(`${name.padEnd(36)}${each.toFixed(1).padStart(10)}${percentile(times, 0.5).toFixed(1).padStart(17)}`);
  }
  write(`Load at the end ${load()}`);
});

/** The calculations of a stored report; those who read it afterwards find the last. */
function calculations(kind: ReportKind): [string, (ctx: ServiceContext) => Promise<unknown>][] {
  return [
    [`report ${kind}, month, calculated`, (ctx) => storeReport(ctx, { kind, span: "month", name: "2026-11" })],
    [`report ${kind}, year, calculated`, (ctx) => storeReport(ctx, { kind, span: "year", name: "2026-27" })],
  ];
}

/** Returns the id of the member in whose name the business is used. */
function actingUser({ actor }: ServiceContext): string {
  if (actor.kind !== "user") throw new Error("The business is used by nobody");
  return actor.userId;
}

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
