import { type Kysely, sql } from "kysely";

/**
 * Adds an import's questions about its sheet. `answers` are the owner's; `dates` are the columns
 * whose days can be read in two ways, as the check found them. The date order of earlier imports
 * becomes their answer for every column, so running ones read their rows as they were checked.
 * `date_order` stays for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run
    add column answers jsonb not null default '{"dateOrders": {}, "products": {}}',
    add column dates jsonb,
    alter column date_order set default 'dmy'`.execute(db);
  await sql`update import_run set answers = jsonb_build_object(
    'dateOrders', jsonb_build_object('startDate', date_order, 'endDate', date_order), 'products', '{}'::jsonb)`.execute(
    db,
  );
}
