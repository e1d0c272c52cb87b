import { type Kysely, sql } from "kysely";

/**
 * Adds the business's day on which an import created a subscription. Its renewals before that day
 * are unknown, so rates leave them out. Earlier imports' subscriptions get theirs from the import's
 * rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription add column imported_on date`.execute(db);
  // Row security is forced on the owner too; the backfill crosses tenants, inside this transaction only.
  const tables = ["subscription", "import_row", "import_run", "tenant"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`update subscription s set imported_on = (run.started_at at time zone tenant.time_zone)::date
    from import_row r
    join import_run run on run.tenant_id = r.tenant_id and run.id = r.import_id
    join tenant on tenant.id = r.tenant_id
    where r.subscription_created and r.tenant_id = s.tenant_id and r.subscription_id = s.id and run.started_at is not null`.execute(
    db,
  );
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}
