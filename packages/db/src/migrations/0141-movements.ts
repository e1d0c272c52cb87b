import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

const TABLES = [
  "measured_customer",
  "mrr_movement",
  "movement_total",
  "product_movement_total",
  "cohort_total",
  "movement_backfill",
  "movement_check",
];

const AMOUNTS = ["new_amount", "expansion", "reactivation", "contraction", "churn", "paused"];

/**
 * The ledger of MRR movements, its totals by day, month and financial year, and the cohorts.
 * `mrr_movement` is only added to: what was wrong is taken back by a row with the opposite amount.
 * Amounts are paise with 18 decimals. Totals are kept in 16 slots by customer, so that the writes
 * of a busy business don't all wait for one row.
 *
 * Businesses that exist already are measured by a job; `movement_backfill` says how far it is. A
 * business without a row there was measured from its beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table measured_customer (
    tenant_id uuid not null,
    customer_id uuid not null,
    first_on date,
    imported_on date,
    next_on date,
    primary key (tenant_id, customer_id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index measured_customer_next on measured_customer (tenant_id, next_on) where next_on is not null`.execute(
    db,
  );

  await sql`create table mrr_movement (
    tenant_id uuid not null,
    id uuid not null,
    customer_id uuid not null,
    subscription_id uuid not null,
    product_id uuid not null,
    on_date date not null,
    kind text not null check (kind in ('new', 'expansion', 'reactivation', 'contraction', 'churn', 'paused')),
    amount numeric(38, 18) not null,
    running smallint not null,
    covered smallint not null,
    paying smallint not null,
    recorded_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references measured_customer (tenant_id, customer_id) on delete cascade,
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade,
    foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index mrr_movement_customer on mrr_movement (tenant_id, customer_id)`.execute(db);
  await sql`create index mrr_movement_subscription on mrr_movement (tenant_id, subscription_id)`.execute(db);
  await sql`create index mrr_movement_product on mrr_movement (tenant_id, product_id)`.execute(db);
  await sql`create index mrr_movement_day on mrr_movement (tenant_id, on_date, kind)`.execute(db);

  await sql`create table movement_total (
    tenant_id uuid not null references tenant on delete cascade,
    grain text not null check (grain in ('day', 'month', 'year')),
    is_unknown boolean not null,
    from_on date not null,
    slot smallint not null check (slot between 0 and 15),
    ${sql.raw(AMOUNTS.map((name) => `${name} numeric not null`).join(", "))},
    running integer not null,
    covered integer not null,
    paying integer not null,
    lost integer not null,
    unknown integer not null,
    unknown_amount numeric not null,
    primary key (tenant_id, grain, is_unknown, from_on, slot)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create table product_movement_total (
    tenant_id uuid not null,
    grain text not null check (grain in ('day', 'month', 'year')),
    product_id uuid not null,
    from_on date not null,
    slot smallint not null check (slot between 0 and 15),
    ${sql.raw(AMOUNTS.map((name) => `${name} numeric not null`).join(", "))},
    running integer not null,
    primary key (tenant_id, grain, product_id, from_on, slot),
    foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index product_movement_total_product on product_movement_total (tenant_id, product_id)`.execute(db);

  await sql`create table cohort_total (
    tenant_id uuid not null references tenant on delete cascade,
    cohort date not null,
    month date not null,
    slot smallint not null check (slot between 0 and 15),
    started integer not null,
    covered integer not null,
    amount numeric not null,
    primary key (tenant_id, cohort, month, slot)
  ) with (fillfactor = 70)`.execute(db);

  await sql`create table movement_backfill (
    tenant_id uuid not null references tenant on delete cascade,
    after_customer uuid,
    finished_at timestamptz(3),
    primary key (tenant_id)
  )`.execute(db);
  await sql`create table movement_check (
    tenant_id uuid not null references tenant on delete cascade,
    checked_at timestamptz(3) not null,
    problem text,
    primary key (tenant_id)
  )`.execute(db);
  for (const table of TABLES) await openTenantTable(db, table);
  await sql`revoke update, delete on mrr_movement from aavarti_app`.execute(db);

  await movingTenants(db);

  await beforeTheLedger(db);
}

/** Which businesses have movements to record: some are due by a day, or earlier ones are missing. */
async function movingTenants(db: Kysely<unknown>): Promise<void> {
  for (const table of ["measured_customer", "movement_backfill", "movement_check"]) {
    await sql.raw(`grant select on ${table} to aavarti_definer`).execute(db);
    await sql.raw(`create policy definer_read on ${table} for select to aavarti_definer using (true)`).execute(db);
  }
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, takes, returns, body } of [
    {
      name: "tenants_with_movements",
      takes: "",
      returns: "setof uuid",
      // One step along the primary key for each tenant, instead of reading every customer.
      body: `with recursive found as (
          (select m.tenant_id from public.measured_customer m order by m.tenant_id limit 1)
          union all
          select (select m.tenant_id from public.measured_customer m where m.tenant_id > found.tenant_id
            order by m.tenant_id limit 1)
          from found where found.tenant_id is not null)
        select tenant_id from found where tenant_id is not null`,
    },
    {
      name: "tenants_with_due_movements",
      takes: "until date",
      returns: "setof uuid",
      body: `select t.tenant_id from public.tenants_with_movements() t (tenant_id)
          where (select min(m.next_on) from public.measured_customer m where m.tenant_id = t.tenant_id) <= until
        union
        select b.tenant_id from public.movement_backfill b where b.finished_at is null`,
    },
    {
      name: "movement_problems",
      takes: "",
      returns: "table (tenant_id uuid, checked_at timestamptz, problem text)",
      body: `select c.tenant_id, c.checked_at, c.problem from public.movement_check c where c.problem is not null
        order by c.checked_at desc limit 1000`,
    },
  ])
    for (const statement of [
      `create function public.${name}(${takes}) returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function public.${name}(${takes}) owner to aavarti_definer`,
      `revoke all on function public.${name}(${takes}) from public`,
      `grant execute on function public.${name}(${takes}) to aavarti_app, aavarti_definer`,
    ])
      await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}

/**
 * Marks each business as to be measured, and stores the day on which subscriptions were set to
 * expired: until now that was the day of their last change.
 */
async function beforeTheLedger(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription add column expired_on date`.execute(db);
  const tables = ["tenant", "subscription", "movement_backfill"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`insert into movement_backfill (tenant_id) select id from tenant`.execute(db);
  await sql`update subscription s set expired_on = (s.updated_at at time zone t.time_zone)::date
    from tenant t where t.id = s.tenant_id and s.status = 'expired'`.execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}
