import { type Kysely, sql } from "kysely";

/**
 * Adds the payment that a row of an import recorded, so that undoing the import reverses it, and
 * what a sheet's check found about payments, with the question about its blank amounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column payments jsonb`.execute(db);
  await sql`alter table import_row add column payment_id uuid`.execute(db);
  // All rows are null: there is nothing to validate, and validating would read the whole table.
  await sql`alter table import_row add constraint import_row_payment_id_fkey
    foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete set null (payment_id)
    not valid`.execute(db);
  await sql`create index import_row_payment on import_row (tenant_id, payment_id)
    where payment_id is not null`.execute(db);
}
