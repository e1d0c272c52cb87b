import { type Kysely, sql } from "kysely";

/** Adds what the optional messages need, and a business's quiet hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A customer is welcomed once by each channel, whichever subscription is entered first.
  await sql`create unique index reminder_welcome on reminder (tenant_id, customer_id, channel) where step = 'welcome'`.execute(
    db,
  );

  // The night from 21:00 to 8:00 is inside in any case: a business can only make it longer.
  await sql`alter table notification_settings
    add column quiet_from_hour integer not null default 21 check (quiet_from_hour between 18 and 21),
    add column quiet_until_hour integer not null default 8 check (quiet_until_hour between 8 and 11)`.execute(db);

  // Whoever is asked to come back may have been closed as expired. Each half of the question has a partial index that answers it.
  await sql`create index subscription_expired_anywhere on subscription (end_on, tenant_id)
    where status = 'expired' and deleted_at is null`.execute(db);
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
          where s.status = 'expired' and s.deleted_at is null and s.end_on between first_day and last_day $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
