import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { newId } from "@aavarti/runtime/ids";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { inOneStatement } from "./queries/in-one-statement.ts";
import { containing } from "./queries/keyset.ts";
import { insertTenant } from "./queries/tenants.ts";
import { send, type TenantTrx, withTenant, writtenQuery } from "./tenant.ts";

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

  it("do not run in a database of another environment", async () => {
    const theirs = await createEmptyDatabase();
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: theirs.ownerUrl }) }),
    });
    try {
      await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(
        "0025-activity-by-person",
      );
      await sql`insert into deployment (environment, created_at) values ('production', ${now})`.execute(db);
      const ran = async () => (await sql`select name from kysely_migration`.execute(db)).rows.length;
      const before = await ran();
      await expect(migrate(theirs.ownerUrl, { environment: "demo", now: () => now })).rejects.toThrow(
        'This database belongs to the environment "production", but CRM_ENV is "demo". Use another database.',
      );
      expect(await ran()).toBe(before);
      expect(await migrate(theirs.ownerUrl, { environment: "production", now: () => now })).not.toEqual([]);
    } finally {
      await db.destroy();
      await theirs.close();
    }
  });

  it("are what the generated types were made from", async () => {
    const command = new URL("./generate-types-command.ts", import.meta.url).pathname;
    const env = { DATABASE_OWNER_URL: database.ownerUrl };
    await promisify(execFile)(process.execPath, [command, "--check"], { env });
  });
});

describe("migrations of an older database", () => {
  it("adds a migration whose number is lower than one that already ran", async () => {
    const older = await createEmptyDatabase();
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: older.ownerUrl }) }),
    });
    try {
      const { "0023-samples-and-views": late, ...earlier } = MIGRATIONS;
      expect(late).toBeDefined();
      const { error } = await new Migrator({ db, provider: { getMigrations: async () => earlier } }).migrateTo(
        "0025-activity-by-person",
      );
      expect(error).toBeUndefined();

      const ran = await migrate(older.ownerUrl, { environment: "test", now: () => now });
      expect(ran).toContain("0023-samples-and-views");
      expect(await migrate(older.ownerUrl, { environment: "test", now: () => now })).toEqual([]);
    } finally {
      await db.destroy();
      await older.close();
    }
  });
});

describe("migrations of a newer database", () => {
  it("are refused by name", async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    try {
      await owner.query("insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')");
      await expect(migrate(database.ownerUrl, { environment: "test", now: () => now })).rejects.toThrow(
        "This database was changed by a newer version (9999-later). Start that version, or restore a backup from before it.",
      );
      await owner.query("delete from kysely_migration where name = '9999-later'");
    } finally {
      await owner.end();
    }
  });
});

describe("the tenant's transaction", () => {
  it("shows only its own tenant's rows on a shared connection", async () => {
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

  it("waits for what was sent, and undoes everything when it fails", async () => {
    const id = await openTenant();
    const rename = (name: string) =>
      writtenQuery<never>("update tenant set business_name = $1 where id = $2", [name, id]);
    const names = () =>
      withTenant(database.db, id, (trx) => trx.selectFrom("tenant").select("business_name").execute());
    await withTenant(database.db, id, (trx) => send(trx, rename("Sent")));
    expect(await names()).toEqual([{ business_name: "Sent" }]);
    const wrong = writtenQuery<never>("update tenant set account_status = 'no such status' where id = $1", [id]);
    const failing = withTenant(database.db, id, async (trx) => {
      await send(trx, rename("Lost"));
      await send(trx, wrong);
    });
    await expect(failing).rejects.toThrow("check constraint");
    // What comes after it fails because of it, which explains nothing.
    const readingOn = withTenant(database.db, id, async (trx) => {
      await send(trx, wrong);
      return trx.selectFrom("tenant").select("id").execute();
    });
    await expect(readingOn).rejects.toThrow("check constraint");
    expect(await names()).toEqual([{ business_name: "Sent" }]);
  });

  it("throws what failed first, whether it was sent or awaited, and not that others were refused for it", async () => {
    const id = await openTenant();
    const wrong = writtenQuery<never>("update tenant set account_status = 'no such status' where id = $1", [id]);
    const fine = writtenQuery<never>("update tenant set updated_at = updated_at where id = $1", [id]);
    const divide = (trx: TenantTrx) => sql`select 1 / 0`.execute(trx);
    const after = (work: (trx: TenantTrx) => Promise<unknown>) => withTenant(database.db, id, work);
    await expect(after((trx) => Promise.all([divide(trx), send(trx, fine)]))).rejects.toThrow("division by zero");
    await expect(after((trx) => Promise.all([send(trx, wrong), divide(trx)]))).rejects.toThrow("check constraint");
    const refused = after(async (trx) => {
      await divide(trx).catch(() => undefined);
      await send(trx, fine);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
  });

  it("stores nothing of a transaction in which a change cannot be written", async () => {
    const id = await openTenant();
    const rename = (name: unknown) =>
      writtenQuery<never>("update tenant set business_name = coalesce(business_name, $1) || 'x' where id = $2", [
        name,
        id,
      ]);
    const name = () => withTenant(database.db, id, (trx) => trx.selectFrom("tenant").select("business_name").execute());
    const before = await name();
    const failing = withTenant(database.db, id, async (trx) => {
      await send(trx, rename("sent"));
      await send(trx, rename([1n, { many: 1n }]));
      await send(trx, rename("sent"));
    });
    await expect(failing).rejects.toThrow("BigInt");
    expect(await name()).toEqual(before);
  });

  it("runs the changes of one statement in their order", async () => {
    const id = await openTenant();
    const places = await withTenant(database.db, id, async (trx) => {
      await sql`create temp sequence place; create temp table ran (change text, place bigint)`.execute(trx);
      const change = (name: string) =>
        writtenQuery<never>("insert into ran select $1, nextval('place') from (select 1) one", [name]);
      for (const query of inOneStatement(["first", "second", "third"].map(change))) await trx.executeQuery(query);
      return (await sql<{ change: string }>`select change from ran order by place`.execute(trx)).rows;
    });
    expect(places.map(({ change }) => change)).toEqual(["first", "second", "third"]);
    expect(inOneStatement([])).toEqual([]);
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
