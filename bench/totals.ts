/**
 * Measures sums of money in businesses of several sizes: `npm run bench:totals -- 10000 200000`
 * gives a business that many payments over three years, each for a charge of its own, and reads
 * the processor time of PostgreSQL and of this process; first from the rows, then from the totals.
 */

import * as totals from "@aavarti/db/queries/money-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { ServiceContext } from "@aavarti/services/context";
import { readTotals } from "@aavarti/services/payments/read-totals";
import type pg from "pg";
import { load, machine, percentile, processorSeconds } from "./measure.ts";
import { withServices, write } from "./services.ts";

const sizes = process.argv.slice(2).map(Number);
/** Calls in one measurement, and how many measurements the median is of. */
const CALLS = 10;
const TURNS = 5;
/** Days before today on which the first charge is due. */
const DAYS = 1080;

const TODAY = "2026-11-21";
const MONTH = { from: "2026-11-01", to: "2026-11-30" } as const;
const OLD_MONTH = { from: "2025-05-01", to: "2025-05-31" } as const;
const YEAR = { from: "2025-12-01", to: "2026-11-30" } as const;
const CUT = { from: "2026-08-24", to: "2026-11-21" } as const;

const within = (work: (trx: TenantTrx) => Promise<unknown>) => (ctx: ServiceContext) =>
  ctx.transact(({ trx }) => work(trx));
const calls: Record<string, (ctx: ServiceContext) => Promise<unknown>> = {
  "collected in the month": within((trx) => totals.sumCollectedIn(trx, MONTH)),
  "collected in a year": within((trx) => totals.readCollected(trx, YEAR)),
  "owed in all": within((trx) => totals.sumOwed(trx, { today: TODAY, ...MONTH })),
  "beside booked, a year": within((trx) =>
    totals.sumChargedAndPaid(trx, { first: YEAR.from, last: TODAY, to: YEAR.to, today: TODAY }),
  ),
  "payments tab, the month": (ctx) => readTotals(ctx, MONTH),
  "payments tab, old month": (ctx) => readTotals(ctx, OLD_MONTH),
  "payments tab, 90 days": (ctx) => readTotals(ctx, CUT),
  "payments tab, a year": (ctx) => readTotals(ctx, YEAR),
};

/** Payments 10 days before to 30 days after the day on which their charges are due. */
async function fill(client: pg.Client, tenant: string, payments: number): Promise<void> {
  await client.query(`create temp table paid as select uuidv7() as customer, uuidv7() as product, uuidv7() as subscription,
      uuidv7() as charge, uuidv7() as payment, n % 10 = 9 as is_open, (array['cash', 'upi', 'card'])[1 + n % 3] as mode,
      date '${TODAY}' - (n::bigint * ${DAYS} / ${payments})::int as due_on,
      least(date '${TODAY}' - (n::bigint * ${DAYS} / ${payments})::int - 10 + (n * 7919 % 41)::int, date '${TODAY}') as received_on
    from generate_series(1, ${payments}) n`);
  const entry = (kind: string, account: string, amount: number) =>
    `insert into ledger_entry (tenant_id, id, transaction_id, kind, account, amount_paise, customer_id, charge_id,
        payment_id, occurred_on, created_at)
      select '${tenant}', uuidv7(), charge, '${kind}', ${account}, ${amount},
        case when ${account} in ('receivable', 'advance') then customer end,
        ${kind === "payment" ? "null::uuid" : "charge"}, ${kind === "charge" ? "null::uuid" : "payment"},
        ${kind === "charge" ? "due_on" : "received_on"}, now() from paid where ${kind === "charge" ? "true" : "not is_open"}`;
  for (const statement of [
    `insert into product (tenant_id, id, name, price_paise, duration_months, description, created_at, updated_at)
      select '${tenant}', product, 'Gold', 150000, 1, 'Gold', now(), now() from paid limit 1`,
    `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
      select '${tenant}', customer, 'Asha', customer || '@example.in', 'active', now(), now() from paid`,
    `insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on,
        duration_months, price_paise, term_entered_at, created_at, updated_at)
      select '${tenant}', subscription, customer, (select id from product where tenant_id = '${tenant}' limit 1), 'active',
        due_on, due_on, due_on + 30, 1, 150000, now(), now(), now() from paid`,
    `insert into charge (tenant_id, id, customer_id, subscription_id, term_seq, kind, due_on, amount_paise,
        settled_paise, created_at, updated_at)
      select '${tenant}', charge, customer, subscription, 1, 'term', due_on, 150000,
        case when is_open then 0 else 150000 end, now(), now() from paid`,
    `insert into payment (tenant_id, id, payer_id, mode, received_on, received_paise, amount_paise, allocated_paise,
        created_at, updated_at)
      select '${tenant}', payment, customer, mode, received_on, 150000, 150000, 150000, now(), now() from paid
      where not is_open`,
    entry("charge", "'receivable'", 150_000),
    entry("charge", "'income'", -150_000),
    entry("payment", "mode", 150_000),
    entry("payment", "'advance'", -150_000),
    entry("allocation", "'advance'", 150_000),
    entry("allocation", "'receivable'", -150_000),
    `insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, oldest_due_on, updated_at)
      select '${tenant}', customer, case when is_open then 150000 else 0 end, 0, case when is_open then due_on end, now()
      from paid`,
    "drop table paid",
  ])
    await client.query(statement);
}

await withServices(async ({ newTenant, superuser, clock, countMoney }) => {
  clock.set(`${TODAY}T06:00:00Z`);
  const tenants = [];
  for (const size of sizes) {
    const { tenantId, ctx } = await newTenant();
    await fill(superuser, tenantId, size);
    await superuser.query("insert into money_backfill (tenant_id) values ($1)", [tenantId]);
    tenants.push(ctx);
  }
  await superuser.query("vacuum analyze");
  write(`${sizes.join(" and ")} payments. ${JSON.stringify(machine())}, load ${load()}`);
  await measure("From the rows", tenants);
  await countMoney();
  await superuser.query("vacuum analyze");
  await measure("From the totals", tenants);
  write(`Load at the end ${load()}`);
});

async function measure(title: string, tenants: readonly ServiceContext[]): Promise<void> {
  write(`${title}, ms of processor time of a call, this process and PostgreSQL:`);
  for (const [name, call] of Object.entries(calls)) {
    // Plans of prepared statements are settled after five calls.
    for (const ctx of tenants) for (let round = 0; round < 6; round += 1) await call(ctx);
    const turns: number[][] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [at, ctx] of tenants.entries()) turns[at] = [...(turns[at] ?? []), await costOf(() => call(ctx))];
    write(name.padEnd(26) + turns.map((costs) => percentile(costs, 0.5).toFixed(1).padStart(9)).join(""));
  }
}

/** Returns the processor time of one call in milliseconds. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const database = processorSeconds().postgres;
  for (let round = 0; round < CALLS; round += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000 + (processorSeconds().postgres - database) * 1000) / CALLS;
}
