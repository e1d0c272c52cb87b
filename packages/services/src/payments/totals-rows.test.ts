import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createProduct } from "../products/create-product.ts";
import { countMoneyOf } from "./count-earlier-money.ts";
import { readTotals } from "./read-totals.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment } from "./reverse-payment.ts";

/** Customers of each of the 300 days before today, who pay one term of 1,500 on the next day. */
const EACH_DAY = 10;
const DAYS = 300;
/** PostgreSQL plans a statement five times before it judges whether one plan will do. */
const CALLS = 8;
const clock = createTestClock();
let database: TestDatabase;
let ctx: ServiceContext;
let someone: string;

beforeAll(async () => {
  database = await createTestDatabase();
  clock.set("2026-11-21T04:00:00Z");
  const made = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  ctx = made.ctx;
  const product = { name: "Gold", price: 150_000, durationMonths: 1, description: "Gold", sku: null };
  const { id: productId } = await createProduct(ctx, product);
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  const tenant = `'${made.tenantId}'::uuid`;
  await superuser.query(`create temp table paid as
    select uuidv7() as customer, uuidv7() as subscription, uuidv7() as charge, uuidv7() as payment,
      date '2026-11-20' - (n - 1) / ${EACH_DAY} as day
    from generate_series(1, ${EACH_DAY * DAYS}) n`);
  for (const statement of [
    `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
      select ${tenant}, customer, 'Asha', customer || '@example.in', 'active', now(), now() from paid`,
    `insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on,
        duration_months, price_paise, term_entered_at, created_at, updated_at)
      select ${tenant}, subscription, customer, '${productId}', 'active', day, day, day + 30, 1, 150000, now(), now(), now()
      from paid`,
    `insert into charge (tenant_id, id, customer_id, subscription_id, term_seq, kind, due_on, amount_paise,
        settled_paise, created_at, updated_at)
      select ${tenant}, charge, customer, subscription, 1, 'term', day, 150000, 150000, now(), now() from paid`,
    `insert into payment (tenant_id, id, payer_id, mode, received_on, received_paise, amount_paise, allocated_paise,
        created_at, updated_at)
      select ${tenant}, payment, customer, 'upi', day + 1, 150000, 150000, 150000, now(), now() from paid`,
    `insert into ledger_entry (tenant_id, id, transaction_id, kind, account, amount_paise, customer_id, charge_id,
        payment_id, occurred_on, created_at)
      select ${tenant}, uuidv7(), one.transaction, one.kind, one.account, one.paise,
        case when one.account in ('receivable', 'advance') then customer end,
        case when one.kind <> 'payment' then charge end, case when one.kind <> 'charge' then payment end,
        case when one.kind = 'charge' then day else day + 1 end, now()
      from paid, lateral (values (charge, 'charge', 'receivable', 150000), (charge, 'charge', 'income', -150000),
        (payment, 'payment', 'upi', 150000), (payment, 'payment', 'advance', -150000),
        (customer, 'allocation', 'advance', 150000), (customer, 'allocation', 'receivable', -150000))
        one (transaction, kind, account, paise)`,
    "insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, updated_at)" +
      ` select ${tenant}, customer, 0, 0, now() from paid`,
    // Not counted yet: what comes from the rows is read from them.
    `insert into money_backfill (tenant_id) values (${tenant})`,
    "vacuum analyze",
  ])
    await superuser.query(statement);
  const { rows } = await superuser.query<{ customer: string }>("select customer from paid limit 1");
  someone = rows[0]?.customer ?? "";
  await superuser.end();
});
afterAll(() => database.close());

/** Returns the totals of a period with the number of rows read of each of these tables. */
async function readCounted(from: "2026-10-01" | "2026-11-01", to: "2026-10-31" | "2026-11-30") {
  return ctx.transact(async (unit) => {
    const count = async () => {
      const { rows } = await sql<{ name: string; rows: number }>`select relname as name,
          (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname in ('charge', 'payment', 'ledger_entry', 'subscription')`.execute(unit.trx);
      return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
    };
    const before = await count();
    const within: ServiceContext = { ...ctx, transact: (work) => work(unit) };
    const totals = await readTotals(within, { from, to });
    const after = await count();
    const read = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? 0);
    return { totals, charges: read("charge"), payments: read("payment"), entries: read("ledger_entry") };
  });
}

it("reads each charge and payment of a month about once, and of the ledger what they need", async () => {
  for (let call = 0; call < CALLS; call += 1)
    for (const [from, to, days] of [
      ["2026-11-01", "2026-11-30", 21],
      ["2026-10-01", "2026-10-31", 31],
    ] as const) {
      const { totals, charges, payments, entries } = await readCounted(from, to);
      expect(totals).toMatchObject({ payments: EACH_DAY * days, paidEarlier: "0.00", olderDues: "15000.00" });
      // One look at the charges of the days, and one at each that others than their payments paid.
      expect(charges, `charges, call ${call}`).toBeLessThan(EACH_DAY * (days + 2));
      // One for what was collected, one for what that paid.
      expect(payments, `payments, call ${call}`).toBeLessThan(2 * EACH_DAY * (days + 2));
      expect(entries, `entries, call ${call}`).toBeLessThan(EACH_DAY * 12);
    }
});

it("reads none of them once all are counted", async () => {
  expect(await countMoneyOf(ctx)).toBe(true);
  for (const [from, to, days] of [
    ["2026-11-01", "2026-11-30", 21],
    ["2026-10-01", "2026-10-31", 31],
  ] as const) {
    const { totals, charges, payments, entries } = await readCounted(from, to);
    expect(totals).toMatchObject({ payments: EACH_DAY * days, paidEarlier: "0.00", olderDues: "15000.00" });
    expect([charges, payments, entries]).toEqual([0, 0, 0]);
  }
});

it("leaves out a mode of which all was refunded on the same day, but counts the payment", async () => {
  const day = { from: ctx.today(), to: ctx.today() };
  const before = await readTotals(ctx, day);
  const { id } = await recordPayment(ctx, { customerId: someone, amount: 50_000, mode: "cheque" });
  await refundPayment(ctx, { id, amount: 50_000, mode: "cheque", reason: "bounced" });
  const after = await readTotals(ctx, day);
  expect([after.collected, after.byMode, after.payments]).toEqual([
    before.collected,
    before.byMode,
    before.payments + 1,
  ]);
});
