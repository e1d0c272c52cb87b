import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, type MigrationStatement, migrationStatements } from "@aavarti/db/migration-statements";
import { MIGRATIONS } from "@aavarti/db/migrations/index";
import type { Migration } from "kysely/migration";
import { ROOT } from "./installation.ts";

/**
 * The list of merged migrations: a line has a migration's name and the digest of its SQL. Two
 * branches that each add a line merge without conflict.
 */
const RELEASED = "packages/db/src/migrations/released.txt";

type Migrations = Record<string, Migration>;

/**
 * Returns every migration that disagrees with `released`, the text of the list of released ones, as
 * a sentence that says what to do. Also reports names that occur twice or are missing.
 */
export async function findMigrationProblems(released: string, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const digests = await digestsOf(migrations);
  const listed = parseReleased(released);
  const names = listed.map(([name]) => name);
  const problems: string[] = [];
  for (const [name, digest] of listed) {
    const found = digests.get(name);
    if (found === undefined) {
      problems.push(
        `${name} was released, and is now renamed, renumbered or gone. Databases remember it by this name: put it back, and make the change in a new migration.`,
      );
    } else if (found !== digest) {
      problems.push(
        `${name} was released, and its SQL has changed. Databases that ran it do not run it again: put it back, and make the change in a new migration. If it was never merged, delete its line from ${RELEASED} and run npm run db:release.`,
      );
    }
  }
  for (const name of digests.keys()) {
    if (!names.includes(name))
      problems.push(`${name} is not in ${RELEASED}: run npm run db:release and commit the file.`);
  }
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    problems.push(`${name} appears twice in ${RELEASED}: delete the line that does not hold.`);
  return problems;
}

/**
 * Returns the text of the list with a line added for each migration that it lacks; existing lines
 * stay unchanged. All lines are sorted.
 */
export async function withNewMigrations(released: string, migrations: Migrations = MIGRATIONS): Promise<string> {
  const listed = parseReleased(released);
  const names = new Set(listed.map(([name]) => name));
  const added = [...(await digestsOf(migrations))].filter(([name]) => !names.has(name));
  return [...listed, ...added]
    .map((line) => line.join(" "))
    .sort()
    .map((line) => `${line}\n`)
    .join("");
}

/** Returns the text of the list of released migrations. */
export const readReleasedMigrations = (): string => readFileSync(join(ROOT, RELEASED), "utf8");

function parseReleased(released: string): [name: string, digest: string][] {
  return released
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", digest = ""] = line.split(" ");
      return [name, digest];
    });
}

/**
 * Migrations that changed no row of a database in use, since row security binds the owner of a
 * table too; 0058 did it in their place.
 */
const REPAIRED = ["0037-retention", "0038-sending-trust", "0039-import-questions", "0054-activation-names"];

/**
 * Returns every statement that reads or changes rows of a table whose row security is forced at
 * that point, as a sentence that says what to do: it would find no rows, and report no error. Left
 * out are migrations that a later one repaired, and statements that set `app.tenant_id` themselves
 * after the migration has taken the application's role: they see one business after the other.
 */
export async function findBlindStatements(migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const forced = new Set<string>();
  const problems: string[] = [];
  for (const [name, statements] of await statementsOf(migrations)) {
    let isApplication = false;
    for (const { sql } of statements) {
      if (/^\s*set local role\b/i.test(sql)) isApplication = /aavarti_app/.test(sql);
      if (isApplication && sql.includes("set_config('app.tenant_id', ")) continue;
      const [, table, lifted] = /^\s*alter table (\w+) (no )?force row level security/i.exec(sql) ?? [];
      if (table && lifted) forced.delete(table);
      else if (table) forced.add(table);
      else if (/^\s*(with|select|insert|update|delete|merge|do)\b/i.test(sql) && !REPAIRED.includes(name))
        problems.push(...namedTables(sql, forced).map((hidden) => blindStatement(name, hidden)));
    }
  }
  return problems;
}

const namedTables = (sql: string, tables: ReadonlySet<string>): string[] =>
  [...tables].filter((table) =>
    new RegExp(`\\b(update|into|from|join|using)\\s+(only\\s+)?${table}\\b`, "i").test(sql),
  );

const blindStatement = (name: string, table: string): string =>
  `${name} reads or changes rows of ${table}, whose row security hides every row from it. Run "alter table ${table} no force row level security" before, and "force" after it.`;

async function digestsOf(migrations: Migrations): Promise<Map<string, string>> {
  const all = await statementsOf(migrations);
  return new Map([...all].map(([name, statements]) => [name, digestOf(statements)]));
}

async function statementsOf(migrations: Migrations): Promise<Map<string, MigrationStatement[]>> {
  const statements = new Map<string, MigrationStatement[]>();
  for (const [name, migration] of Object.entries(migrations)) {
    try {
      statements.set(name, await migrationStatements(migration));
    } catch (cause) {
      throw new Error(
        `${name} could not be read without a database. A migration also has to run when its queries return no rows; put decisions about the catalog into a "do" block.`,
        { cause },
      );
    }
  }
  return statements;
}

// `npm run db:release`: adds new migrations to the list.
if (import.meta.main) {
  const before = readReleasedMigrations();
  const after = await withNewMigrations(before);
  writeFileSync(join(ROOT, RELEASED), after);
  const added = after.split("\n").length - before.split("\n").length;
  console.log(added === 0 ? "Every migration is listed already." : `Added ${added} to ${RELEASED}; commit it.`);
  const problems = [...(await findMigrationProblems(after)), ...(await findBlindStatements())];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
