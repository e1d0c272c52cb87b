import type { Kysely } from "kysely";
import type { DB } from "../schema.ts";

/**
 * The installation's secret for the addresses and links that it mails out; every process has the
 * same.
 */
export async function linkSecret(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom("deployment").select("link_secret").executeTakeFirstOrThrow();
  return row.link_secret;
}
