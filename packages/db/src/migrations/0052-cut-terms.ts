import { type Kysely, sql } from "kysely";

/**
 * Adds a term's price and length before a product change cut it, so that past months keep their
 * MRR. Null: not cut, or cut before this was stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_term
    add column sold_price_paise bigint check (sold_price_paise between 0 and 9999999999),
    add column sold_months integer check (sold_months between 1 and 120),
    add column sold_days integer check (sold_days > 0),
    add check (num_nonnulls(sold_months, sold_days) = num_nonnulls(sold_price_paise))`.execute(db);
}
