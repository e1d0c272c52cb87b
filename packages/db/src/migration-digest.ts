import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Returns the hex SHA-256 of the SQL that a migration sends to an empty database. No database is
 * needed. Comments, names and formatting of its TypeScript do not count; a changed helper that it
 * calls does.
 * @throws Error when the migration depends on a query's result: it must also run without one.
 */
export async function migrationDigest(migration: Migration): Promise<string> {
  const hash = createHash("sha256");
  const db = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      hash.update(`${JSON.stringify([query.sql, query.parameters])}\n`);
    },
  });
  await migration.up(db);
  await db.destroy();
  return hash.digest("hex");
}
