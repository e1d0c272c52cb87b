import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the forecasts that are calculated once a day, of businesses too large for one request, with
 * how far a running calculation is, and their call lists; and the directory of businesses whose
 * forecast is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_forecast (
    tenant_id uuid not null references tenant on delete cascade,
    asked_on date not null,
    requested_at timestamptz(3) not null,
    outdated_at timestamptz(3),
    day date,
    calculated_at timestamptz(3),
    result json,
    run_id uuid,
    run_day date,
    run_started_at timestamptz(3),
    run_step integer not null default 0,
    run_percent smallint not null default 0 check (run_percent between 0 and 100),
    run_state json,
    primary key (tenant_id)
  )`.execute(db);
  await sql`create table forecast_call (
    tenant_id uuid not null,
    days smallint not null check (days in (30, 60, 90)),
    subscription_id uuid not null,
    loss_paise bigint not null,
    price_paise bigint not null,
    end_on date not null,
    probability double precision not null,
    plan_rate double precision not null,
    own_renewed smallint not null,
    own_chances smallint not null,
    days_late smallint not null,
    promised_on date,
    reasons text[] not null,
    primary key (tenant_id, days, subscription_id),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index forecast_call_loss on forecast_call (tenant_id, days, (-loss_paise), subscription_id)`.execute(
    db,
  );
  await sql`create index forecast_call_subscription on forecast_call (tenant_id, subscription_id)`.execute(db);
  for (const table of ["stored_forecast", "forecast_call"]) await openTenantTable(db, table);

  await sql`grant select on stored_forecast to aavarti_definer`.execute(db);
  await sql`create policy definer_read on stored_forecast for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.tenants_with_due_forecasts(at timestamptz, idle_days integer)";
  await sql
    .raw(`create function ${name} returns setof uuid
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select f.tenant_id from public.stored_forecast f join public.tenant t on t.id = f.tenant_id
        where f.asked_on >= (at at time zone t.time_zone)::date - idle_days
          and (f.day is distinct from (at at time zone t.time_zone)::date or f.outdated_at > f.calculated_at) $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
