import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Pool } from "pg";
import { MIGRATIONS } from "./migrations/index.ts";

export type MigrateOptions = {
  /**
   * CRM_ENV of this installation: stored by the first migration and compared on every later one.
   */
  environment: string;
  now: () => Date;
};

/**
 * Migrates the schema as its owner, each migration in its own transaction, and returns the names of
 * those that ran. Safe to run from several processes at once (Kysely takes a lock). Also records
 * the environment in the database. Migrations may run out of the order of their numbers.
 * @throws Error when a migration fails; or, before any has run, when a newer version has migrated
 * the database or it belongs to another environment.
 */
export async function migrate(ownerUrl: string, { environment, now }: MigrateOptions): Promise<string[]> {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  // A lost connection already rejects the running query; an unhandled error event would also end
  // the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Branches are not merged in the order of their numbers: a database may have 0025 but not 0023.
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => MIGRATIONS },
      allowUnorderedMigrations: true,
    });
    await refuseUnknownMigrations(db);
    await refuseOtherEnvironment(db, environment);
    const ran = await migrateEach(migrator);
    await claimDeployment(db, environment, now());
    return ran;
  } finally {
    await db.destroy();
  }
}

/**
 * Runs the migrations that are missing, each in a transaction of its own, and returns their names.
 * One that only copies rows then holds no lock on the tables that another has altered.
 * @throws Error when one fails; those before it stay.
 */
async function migrateEach(migrator: Migrator): Promise<string[]> {
  const ran: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    if (results.length === 0) return ran;
    ran.push(...results.map(({ migrationName }) => migrationName));
  }
}

/**
 * Throws for a database migrated by a newer version: it may lack something that this version reads.
 */
async function refuseUnknownMigrations(db: Kysely<unknown>): Promise<void> {
  const { rows: found } =
    await sql`select to_regclass('public.kysely_migration') as name where to_regclass('public.kysely_migration') is not null`.execute(
      db,
    );
  if (found.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0) {
    throw new Error(
      `This database was changed by a newer version (${unknown.join(", ")}). Start that version, or restore a backup from before it.`,
    );
  }
}

/**
 * Throws if the database belongs to another environment, so that a demo's rows are never served as
 * production's, or the other way round. A database without migrations belongs to none yet.
 */
async function refuseOtherEnvironment(db: Kysely<unknown>, environment: string): Promise<void> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('public.deployment') is not null as is_there`.execute(db);
  if (!tables[0]?.is_there) return;
  const { rows } = await sql<{ environment: string }>`select environment from deployment`.execute(db);
  const found = rows[0]?.environment;
  if (found !== undefined && found !== environment) {
    throw new Error(
      `This database belongs to the environment "${found}", but CRM_ENV is "${environment}". Use another database.`,
    );
  }
}

/**
 * Stores whose environment the database is, if none is stored. Throws if another was stored
 * meanwhile.
 */
async function claimDeployment(db: Kysely<unknown>, environment: string, now: Date): Promise<void> {
  await sql`insert into deployment (environment, created_at) values (${environment}, ${now}) on conflict do nothing`.execute(
    db,
  );
  await refuseOtherEnvironment(db, environment);
}
