import { type Kysely, sql } from "kysely";

/** Stores when an activation payment was charged back by its bank, so that it isn't refunded too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activation_payment add column charged_back_at timestamptz`.execute(db);
}
