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
 * Brings the schema up to date as its owner and returns the names of the migrations that ran.
 * Safe to run from several processes at once (Kysely takes a lock).
 * @throws Error when a migration fails, or when the database belongs to another environment.
 */
export async function migrate(ownerUrl: string, { environment, now }: MigrateOptions): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownerUrl, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await claimDeployment(db, environment, now());
    return (results ?? []).filter((result) => result.status === "Success").map((result) => result.migrationName);
  } finally {
    await db.destroy();
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
