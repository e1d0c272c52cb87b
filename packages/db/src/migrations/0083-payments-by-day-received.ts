import { type Kysely, sql } from "kysely";

/**
 * Lets the list of payments, by the day they were received and then by id, read a page along an
 * index, which also serves sums of a range of days. `payment_by_day` stays: dropping it here would
 * wait for payments that wait for this index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_received on payment (tenant_id, received_on desc, id desc)
    where mode <> 'opening'`.execute(db);
}
