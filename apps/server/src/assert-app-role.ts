import type { DB } from "@aavarti/db/schema";
import { type Kysely, sql } from "kysely";

/**
 * Checks that the database role is one that row security restricts, so that the server does not
 * start with a superuser, a role with BYPASSRLS, or the owner of the tables.
 * @throws Error with the name of the role when it is not.
 */
export async function assertAppRole(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ role: string; unsafe: boolean }>`
    select current_user as role, (r.rolsuper or r.rolbypassrls or exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relowner = r.oid)) as unsafe
    from pg_roles r where r.rolname = current_user`.execute(db);
  const [found] = rows;
  if (found?.unsafe) {
    throw new Error(`The database role "${found.role}" is not held by row security. Connect as aavarti_app.`);
  }
}
