import { calculateWidget } from "@aavarti/jobs/definitions/figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Unit } from "../context.ts";
import { calculateFirst } from "./calculate-first.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("leaves to a job what takes too long for an answer, and nothing else", async () => {
  const clock = createTestClock();
  const { ctx, tenantId } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const enqueue = (unit: Unit) => unit.enqueue(calculateWidget, { tenantId, widget: "topProducts" });
  const jobs = async () =>
    (await database.db.selectFrom("outbox").selectAll().where("tenant_id", "=", tenantId).execute()).filter(
      ({ name }) => name === calculateWidget.name,
    ).length;
  const takeTooLong = () =>
    ctx.transact(async ({ trx }) => {
      await sql`set local statement_timeout = 1`.execute(trx);
      await sql`select pg_sleep(1)`.execute(trx);
    });
  const fail = () => Promise.reject(new RangeError("No such part"));

  expect(await calculateFirst(ctx, async () => 1, enqueue)).toBe(1);
  await expect(calculateFirst(ctx, fail, enqueue)).rejects.toThrow("No such part");
  expect(await jobs()).toBe(0);
  await expect(calculateFirst(ctx, takeTooLong, enqueue)).rejects.toThrow("statement timeout");
  expect(await jobs()).toBe(1);
});
