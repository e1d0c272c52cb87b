import { type Kysely, sql } from "kysely";

/** Adds the indexes for customers by what they owe, and for the payments received on some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_balance_by_due on customer_balance (tenant_id, due_paise, customer_id)
    where due_paise > 0`.execute(db);
  await sql`create index payment_by_day on payment (tenant_id, received_on) where mode <> 'opening'`.execute(db);
}
