import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFigures } from "../operations/read-figures.ts";
import { checkLedgers, listLedgerProblems } from "./check-ledgers.ts";
import { countEarlierMoney } from "./count-earlier-money.ts";
import { discountCharge } from "./discount-charge.ts";
import { listCharges } from "./list-charges.ts";
import { readTotals } from "./read-totals.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment, reversePayment } from "./reverse-payment.ts";

const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

it("names the first row that differs from the ledger, of that business only", async () => {
  clock.set("2026-11-21T18:50:00Z");
  const deps = makeDependencies({ db: database.db, now: clock.now });
  const [wrong, right] = [await createTestTenant(deps), await createTestTenant(deps)];
  const ids: string[] = [];
  for (const { ctx } of [wrong, right]) {
    const { customerId } = await createTestSubscription(ctx, { endOn: "2026-12-01" });
    ids.push((await recordPayment(ctx, { customerId, amount: 100_000, mode: "cash" })).id);
  }
  expect(await checkLedgers(deps)).toBe(0);
  const today = { from: "2026-11-22", to: "2026-11-22" } as const;
  expect(await readTotals(wrong.ctx, today)).toMatchObject({ isBalanced: true, checkedAt: "2026-11-21T18:50:00.000Z" });

  await superuser.query("update payment set allocated_paise = 99999 where id = $1", [ids[0]]);
  expect(await checkLedgers(deps)).toBe(1);
  const problem = `payment ${ids[0]}: stored 100000 1, ledger 100000 0`;
  expect(await listLedgerProblems(deps)).toEqual([
    { tenantId: wrong.tenantId, checkedAt: "2026-11-21T18:50:00.000Z", problem },
  ]);
  expect(await readFigures(deps)).toMatchObject({ ledgers: 1 });
  expect(await readTotals(wrong.ctx, today)).toMatchObject({ isBalanced: false });
  expect(await readTotals(right.ctx, today)).toMatchObject({ isBalanced: true });

  await superuser.query("update payment set allocated_paise = 100000 where id = $1", [ids[0]]);
  for (const [statement, kind] of [
    ["update charge set settled_paise = settled_paise - 1", "charge"],
    ["update charge set settled_paise = settled_paise + 1, discount_paise = 1, discount_reason = 'x'", "charge"],
    ["update charge set discount_paise = 0, discount_reason = null", null],
    ["update customer_balance set due_paise = due_paise + 1", "balance"],
    ["update customer_balance set due_paise = due_paise - 1", null],
    ["update ledger_entry set amount_paise = amount_paise + 1 where account = 'cash'", "payment"],
    ["update ledger_entry set amount_paise = amount_paise - 1 where account = 'cash'", null],
  ] as const) {
    await superuser.query(statement);
    await checkLedgers(deps);
    const [found] = await listLedgerProblems(deps);
    expect(found?.problem.split(" ")[0] ?? null, statement).toBe(kind);
  }
});

/**
 * A business with a charge that is partly paid, with a discount; one that is due later; an advance
 * that is partly refunded; and a payment that was reversed.
 */
async function business() {
  const tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const { ctx } = tenant;
  const asha = await createTestSubscription(ctx, { endOn: "2026-12-01" });
  const { items } = await listCharges(ctx, { customerId: asha.customerId, limit: 10 });
  await discountCharge(ctx, { id: items[0]?.id ?? "", discount: 10_000, reason: "sibling" });
  await recordPayment(ctx, { customerId: asha.customerId, amount: 60_000, mode: "cash" });
  const dev = await createTestSubscription(ctx, { endOn: "2027-01-15", customerName: "Dev" });
  const paid = await recordPayment(ctx, { customerId: dev.customerId, amount: 200_000, mode: "upi" });
  await refundPayment(ctx, { id: paid.id, amount: 5_000, mode: "cash", reason: "too much" });
  const wrong = await recordPayment(ctx, { customerId: asha.customerId, amount: 7_000, mode: "cheque" });
  await reversePayment(ctx, { id: wrong.id, reason: "Twice" });
  return tenant;
}

const firstOf = (table: string, condition: string) =>
  `(select id from ${table} where tenant_id = $1 and ${condition} order by id limit 1)`;
const entry = (condition: string) => firstOf("ledger_entry", condition);

describe("the check names a row after", () => {
  it.each([
    // Each account's entry, changed and gone.
    ...(["receivable", "advance", "income", "discount", "cash", "upi"] as const).flatMap((account) => [
      [
        `a changed amount of ${account}`,
        `update ledger_entry set amount_paise = amount_paise + 1 where id = ${entry(`account = '${account}'`)}`,
      ],
      [`a lost entry of ${account}`, `delete from ledger_entry where id = ${entry(`account = '${account}'`)}`],
    ]),
    // A pair that still sums to zero.
    ...(["charge", "discount", "payment", "allocation", "refund", "reversal"] as const).map((kind) => [
      `a lost transaction of kind ${kind}`,
      `delete from ledger_entry where tenant_id = $1 and transaction_id =
         (select transaction_id from ledger_entry where tenant_id = $1 and kind = '${kind}' order by id limit 1)`,
    ]),
    ["another mode of the money", `update ledger_entry set account = 'card' where id = ${entry("account = 'upi'")}`],
    [
      "another day of the money",
      `update ledger_entry set occurred_on = occurred_on - 1 where id = ${entry("account = 'upi' and kind = 'payment'")}`,
    ],
    ["money without its payment", `update ledger_entry set payment_id = null where id = ${entry("account = 'upi'")}`],
    [
      "money in the place of income",
      `update ledger_entry set account = 'cash' where id = ${entry("account = 'income'")}`,
    ],
    [
      "another customer's receivable",
      `update ledger_entry set customer_id = (select id from customer c where c.tenant_id = $1
         and c.id <> ledger_entry.customer_id limit 1) where id = ${entry("account = 'receivable'")}`,
    ],
    [
      "another charge",
      `update ledger_entry set charge_id = (select id from charge c where c.tenant_id = $1 and c.id <> ledger_entry.charge_id
         limit 1) where id = ${entry("kind = 'allocation' and account = 'receivable'")}`,
    ],
    [
      "another payment",
      `update ledger_entry set payment_id = (select id from payment p where p.tenant_id = $1
         and p.id <> ledger_entry.payment_id limit 1) where id = ${entry("kind = 'payment' and account = 'advance'")}`,
    ],
    ["another price of a charge", "update charge set amount_paise = amount_paise + 1 where tenant_id = $1"],
    [
      "another part that is paid",
      "update charge set settled_paise = settled_paise - 1 where tenant_id = $1 and settled_paise > 0",
    ],
    [
      "another discount",
      "update charge set discount_paise = discount_paise + 1 where tenant_id = $1 and discount_paise > 0",
    ],
    ["another due day", "update charge set due_on = due_on - 1 where tenant_id = $1 and settled_paise < amount_paise"],
    [
      "another customer of a charge",
      `update charge set customer_id = (select id from customer c where c.tenant_id = $1 and c.id <> charge.customer_id limit 1)
         where id = ${firstOf("charge", "settled_paise < amount_paise")}`,
    ],
    ["a lost charge", `delete from charge where id = ${firstOf("charge", "settled_paise < amount_paise")}`],
    [
      "another amount of a payment",
      "update payment set amount_paise = amount_paise - 1 where tenant_id = $1 and mode = 'upi'",
    ],
    [
      "another part that is used",
      "update payment set allocated_paise = allocated_paise - 1 where tenant_id = $1 and mode = 'upi'",
    ],
    [
      "another sum received",
      "update payment set received_paise = received_paise + 1 where tenant_id = $1 and mode = 'upi'",
    ],
    ["another mode of a payment", "update payment set mode = 'card' where tenant_id = $1 and mode = 'upi'"],
    [
      "another day of a payment",
      "update payment set received_on = received_on - 1 where tenant_id = $1 and mode = 'upi'",
    ],
    [
      "another payer of an advance",
      `update payment set payer_id = (select id from customer c where c.tenant_id = $1 and c.id <> payment.payer_id limit 1)
         where tenant_id = $1 and mode = 'upi'`,
    ],
    [
      "a reversal that is forgotten",
      "update payment set reversed_at = null, reversed_by = null, reversal_reason = null where tenant_id = $1 and mode = 'cheque'",
    ],
    ["a lost payment", "delete from payment where tenant_id = $1 and mode = 'upi'"],
    ["another balance", "update customer_balance set due_paise = due_paise + 1 where tenant_id = $1 and due_paise > 0"],
    ["another advance", "update customer_balance set advance_paise = advance_paise + 1 where tenant_id = $1"],
    [
      "another oldest day",
      "update customer_balance set oldest_due_on = oldest_due_on - 1 where tenant_id = $1 and due_paise > 0",
    ],
    ["a lost balance", "delete from customer_balance where tenant_id = $1 and due_paise > 0"],
  ])("%s", async (_, statement) => {
    clock.set("2026-11-21T18:50:00Z");
    const deps = makeDependencies({ db: database.db, now: clock.now });
    const { ctx, tenantId } = await business();
    const problems = async () => {
      await checkLedgers(deps);
      return (await listLedgerProblems(deps)).filter((one) => one.tenantId === tenantId);
    };
    expect(await problems()).toEqual([]);
    const { rowCount } = await superuser.query(statement, statement.includes("$1") ? [tenantId] : []);
    expect(rowCount).toBeGreaterThan(0);
    const [problem] = await problems();
    expect(problem?.problem).toMatch(
      /^(balance|charge|entry|payment|total|transaction) [0-9a-f-]{36}: stored .*, ledger /,
    );
    // The operator sees it in the figures and the list, the owner in the Payments tab.
    expect((await readFigures(deps)).ledgers).toBeGreaterThan(0);
    expect(await readTotals(ctx, { from: "2026-11-22", to: "2026-11-22" })).toMatchObject({ isBalanced: false });
    await superuser.query("delete from tenant where id = $1", [tenantId]);
  });
});

describe("money that a server of an earlier version wrote", () => {
  const today = { from: "2026-11-22", to: "2026-11-22" } as const;
  const forgetCounts = async (tenantId: string) => {
    for (const table of ["money_total", "collected_total", "allocation_total"])
      await superuser.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  };

  it("is counted anew after the check has named it, and what it booked is corrected", async () => {
    clock.set("2026-11-21T18:50:00Z");
    const deps = makeDependencies({ db: database.db, now: clock.now });
    const { ctx, tenantId } = await business();
    const { collected } = await readTotals(ctx, today);
    const problems = async () => {
      await checkLedgers(deps);
      return (await listLedgerProblems(deps)).filter((one) => one.tenantId === tenantId).map(({ problem }) => problem);
    };
    expect(await problems()).toEqual([]);
    await superuser.query("update charge set is_booked = false where tenant_id = $1", [tenantId]);
    await superuser.query("update money_total set collected_paise = 0 where tenant_id = $1", [tenantId]);
    expect((await readTotals(ctx, today)).collected).not.toEqual(collected);
    expect(await problems()).toEqual([expect.stringMatching(/^total of /)]);
    // The operator is told; what the owner sees is right again.
    expect(await readTotals(ctx, today)).toMatchObject({ collected, isBalanced: true });
    expect(await problems()).toEqual([]);
  });

  it("is counted by the hourly job if it registered the business", async () => {
    clock.set("2026-11-21T18:50:00Z");
    const deps = makeDependencies({ db: database.db, now: clock.now });
    const { ctx, tenantId } = await business();
    const { collected } = await readTotals(ctx, today);
    await forgetCounts(tenantId);
    expect((await readTotals(ctx, today)).collected).not.toEqual(collected);
    expect(await countEarlierMoney(deps)).toBe(1);
    expect((await readTotals(ctx, today)).collected).toEqual(collected);
    expect(await countEarlierMoney(deps)).toBe(0);
  });
});

it("is refused to the product's role to change what is entered", async () => {
  await expect(database.db.deleteFrom("ledger_entry").execute()).rejects.toMatchObject({ code: "42501" });
});
