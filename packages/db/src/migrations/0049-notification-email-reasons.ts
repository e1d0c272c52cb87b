import { type Kysely, sql } from "kysely";

/**
 * Stores what an email about a notification says as reasons with their params, so that it is
 * written in the reader's language. The English stays, for rows and processes of the version
 * before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_email
    add column title_explanation jsonb,
    add column body_explanations jsonb`.execute(db);
}
