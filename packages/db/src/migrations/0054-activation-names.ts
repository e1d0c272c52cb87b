import { type Kysely, sql } from "kysely";

const TABLES = [
  ["payment_order", "activation_order"],
  ["payment", "activation_payment"],
  ["erased_order", "erased_activation_order"],
  ["erased_payment", "erased_activation_payment"],
] as const;

const INDEXES = [
  ["payment_order_directory", "activation_order_directory"],
  ["payment_order_open", "activation_order_open"],
  ["payment_directory", "activation_payment_directory"],
  ["payment_one_activation", "activation_payment_one_activation"],
  ["payment_of_order", "activation_payment_of_order"],
] as const;

const FUNCTIONS = [
  {
    before: "tenant_of_payment_order(text)",
    name: "tenant_of_activation_order",
    parameters: "wanted text",
    types: "text",
    returns: "uuid",
    body: "select o.tenant_id from public.activation_order o where o.provider_order_id = wanted",
  },
  {
    before: "tenant_of_payment(text)",
    name: "tenant_of_activation_payment",
    parameters: "wanted text",
    types: "text",
    returns: "uuid",
    body: "select p.tenant_id from public.activation_payment p where p.provider_payment_id = wanted",
  },
  {
    before: "open_payment_orders(timestamptz, timestamptz, integer)",
    name: "open_activation_orders",
    parameters: "created_before timestamptz, created_after timestamptz, max_rows integer",
    types: "timestamptz, timestamptz, integer",
    returns: "table (tenant_id uuid, id uuid)",
    body: `select o.tenant_id, o.id from public.activation_order o
      where o.status <> 'paid' and o.created_at < created_before and o.created_at > created_after
      order by o.created_at limit max_rows`,
  },
] as const;

/**
 * Renames the tables, indexes and functions of the one-time fee that a business pays us, so that
 * "payment" is what the business receives from its customers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of TABLES) {
    await sql.raw(`alter table ${before} rename to ${after}`).execute(db);
    await renameConstraints(db, before, after);
  }
  for (const [before, after] of INDEXES) await sql.raw(`alter index ${before} rename to ${after}`).execute(db);
  await sql`update audit_event set subject_kind = 'activation_payment' where subject_kind = 'payment'`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { before, name, parameters, types, returns, body } of FUNCTIONS)
    for (const statement of [
      `drop function public.${before}`,
      `create function public.${name}(${parameters}) returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function public.${name}(${types}) owner to aavarti_definer`,
      `revoke all on function public.${name}(${types}) from public`,
      `grant execute on function public.${name}(${types}) to aavarti_app`,
    ])
      await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}

/** Gives a renamed table's constraints, which keep their names, names that begin with the new one. */
async function renameConstraints(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${after}::regclass and starts_with(conname, ${`${before}_`}) order by conname`.execute(db);
  for (const { name } of rows)
    await sql.raw(`alter table ${after} rename constraint ${name} to ${after}${name.slice(before.length)}`).execute(db);
}
