import { type Kysely, sql } from "kysely";

/**
 * Lets the totals of a period read the few columns they need from indexes: what payments paid of
 * charges, refunds by day, and the few subscriptions that are not booked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, as a payment with a renewal writes the two tables in this order.
  await sql`create index subscription_not_booked on subscription (tenant_id, id)
    where deleted_at is not null or status = 'pending'`.execute(db);
  await sql`create index ledger_entry_paid on ledger_entry (tenant_id, payment_id) include (charge_id, amount_paise)
    where account = 'receivable' and payment_id is not null`.execute(db);
  await sql`create index ledger_entry_refund on ledger_entry (tenant_id, occurred_on)
    where kind = 'refund' and account <> 'advance'`.execute(db);
}
