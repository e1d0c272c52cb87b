import { startBackfill } from "@aavarti/db/queries/measured-customers";
import { isMoneyCounted, startCountingAgain } from "@aavarti/db/queries/money-counts";
import { addDays } from "@aavarti/domain/calendar";
import * as jobs from "@aavarti/jobs/definitions/movements";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movementProcessors } from "./movements.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("counts the money of the others when one business can't be measured", async () => {
  const deps = makeDependencies({ db: database.db, now: createTestClock().now });
  const [broken, other] = [await createTestTenant(deps), await createTestTenant(deps)];
  await createTestSubscription(broken.ctx, { endOn: addDays(broken.ctx.today(), 20) });
  await broken.ctx.transact(({ trx }) => startBackfill(trx, broken.tenantId));
  const superuser = new pg.Client(database.superuserUrl);
  await superuser.connect();
  await superuser.query("update tenant set time_zone = 'No/Where' where id = $1", [broken.tenantId]);
  await superuser.end();
  await other.ctx.transact(({ trx }) => startCountingAgain(trx, other.tenantId));
  const sweep = movementProcessors(deps).find(({ name }) => name === jobs.sweepMovements.name);
  await expect(sweep?.run({})).rejects.toThrow();
  expect(await other.ctx.transact(({ trx }) => isMoneyCounted(trx))).toBe(true);
});
