import { type Kysely, sql } from "kysely";

/**
 * Removes the stored reports: they contain the names of customers and members as they were then.
 * Those of now on contain ids, and are calculated when somebody asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate stored_report`.execute(db);
}
