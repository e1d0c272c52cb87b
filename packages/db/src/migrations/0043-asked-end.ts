import { type Kysely, sql } from "kysely";

/**
 * Adds the end of the term that a reminder by hand was requested for. Comparing with when the term
 * was entered was wrong for an import whose reminders begin tomorrow: it enters its terms tomorrow,
 * so every request before that was cancelled as renewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder add column asked_end_on date`.execute(db);
  // Row security is forced on the owner too; the backfill crosses tenants, inside this transaction only.
  const tables = ["subscription", "reminder"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`update reminder r set asked_end_on = s.end_on
    from subscription s
    where r.step = 'by_hand' and s.tenant_id = r.tenant_id and s.id = r.subscription_id
      and (s.term_entered_at <= r.created_at or s.term_entered_at > s.updated_at)`.execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}
