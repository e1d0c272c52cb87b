import { type Kysely, sql } from "kysely";

/**
 * Why a message is in its state, what to do about it, and what a notification says: each as a reason with its params and its English, so that it can be
 * read in another language. The columns with the English stay, for rows of before and for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reminder
    add column state_explanation jsonb,
    add column next_step_explanation jsonb`.execute(db);
  await sql`alter table notification
    add column title_explanation jsonb,
    add column body_explanations jsonb`.execute(db);
}
