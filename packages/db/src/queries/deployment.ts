import type { Kysely } from "kysely";
import type { DB } from "../schema.ts";

/**
 * Reads the installation's secret that signs email addresses and links; it is the same in every
 * process. Throws if the database has none.
 */
export async function linkSecret(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom("deployment").select("link_secret").executeTakeFirstOrThrow();
  return row.link_secret;
}
