/**
 * Measures the calls of the dashboard and the analytics screen in a business with 50,000 customers
 * and three years of renewals, beside another of the same size: `npm run bench:analytics -- 50000`.
 * Each verb is measured whole, in process, together with PostgreSQL's CPU time. With `--explain`
 * each verb is called once instead, followed by the plan of every query that took 20 ms or more.
 */
import { ListSubscriptions } from "@aavarti/contract/subscriptions";
import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { listCalls, readForecast } from "@aavarti/services/analytics/forecast";
import { reportDay } from "@aavarti/services/analytics/report-day";
import { reportFinancialYear } from "@aavarti/services/analytics/report-financial-year";
import { reportMonth } from "@aavarti/services/analytics/report-month";
import { summarise } from "@aavarti/services/analytics/summarise";
import type { ServiceContext } from "@aavarti/services/context";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import { readOnboarding } from "@aavarti/services/onboarding/read-onboarding";
import { readBoard } from "@aavarti/services/renewals/read-board";
import { listSubscriptions } from "@aavarti/services/subscriptions/list-subscriptions";
import type pg from "pg";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const customers = Number(process.argv[2] ?? 50_000);
const ROUNDS = 10;
const EXPLAINED_FROM_MS = 20;
const isExplaining = process.argv.includes("--explain");

const newestFive = ListSubscriptions.parse({ limit: 5 });
const calls: Record<string, (ctx: ServiceContext) => Promise<unknown>> = {
  "summary, 7 days": (ctx) => summarise(ctx, { period: "7d" }),
  "summary, 30 days": (ctx) => summarise(ctx, { period: "30d" }),
  "summary, 90 days": (ctx) => summarise(ctx, { period: "90d" }),
  "the running month": (ctx) => reportMonth(ctx, {}),
  "a month a year ago": (ctx) => reportMonth(ctx, { month: "2025-11" }),
  "the running FY": (ctx) => reportFinancialYear(ctx, {}),
  "one day": (ctx) => reportDay(ctx, { date: "2026-11-10" }),
  forecast: readForecast,
  "call list": (ctx) => listCalls(ctx, { days: 30, limit: 10 }),
  "first steps": readOnboarding,
  "newest five": (ctx) => listSubscriptions(ctx, newestFive),
  "renewals board": (ctx) => readBoard(ctx, { search: undefined }),
};

await withServices(async ({ newTenant, superuser }) => {
  const tenant = await newTenant();
  const neighbour = await newTenant();
  for (const { tenantId, ctx } of [neighbour, tenant]) {
    const rows = await fillWithYears(superuser, { tenant: tenantId, customers, today: ctx.today() });
    write(`${customers} customers, as many subscriptions, ${rows.terms} terms, ${rows.messages} messages`);
    const start = performance.now();
    await ctx.transact((unit) => startBackfill(unit.trx, tenantId));
    await backfillMovements(ctx);
    write(`Their movements recorded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  await superuser.query("vacuum analyze");

  write(`${JSON.stringify(machine())}, load ${load()}`);
  if (!isExplaining) write(`${"".padEnd(24)}${"p50".padStart(8)}${"p95".padStart(8)}   PostgreSQL's processor time`);
  for (const [name, call] of Object.entries(calls)) {
    if (isExplaining) write(`\n# ${name}`);
    await call(tenant.ctx);
    if (!isExplaining) write(name.padEnd(24) + (await timesOf(() => call(tenant.ctx))));
  }
  write(`Load at the end ${load()}`);
}, explainNewConnections);

async function timesOf(call: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const before = processorSeconds().postgres;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  const spent = ((processorSeconds().postgres - before) * 1000) / ROUNDS;
  return [percentile(times, 0.5), percentile(times, 0.95), spent]
    .map((value) => `${value.toFixed(value < 10 ? 1 : 0).padStart(8)}`)
    .join("")
    .concat(" ms");
}

/** From now on every new connection gets its queries' plans as notices, where plans are wanted. */
async function explainNewConnections(superuser: pg.Client): Promise<void> {
  if (!isExplaining) return;
  for (const setting of [
    "session_preload_libraries = auto_explain",
    `auto_explain.log_min_duration = ${EXPLAINED_FROM_MS}`,
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "client_min_messages = log",
  ])
    await superuser.query(`alter database ${superuser.escapeIdentifier(superuser.database ?? "")} set ${setting}`);
}
