import { type Kysely, sql } from "kysely";

/**
 * Stores why a message is in its state, what to do about it, and what a notification says as
 * reasons with params and English text, so that they can be shown in another language. The English
 * columns stay, for earlier rows and for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder
    add column state_explanation jsonb,
    add column next_step_explanation jsonb`.execute(db);
  await sql`alter table notification
    add column title_explanation jsonb,
    add column body_explanations jsonb`.execute(db);
}
