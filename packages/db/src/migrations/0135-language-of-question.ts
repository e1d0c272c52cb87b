import { type Kysely, sql } from "kysely";

/**
 * Stores in which language a person was asked which business they write to, so that the answer is
 * confirmed in the same one. The default is for processes of an earlier release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_question
    add column language text not null default 'en' check (language in ('en', 'hi'))`.execute(db);
}
