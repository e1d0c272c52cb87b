import { type Kysely, sql } from "kysely";

/**
 * Adds what an association that collects donations sets: how much it wants to receive in a
 * financial year, and the registration number under section 80G that its donors' statements name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant
    add column fy_goal_paise bigint check (fy_goal_paise > 0),
    add column reg_80g text check (char_length(reg_80g) between 1 and 50)`.execute(db);
}
