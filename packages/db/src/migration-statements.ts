import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Migration } from "kysely/migration";

/** A statement that a migration sends, with its parameters apart. */
export type MigrationStatement = { sql: string; parameters: readonly unknown[] };

/**
 * Returns the SQL statements that a migration sends to an empty database, in their order, with
 * their parameters. Runs the migration without any database.
 *
 * @throws Error when the migration depends on a query's result: it must also run without one.
 */
export async function migrationStatements(migration: Migration): Promise<MigrationStatement[]> {
  const statements: MigrationStatement[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  await migration.up(db);
  await db.destroy();
  return statements;
}

/**
 * Returns the hex SHA-256 of a migration's statements. Comments, names and formatting of its
 * TypeScript do not count; a changed helper that it calls does.
 */
export function digestOf(statements: readonly MigrationStatement[]): string {
  const hash = createHash("sha256");
  for (const { sql, parameters } of statements) hash.update(`${JSON.stringify([sql, parameters])}\n`);
  return hash.digest("hex");
}
