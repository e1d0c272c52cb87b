import { type Kysely, sql } from "kysely";

/**
 * Which businesses have customers of whom none was ever measured, or money of which none was ever
 * counted: a server of an earlier version registered them while it still ran.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on money_total to aavarti_definer`.execute(db);
  await sql`create policy definer_read on money_total for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const has = (table: string) => `exists (select from public.${table} x where x.tenant_id = t.id)`;
  for (const { name, condition } of [
    {
      name: "tenants_never_measured",
      condition: `${has("customer")} and not ${has("measured_customer")} and not ${has("movement_backfill")}`,
    },
    {
      name: "tenants_never_counted",
      condition: `(${has("charge")} or ${has("payment")}) and not ${has("money_total")} and not ${has("money_backfill")}`,
    },
  ])
    for (const statement of [
      `create function public.${name}() returns setof uuid language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$
          select t.id from public.tenant t where ${condition} $body$`,
      `alter function public.${name}() owner to aavarti_definer`,
      `revoke all on function public.${name}() from public`,
      `grant execute on function public.${name}() to aavarti_app, aavarti_definer`,
    ])
      await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
