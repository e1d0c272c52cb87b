import { type Kysely, sql } from "kysely";

/** Adds whether the mail server found that an email's sender is not who they say (DMARC failed). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbound_message add column is_forged boolean not null default false`.execute(db);
}
