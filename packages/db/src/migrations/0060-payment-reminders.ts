import { type Kysely, sql } from "kysely";

/**
 * Finds the tenants whose reminders are about open payments, too: those with a charge due within the
 * days that are asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index charge_open_anywhere on charge (due_on, tenant_id) where settled_paise < amount_paise`.execute(
    db,
  );
  await sql`grant select on charge to aavarti_definer`.execute(db);
  await sql`create policy definer_read on charge for select to aavarti_definer using (true)`.execute(db);
  // The messages to a payer are about others, so they are found by their recipient.
  await sql`create index reminder_recipient on reminder (tenant_id, recipient_id, created_at desc, id desc)
    where recipient_kind = 'customer' and recipient_id <> customer_id`.execute(db);

  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const signature = "public.tenants_with_terms_ending(first_day date, last_day date)";
  const name = "public.tenants_with_terms_ending(date, date)";
  await sql.raw(`drop function ${name}`).execute(db);
  await sql
    .raw(`create function ${signature} returns setof uuid language sql stable security definer
      set search_path = pg_catalog, public, pg_temp as $body$
        select s.tenant_id from public.subscription s
          where s.status = 'active' and s.deleted_at is null and s.end_on between first_day and last_day
        union select s.tenant_id from public.subscription s
          where s.status = 'expired' and s.deleted_at is null and s.end_on between first_day and last_day
        union select c.tenant_id from public.charge c
          where c.settled_paise < c.amount_paise and c.due_on between first_day and last_day $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
