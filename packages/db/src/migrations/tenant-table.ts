import { type Kysely, sql } from "kysely";

/** The tenant of the running transaction. `nullif`: a pooled connection keeps the setting as '' after its first tenant transaction. */
const CURRENT_TENANT = "nullif(current_setting('app.tenant_id', true), '')::uuid";

/**
 * Makes a table a tenant table: row security enabled and forced, one policy for each command, and
 * the app's role granted. A subselect around the setting lets the planner evaluate it once a
 * statement instead of once a row.
 */
export async function openTenantTable(db: Kysely<unknown>, table: string, tenantColumn = "tenant_id"): Promise<void> {
  const own = `${tenantColumn} = (select ${CURRENT_TENANT})`;
  const statements = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant_select on ${table} for select to aavarti_app using (${own})`,
    `create policy tenant_insert on ${table} for insert to aavarti_app with check (${own})`,
    `create policy tenant_update on ${table} for update to aavarti_app using (${own}) with check (${own})`,
    `create policy tenant_delete on ${table} for delete to aavarti_app using (${own})`,
    `grant select, insert, update, delete on ${table} to aavarti_app`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Lets the app's role read and write a table that belongs to no tenant. Each such table is named in
 * the catalog test with its reason.
 */
export async function grantGlobal(db: Kysely<unknown>, table: string): Promise<void> {
  await sql.raw(`grant select, insert, update, delete on ${table} to aavarti_app`).execute(db);
}
