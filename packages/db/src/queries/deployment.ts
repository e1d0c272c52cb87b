import type { Kysely } from "kysely";
import type { DB } from "../schema.ts";

/**
 * Returns the installation's secret for email addresses and links; it is the same in every process.
 */
export async function linkSecret(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom("deployment").select("link_secret").executeTakeFirstOrThrow();
  return row.link_secret;
}
