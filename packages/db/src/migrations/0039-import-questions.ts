import { type Kysely, sql } from "kysely";

/**
 * An import asks what its sheet leaves open. `answers`: what the owner said; `dates`: the columns whose days can be read in two ways, as the check
 * found them. The order of imports of before is their answer for every column, so those that are running read their rows as they were checked.
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
