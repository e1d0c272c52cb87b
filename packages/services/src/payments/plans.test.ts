import { addDays } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { recordPayment } from "./record-payment.ts";

const PAYMENTS = 12;
/** PostgreSQL plans a statement five times before it judges whether one plan will do. */
const PLANNED = 5;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Plan = { statement: string; planned: number; kept: number };
/** How often each statement of a connection was planned, and ran with a plan that was kept. */
const readPlans = (ctx: ServiceContext) =>
  ctx.transact(async ({ trx }) => {
    const { rows } = await sql<Plan>`select statement, custom_plans::int as planned, generic_plans::int as kept
      from pg_prepared_statements`.execute(trx);
    return rows;
  });

/** Records a payment for each of these calls, one after the other, and returns what they ran. */
async function statementsOf(ctx: ServiceContext, payments: readonly { customerId: string; amount: number }[]) {
  // The calls follow each other, so that one connection runs them all.
  const before = new Map((await readPlans(ctx)).map((plan) => [plan.statement, plan]));
  for (const payment of payments) await recordPayment(ctx, { ...payment, mode: "upi" });
  return (await readPlans(ctx)).flatMap(({ statement, planned, kept }) => {
    const { planned: earlier = 0, kept: reused = 0 } = before.get(statement) ?? {};
    const used = { statement, planned: planned - earlier, kept: kept - reused };
    return used.planned + used.kept >= PAYMENTS ? [used] : [];
  });
}

async function newBusiness(): Promise<ServiceContext> {
  const clock = createTestClock();
  clock.set("2026-11-21T04:00:00Z");
  return (await createTestTenant(makeDependencies({ db: database.db, now: clock.now }))).ctx;
}
const owing = (ctx: ServiceContext) =>
  createTestSubscription(ctx, { endOn: addDays("2026-11-21", 28), price: 150_000 });

it("records a payment by few statements, none of them planned for each payment", async () => {
  const ctx = await newBusiness();
  const { customerId } = await owing(ctx);
  // A statement's first use is not prepared.
  const used = await statementsOf(ctx, Array(PAYMENTS + 1).fill({ customerId, amount: 100 }));
  // The business is set, the account locked, read and written, the receipt issued, which gives the
  // payment that is returned, and the inbox told if it waits for an answer. Beside it, the
  // counting is shared, the charges are held, counted before without what is new and afterwards
  // with it, and the totals written.
  expect(used).toHaveLength(11);
  for (const { statement, planned } of used) expect(planned, statement).toBeLessThanOrEqual(PLANNED);
});

it("asks once more, when terms are paid in full, whether a message is concerned", async () => {
  const ctx = await newBusiness();
  const payments = [];
  for (let count = 0; count <= PAYMENTS; count += 1)
    payments.push({ customerId: (await owing(ctx)).customerId, amount: 150_000 });
  const used = await statementsOf(ctx, payments);
  expect(used).toHaveLength(12);
  // What is settled and still owed is known when the receipt is issued.
  expect(used.filter(({ statement }) => /from ledger_entry/.test(statement))).toEqual([]);
  for (const { statement, planned } of used) expect(planned, statement).toBeLessThanOrEqual(PLANNED);
});
