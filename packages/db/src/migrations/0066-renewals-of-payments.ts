import { type Kysely, sql } from "kysely";

/**
 * Adds the payment that a renewal was recorded with, so that reversing the payment can undo the
 * renewal. Those recorded by "Paid now?" have named their term before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_term add column payment_id uuid`.execute(db);
  // All terms are null: there is nothing to validate, and validating would read the whole table.
  await sql`alter table subscription_term add constraint subscription_term_payment_id_fkey
    foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete set null (payment_id)
    not valid`.execute(db);
  await sql`create index subscription_term_payment on subscription_term (tenant_id, payment_id)
    where payment_id is not null`.execute(db);
}
