import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/**
 * Records where each file's content is: in the database, as until now, or in an S3 store. What is
 * in that store has a row that outlives its file, customer and business, so that it is deleted
 * there, too. Adds what finds it, and files that wait without a job, in all tenants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column store text not null default 'database'`.execute(db);
  // Rows from before have the default, so nothing has to be read to know that they fit.
  await sql`alter table file add constraint file_store check (store in ('database', 's3')) not valid`.execute(db);
  await sql`create index file_waiting_anywhere on file (updated_at) where state = 'waiting'`.execute(db);

  await sql`create table stored_object (
    tenant_id uuid not null,
    file_id uuid not null,
    written_at timestamptz(3) not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz(3),
    primary key (tenant_id, file_id)
  )`.execute(db);
  await grantGlobal(db, "stored_object");

  await createDirectory(db);
}

async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on file, stored_object to aavarti_definer`.execute(db);
  await sql`create policy sweep_read on file for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const functions = {
    "objects_without_file(at timestamptz, most integer)": `select o.tenant_id, o.file_id from public.stored_object o
      where o.written_at < at - interval '10 minutes' and (o.next_attempt_at is null or o.next_attempt_at <= at)
        and not exists (select from public.file f
          where f.tenant_id = o.tenant_id and f.id = o.file_id and f.store = 's3')
      limit most`,
    "files_waiting_since(before timestamptz, most integer)": `select f.tenant_id, f.id from public.file f
      where f.state = 'waiting' and f.updated_at < before
        and (f.lease_until is null or f.lease_until < clock_timestamp())
      order by f.updated_at limit most`,
  };
  for (const [signature, body] of Object.entries(functions)) {
    const name = `public.${signature.replace(/\((.*)\)/, (_all, list: string) => `(${list.replace(/\w+ (\w+)/g, "$1")})`)}`;
    for (const statement of [
      `create function public.${signature} returns table (tenant_id uuid, file_id uuid) language sql stable
        security definer set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function ${name} owner to aavarti_definer`,
      `revoke all on function ${name} from public`,
      `grant execute on function ${name} to aavarti_app`,
    ])
      await sql.raw(statement).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
