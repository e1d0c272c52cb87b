import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readFigures } from "../operations/read-figures.ts";
import { checkLedgers, listLedgerProblems } from "./check-ledgers.ts";
import { readTotals } from "./read-totals.ts";
import { recordPayment } from "./record-payment.ts";

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

it("is refused to the product's role to change what is entered", async () => {
  await expect(database.db.deleteFrom("ledger_entry").execute()).rejects.toMatchObject({ code: "42501" });
});
