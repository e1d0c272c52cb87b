import { type Kysely, sql } from "kysely";

/** Lets a command find the owner who entered its number, and has not verified it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index command_number_entered on command_number (pending_phone)
    where pending_phone is not null`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.owner_who_entered(text)";
  await sql
    .raw(`create function public.owner_who_entered(wanted text)
      returns table (tenant_id uuid, user_id uuid)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select n.tenant_id, n.user_id from public.command_number n
        where n.pending_phone = wanted and n.phone_e164 is distinct from wanted
        order by n.updated_at desc, n.tenant_id limit 1 $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
