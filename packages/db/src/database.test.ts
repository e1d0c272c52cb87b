import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { newId } from "@aavarti/runtime/ids";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { containing } from "./queries/keyset.ts";
import { insertTenant } from "./queries/tenants.ts";
import { withTenant } from "./tenant.ts";

const now = new Date("2026-11-21T04:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const openTenant = async () => {
  const id = newId();
  await withTenant(database.db, id, (trx) =>
    insertTenant(trx, {
      id,
      business_name: "B",
      account_status: "trial",
      trial_ends_at: now,
      created_at: now,
      updated_at: now,
    }),
  );
  return id;
};
const visible = (tenantId: string) =>
  withTenant(database.db, tenantId, (trx) => trx.selectFrom("tenant").select("id").execute());

describe("migrations", () => {
  it("run once, and again change nothing", async () => {
    expect(await migrate(database.ownerUrl, { environment: "test", now: () => now })).toEqual([]);
  });

  it("refuse a database of another environment", async () => {
    await expect(migrate(database.ownerUrl, { environment: "production", now: () => now })).rejects.toThrow(
      'This database belongs to the environment "test", but CRM_ENV is "production". Use another database.',
    );
  });

  it("are what the generated types were made from", async () => {
    const command = new URL("./generate-types-command.ts", import.meta.url).pathname;
    const env = { DATABASE_OWNER_URL: database.ownerUrl };
    await promisify(execFile)(process.execPath, [command, "--check"], { env });
  });
});

describe("the tenant's transaction", () => {
  it("shows its own tenant and no other, however many share the connections", async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, openTenant));
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const tenantId = tenants[index % tenants.length] ?? "";
        const failing = withTenant(database.db, tenantId, async (trx) => {
          await sql`select 1 / 0`.execute(trx);
        });
        if (index % 7 === 0) await expect(failing).rejects.toThrow("division by zero");
        else await failing.catch(() => undefined);
        expect(await visible(tenantId)).toEqual([{ id: tenantId }]);
      }),
    );
  });

  it("leaves no tenant behind on a connection", async () => {
    await visible(await openTenant());
    expect(await database.db.selectFrom("tenant").selectAll().execute()).toEqual([]);
  });

  it("undoes everything when it throws", async () => {
    const id = newId();
    const failed = withTenant(database.db, id, async (trx) => {
      await insertTenant(trx, {
        id,
        business_name: "B",
        account_status: "trial",
        trial_ends_at: now,
        created_at: now,
        updated_at: now,
      });
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    expect(await visible(id)).toEqual([]);
  });

  it("refuses a tenant that is no id", async () => {
    await expect(visible("not-a-uuid")).rejects.toThrow("invalid input syntax for type uuid");
  });
});

describe("search patterns", () => {
  it("match what contains the term literally, whatever signs it holds", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "B", "%", "_", "\\", "'", "é", "आ"), maxLength: 8 }),
        fc.string({ unit: fc.constantFrom("a", "b", "%", "_", "\\"), maxLength: 3 }),
        async (text, term) => {
          const { rows } = await sql<{
            found: boolean;
          }>`select ${text.toLowerCase()}::text like ${containing(term)} as found`.execute(database.db);
          expect(rows[0]?.found).toBe(text.toLowerCase().includes(term.toLowerCase()));
        },
      ),
      { numRuns: 150 },
    );
  });
});
