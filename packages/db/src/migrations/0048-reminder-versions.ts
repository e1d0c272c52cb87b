import { type Kysely, sql } from "kysely";

/** What the version counts: reminders to customers once they have left the queue. */
const LEFT_QUEUE = `recipient_kind = 'customer' and state in ('sent', 'delivered', 'read', 'failed', 'unknown', 'missed')`;

/**
 * Adds a function that tells whether businesses' reminders changed, for processes that watch many:
 * the newest change and the sum of the changes of its last ten seconds, since one that began
 * earlier may commit later. A counter would be one contended row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index reminder_changed on reminder (tenant_id, updated_at) where ${LEFT_QUEUE}`).execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql
    .raw(`create function public.reminder_versions(tenants uuid[])
      returns table (tenant_id uuid, changed_at timestamptz, changes text)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $body$
        select watched.id, newest.updated_at, (
          select sum(extract(epoch from r.updated_at))::text from public.reminder r
          where r.tenant_id = watched.id and ${LEFT_QUEUE}
            and r.updated_at > newest.updated_at - interval '10 seconds')
        from unnest(tenants) as watched (id)
        cross join lateral (
          select r.updated_at from public.reminder r where r.tenant_id = watched.id and ${LEFT_QUEUE}
          order by r.updated_at desc limit 1) newest
      $body$`)
    .execute(db);
  for (const statement of [
    "alter function public.reminder_versions(uuid[]) owner to aavarti_definer",
    "revoke all on function public.reminder_versions(uuid[]) from public",
    "grant execute on function public.reminder_versions(uuid[]) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
