/**
 * Saves the plans of every query of the hot paths in a business with 200,000 customers, or as many
 * as are given: `npm run bench:plans -- 200000`. Each call runs as in the product, as the app's
 * role and with row security, first to warm up and then watched. Its plans go to
 * `bench/plans/NAME.txt`, without costs and times, and with numbers of rows rounded, so that a
 * change of a plan is a change of the file. Ends with an error if a query reads a table of the
 * business as a whole: a sequential scan of one that grows with it, or half of its rows or more.
 * With `--only inbox` only calls whose name has the word; their files alone are replaced.
 */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { APP_ROLE } from "@aavarti/runtime/postgres";
import { advanceForecast } from "@aavarti/services/analytics/calculate-forecast";
import { readForecast } from "@aavarti/services/analytics/forecast";
import { calculateFigures } from "@aavarti/services/dashboards/stored-figures";
import { backfillMovements } from "@aavarti/services/movements/record-due";
import type pg from "pg";
import { fillWithActs } from "./acts.ts";
import { ANALYTICS_CALLS, DASHBOARD_CALLS, LIST_CALLS } from "./calls.ts";
import { fillWithConversations } from "./conversations.ts";
import { fillWithCopies } from "./copies.ts";
import { fillWithMoney } from "./money.ts";
import { NAME_OF_N } from "./people.ts";
import { explainNewConnections, withServices, write } from "./services.ts";
import { fillWithYears } from "./years.ts";

const BASE = 10_000;
const customers = Number(process.argv[2] ?? 200_000);
const copies = Math.max(1, Math.round(customers / BASE));
const place = process.argv.indexOf("--only");
const only = place < 0 ? "" : (process.argv[place + 1] ?? "");
const FOLDER = new URL("plans/", import.meta.url);
/** A table that has at least so many rows of the business grows with it. */
const GROWN = 5_000;

const NODE = /(?<kind>Seq Scan|Index Only Scan|Index Scan|Bitmap Heap Scan)(?: using \S+)? on (?<table>\w+)/;

/** Of a query and of a line of its plan so much is saved that one sees which it is. */
const MOST_OF_QUERY = 400;
const MOST_CHARACTERS = 160;

const calls = { ...ANALYTICS_CALLS, ...DASHBOARD_CALLS, ...LIST_CALLS };
let caught: string[] = [];

await withServices(
  async ({ newTenant, superuser, clock, countMoney }) => {
    clock.set("2026-11-21T04:00:00Z");
    const [small, large] = [await newTenant(), await newTenant()];
    await fillWithYears(superuser, { tenant: small.tenantId, customers: BASE, today: small.ctx.today() });
    await superuser.query("vacuum analyze");
    await small.ctx.transact((unit) => startBackfill(unit.trx, small.tenantId));
    await backfillMovements(small.ctx);
    await superuser.query(`update customer set name = ${NAME_OF_N}, phone_e164 = '+9198' || lpad(n::text, 8, '0')
      from (select id, row_number() over (order by id) as n from customer) numbered where numbered.id = customer.id`);
    await fillWithCopies(superuser, { from: small.tenantId, to: large.tenantId, copies });
    await fillWithMoney(superuser, large.tenantId, large.ctx.today());
    // Nothing is known of the large business yet, and what is filled in next joins its terms.
    await superuser.query("analyze");
    await fillWithActs(superuser, { tenant: large.tenantId, user: large.userId, today: large.ctx.today() });
    await fillWithConversations(superuser, { ...large, now: clock.now() });
    await superuser.query("vacuum analyze");
    await countMoney();
    await superuser.query("vacuum analyze");
    await calculateFigures(large.ctx);
    while ((await readForecast(large.ctx)).calculatedPercent !== null) await advanceForecast(large.ctx);
    write(`${BASE * copies} customers, as many subscriptions`);

    await explainNewConnections(superuser, 0);
    await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${APP_ROLE}'`);
    const grown = await countRows(superuser, large.tenantId);
    mkdirSync(FOLDER, { recursive: true });
    if (!only) for (const file of readdirSync(FOLDER)) rmSync(new URL(file, FOLDER));
    const problems: string[] = [];
    for (const [name, call] of Object.entries(calls).filter(([name]) => name.includes(only))) {
      await call(large.ctx);
      caught = [];
      await call(large.ctx);
      const plans = caught.flatMap(planOf);
      const found = new Set(plans.flatMap((plan) => wholeReads(plan, grown)));
      problems.push(...[...found].map((problem) => `${name}: ${problem}`));
      const texts = new Set(plans.map(({ query, lines }) => `${query}\n\n${stableText(lines)}\n`));
      writeFileSync(new URL(`${fileName(name)}.txt`, FOLDER), [...texts].toSorted().join("\n\n"));
    }
    for (const problem of problems) write(problem);
    write(`${problems.length} reads of a table as a whole`);
    if (problems.length > 0) process.exitCode = 1;
  },
  undefined,
  (message) => caught.push(message),
);

/** Returns how many rows a business has of each table, of those with at least 5,000. */
async function countRows(superuser: pg.Client, tenantId: string): Promise<Map<string, number>> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ count: string }>(
      `select count(*) from ${superuser.escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count >= GROWN) counts.set(name, count);
  }
  return counts;
}

type Plan = { query: string; lines: readonly string[] };

/** Takes a notice of auto_explain apart; none for another notice, or for one without a plan. */
function planOf(notice: string): Plan[] {
  const [, text] = notice.split(/plan:\nQuery Text: /);
  // Every transaction begins by naming its business.
  if (text === undefined || text.startsWith("select set_config(")) return [];
  const start = text.search(/^\S.*\(cost=/m);
  const query = withoutLetters(text.slice(0, start).replaceAll(/\s+/g, " ").trim());
  return [
    {
      query: query.replace(/ Query Parameters: .*/, "").slice(0, MOST_OF_QUERY),
      lines: text.slice(start).trimEnd().split("\n"),
    },
  ];
}

/** Returns which tables of the business a plan reads as a whole, and how. */
function wholeReads({ query, lines }: Plan, grown: ReadonlyMap<string, number>): string[] {
  return lines.flatMap((line, at) => {
    const { kind, table = "" } = NODE.exec(line)?.groups ?? {};
    const all = grown.get(table);
    if (kind === undefined || all === undefined) return [];
    const [, rows, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
    if (rows === undefined) return [];
    // What belongs to a node follows it, until the next one or an InitPlan.
    const next = lines.findIndex((other, place) => place > at && /->|^\s*CTE /.test(other));
    const own = lines.slice(at, next < 0 ? undefined : next);
    const removed = own.map((other) => Number(/Rows Removed by Filter: (\d+)/.exec(other)?.[1] ?? 0));
    const read = (Number(rows) + Math.max(...removed)) * Number(loops);
    if (read < all / 2 && !(kind === "Seq Scan" && Number(loops) > 0)) return [];
    return [`${kind} of ${table}, ${rounded(read)} of ${rounded(all)} rows, in: ${query.slice(0, 120)}`];
  });
}

/** A number with its first digit only: 1,279,528 is 1,000,000. */
function rounded(count: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))));
  return Math.round(count / size) * size;
}

/** Returns a plan without what differs between two runs, and without what never ran. */
function stableText(lines: readonly string[]): string {
  let hidden = Number.POSITIVE_INFINITY;
  return lines
    .filter((line) => {
      const depth = line.search(/\S/);
      if (depth > hidden) return false;
      hidden = line.includes("(never executed)") ? depth : Number.POSITIVE_INFINITY;
      return (
        hidden === Number.POSITIVE_INFINITY &&
        !/^\s*(Heap Fetches|Index Searches|Heap Blocks|Buckets|Sort Method|Storage|Cache Mode|Hits|Full-sort|Pre-sorted|Batches|Worker)/.test(
          line,
        )
      );
    })
    .map((line) =>
      withoutLetters(line)
        .replace(/ *\(cost=[^)]*\)/, "")
        .replace(
          /\(actual rows=([\d.]+) loops=(\d+)\)/,
          (_, rows, loops) => `(rows ${rounded(Number(rows))}, loops ${rounded(Number(loops))})`,
        )
        .replaceAll(/'?\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}(,[0-9a-f-]{36})*\}?'?/g, "'id'")
        .replaceAll(/(Rows Removed by [\w ]+): ([\d.]+)/g, (_, what, count) => `${what}: ${rounded(Number(count))}`)
        .slice(0, MOST_CHARACTERS)
        .trimEnd(),
    )
    .join("\n");
}

/** Shortens the alphabets that the search for conversations replaces by each other. */
function withoutLetters(text: string): string {
  return text.replaceAll(/'[^' ]{60,}'/g, "'…'");
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
}
