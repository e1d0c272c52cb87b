import { createTestClock, type TestClock } from "./clock.ts";
import { makeDependencies } from "./dependencies.ts";
import { createTestTenant, type TestTenant } from "./tenants.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type TwoBusinesses = {
  database: TestDatabase;
  clock: TestClock;
  /**
   * Sets the clock to Saturday 21 November 2026, 9:30 in India, and creates two new tenants; those
   * before stay in the database.
   */
  renew(): Promise<{ tenant: TestTenant; other: TestTenant }>;
};

/**
 * Creates a database, a clock to move and, with each `renew`, a tenant with another one that must
 * see nothing of it. The caller closes the database.
 */
export async function createTwoBusinesses(): Promise<TwoBusinesses> {
  const database = await createTestDatabase();
  const clock = createTestClock();
  return {
    database,
    clock,
    async renew() {
      clock.set("2026-11-21T04:00:00Z");
      const dependencies = makeDependencies({ db: database.db, now: clock.now });
      return { tenant: await createTestTenant(dependencies), other: await createTestTenant(dependencies) };
    },
  };
}
