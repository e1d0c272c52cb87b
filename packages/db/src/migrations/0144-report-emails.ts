import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds which reports each member gets by email, weekly or monthly, the index that keeps one such
 * email a day for each of them, and the directory of businesses with any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_email (
    tenant_id uuid not null references tenant on delete cascade,
    user_id uuid not null,
    kind text not null check (kind in ('collections', 'renewals', 'churn', 'products', 'team', 'tax')),
    every text not null check (every in ('week', 'month')),
    updated_at timestamptz(3) not null,
    primary key (tenant_id, user_id, kind),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "report_email");
  await sql`alter table reminder
    drop constraint reminder_subject,
    add constraint reminder_subject check
      ((step in ('digest', 'notifications', 'reports')) = (subscription_id is null)
        and (step in ('digest', 'notifications', 'reports')) = (customer_id is null))`.execute(db);
  await sql`create unique index reminder_reports on reminder (tenant_id, term_end_on, recipient_id)
    where step = 'reports'`.execute(db);

  await sql`grant select on report_email to aavarti_definer`.execute(db);
  await sql`create policy definer_read on report_email for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.tenants_with_report_emails()";
  await sql
    .raw(`create function ${name} returns setof uuid
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select distinct e.tenant_id from public.report_email e $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
