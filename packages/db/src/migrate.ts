import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Pool } from "pg";
import { MIGRATIONS } from "./migrations/index.ts";

export type MigrateOptions = {
  /** CRM_ENV of this installation: written by the first migration, compared ever after. */
  environment: string;
  now: () => Date;
};

/**
 * Brings the schema up to date as its owner and returns the names of the migrations that ran. Safe
 * to run from several processes at once (Kysely takes a lock).
 * @throws Error when a migration fails, when a newer version has changed the database, or when it
 * belongs to another environment.
 */
export async function migrate(ownerUrl: string, { environment, now }: MigrateOptions): Promise<string[]> {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  // A lost connection rejects what is under way; an error event that nobody hears would end the
  // process as well.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Branches are merged in another order than their numbers: a database may hold 0025 and lack
    // 0023.
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => MIGRATIONS },
      allowUnorderedMigrations: true,
    });
    await refuseUnknownMigrations(db);
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await claimDeployment(db, environment, now());
    return (results ?? []).filter((result) => result.status === "Success").map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * A database that a newer version has migrated may lack what this one reads: say so instead of
 * failing somewhere later.
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

/** A demo's rows must never be served as production's, nor the other way round. */
async function claimDeployment(db: Kysely<unknown>, environment: string, now: Date): Promise<void> {
  await sql`insert into deployment (environment, created_at) values (${environment}, ${now}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ environment: string }>`select environment from deployment`.execute(db);
  const found = rows[0]?.environment;
  if (found !== environment) {
    throw new Error(
      `This database belongs to the environment "${found}", but CRM_ENV is "${environment}". Use another database.`,
    );
  }
}
