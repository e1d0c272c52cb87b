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

/** How often each statement of a connection was planned, and ran with a plan that was kept. */
const readPlans = (ctx: ServiceContext) =>
  ctx.transact(async ({ trx }) => {
    const { rows } = await sql<{ statement: string; planned: number; kept: number }>`select statement,
      custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements`.execute(trx);
    return rows;
  });

it("records a payment by few statements, none of them planned for each payment", async () => {
  const clock = createTestClock();
  clock.set("2026-11-21T04:00:00Z");
  const { ctx } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const { customerId } = await createTestSubscription(ctx, { endOn: addDays("2026-11-21", 28), price: 150_000 });
  // The calls follow each other, so that one connection runs them all. Its first use of a statement
  // is not prepared.
  for (let count = 0; count <= PAYMENTS; count += 1) await recordPayment(ctx, { customerId, amount: 100, mode: "upi" });
  const used = (await readPlans(ctx)).filter(({ planned, kept }) => planned + kept >= PAYMENTS);
  // The business is set, the account locked, read and written, and the receipt issued, which gives
  // the payment that is returned.
  expect(used).toHaveLength(5);
  for (const { statement, planned } of used) expect(planned, statement).toBeLessThanOrEqual(PLANNED);
});
