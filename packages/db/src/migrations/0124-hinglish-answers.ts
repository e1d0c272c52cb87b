import { type Kysely, sql } from "kysely";

/** Adds the text of a business's answer for questions in Hindi with Latin letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_answer
    add column text_hinglish text check (length(text_hinglish) between 1 and 1000)`.execute(db);
}
