import { type Kysely, sql } from "kysely";

/**
 * Stores which disputes of an activation payment are open, so that it isn't refunded meanwhile, and
 * which are over, so that a late report doesn't open one again; both by the provider's ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activation_payment
    add column open_dispute_ids text[] not null default '{}',
    add column closed_dispute_ids text[] not null default '{}'`.execute(db);
}
