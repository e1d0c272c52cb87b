import { type Kysely, sql } from "kysely";

type DefinerFunction = {
  signature: string;
  returns: string;
  body: string;
  /** The tables it reads across tenants; `own` ones filter by the running transaction's tenant themselves. */
  reads: string[];
};

/**
 * The few questions that come before a tenant is known ("whose session, order, message is this?") and the one search whose index
 * row security would switch off (docs/adr/0005). Each is owned by a role that may read only the tables named here.
 */
const FUNCTIONS: DefinerFunction[] = [
  {
    signature: "memberships_of_user(wanted uuid)",
    returns: "table (tenant_id uuid, role text)",
    body: "select m.tenant_id, m.role from public.membership m where m.user_id = wanted order by m.created_at, m.tenant_id",
    reads: ["membership"],
  },
  {
    signature: "tenant_of_payment_order(wanted text)",
    returns: "uuid",
    body: "select o.tenant_id from public.payment_order o where o.provider_order_id = wanted",
    reads: ["payment_order"],
  },
  {
    signature: "tenant_of_payment(wanted text)",
    returns: "uuid",
    body: "select p.tenant_id from public.payment p where p.provider_payment_id = wanted",
    reads: ["payment"],
  },
  {
    signature: "open_payment_orders(created_before timestamptz, created_after timestamptz, max_rows integer)",
    returns: "table (tenant_id uuid, id uuid)",
    body: `select o.tenant_id, o.id from public.payment_order o
      where o.status <> 'paid' and o.created_at < created_before and o.created_at > created_after
      order by o.created_at limit max_rows`,
    reads: ["payment_order"],
  },
  {
    signature: "tenant_of_reminder(wanted uuid)",
    returns: "uuid",
    body: "select r.tenant_id from public.reminder r where r.id = wanted",
    reads: ["reminder"],
  },
  {
    signature: "reminder_of_message(wanted text)",
    returns: "table (tenant_id uuid, id uuid)",
    body: "select r.tenant_id, r.id from public.reminder r where r.provider_message_id = wanted",
    reads: ["reminder"],
  },
  {
    signature: "tenants_with_terms_ending(first_day date, last_day date)",
    returns: "setof uuid",
    body: `select distinct s.tenant_id from public.subscription s
      where s.status = 'active' and s.deleted_at is null and s.end_on between first_day and last_day`,
    reads: ["subscription"],
  },
  {
    signature: "tenants_with_reminder_work(due_before timestamptz)",
    returns: "setof uuid",
    body: `select distinct r.tenant_id from public.reminder r
      where r.state in ('planned', 'sending', 'unknown') and r.due_at <= due_before`,
    reads: ["reminder"],
  },
  {
    signature: "search_customer_ids(pattern text, max_rows integer)",
    returns: "setof uuid",
    body: `select c.id from public.customer c
      where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
        and c.search like pattern and c.deleted_at is null
      order by c.created_at desc, c.id desc limit least(max_rows, 10000)`,
    reads: ["customer"],
  },
];

/**
 * Creates the security definer functions that read across tenants, owned by `aavarti_definer`, and
 * lets `aavarti_app` run them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = new Set(FUNCTIONS.flatMap((definer) => definer.reads));
  for (const table of tables) {
    await sql.raw(`grant select on ${table} to aavarti_definer`).execute(db);
    await sql.raw(`create policy definer_read on ${table} for select to aavarti_definer using (true)`).execute(db);
  }
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { signature, returns, body } of FUNCTIONS) {
    const name = signature.replace(
      /\b(wanted|created_before|created_after|max_rows|first_day|last_day|due_before|pattern) /g,
      "",
    );
    await sql
      .raw(`create function public.${signature} returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`)
      .execute(db);
    await sql.raw(`alter function public.${name} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function public.${name} from public`).execute(db);
    await sql.raw(`grant execute on function public.${name} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
