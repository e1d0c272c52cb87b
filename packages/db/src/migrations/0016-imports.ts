import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds imports of customers and their subscriptions: the sheet's rows, the check's findings, and
 * what each row became, so that an import can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row finds its customer by these: rows at a time must not read a hundred thousand customers.
  await sql`create index customer_by_phone on customer (tenant_id, phone_e164) where deleted_at is null`.execute(db);
  await sql`create index customer_by_email on customer (tenant_id, email) where deleted_at is null`.execute(db);

  await sql`create table import_run (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    created_by uuid not null,
    file_name text not null,
    state text not null check (state in ('draft', 'ready', 'running', 'done', 'reverting', 'reverted')),
    headers jsonb not null,
    mapping jsonb not null,
    date_order text not null check (date_order in ('dmy', 'mdy')),
    product_choices jsonb not null default '{}',
    remind_from text not null default 'tomorrow' check (remind_from in ('today', 'tomorrow')),
    row_count integer not null check (row_count between 1 and 10000),
    done_rows integer not null default 0,
    counts jsonb,
    products jsonb,
    forecast jsonb,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    reverted_at timestamptz(3),
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create index import_run_newest on import_run (tenant_id, created_at desc, id desc)`.execute(db);
  await sql`create index import_run_open_anywhere on import_run (updated_at, tenant_id, id)
    where state in ('running', 'reverting')`.execute(db);
  await openTenantTable(db, "import_run");

  await sql`create table import_row (
    tenant_id uuid not null references tenant on delete cascade,
    import_id uuid not null,
    row_number integer not null,
    cells jsonb not null,
    verdict text check (verdict in ('new', 'update', 'same', 'refused')),
    is_warned boolean not null default false,
    report jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'kept', 'reverted')),
    customer_id uuid,
    customer_created boolean not null default false,
    customer_before jsonb,
    customer_seen timestamptz(3),
    subscription_id uuid,
    subscription_created boolean not null default false,
    subscription_before jsonb,
    subscription_seen timestamptz(3),
    product_id uuid,
    primary key (tenant_id, import_id, row_number),
    foreign key (tenant_id, import_id) references import_run (tenant_id, id) on delete cascade,
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete set null (customer_id),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete set null (subscription_id),
    foreign key (tenant_id, product_id) references product (tenant_id, id) on delete set null (product_id)
  )`.execute(db);
  // Only what an import touched is looked up from the other side.
  await sql`create index import_row_customer on import_row (tenant_id, customer_id) where customer_id is not null`.execute(
    db,
  );
  await sql`create index import_row_subscription on import_row (tenant_id, subscription_id)
    where subscription_id is not null`.execute(db);
  await sql`create index import_row_product on import_row (tenant_id, product_id) where product_id is not null`.execute(
    db,
  );
  await openTenantTable(db, "import_row");

  // What the owner chose for a sheet's head is offered again for the same head. The head itself is kept as its SHA-256.
  await sql`create table import_mapping (
    tenant_id uuid not null references tenant on delete cascade,
    headers_hash text not null,
    mapping jsonb not null,
    saved_at timestamptz(3) not null,
    primary key (tenant_id, headers_hash)
  )`.execute(db);
  await openTenantTable(db, "import_mapping");

  await createDirectory(db);
}

/** Which imports are under way, in any business: the sweep rings for those whose job was lost. Ids only. */
async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on import_run to aavarti_definer`.execute(db);
  await sql`create policy definer_read on import_run for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.open_imports(untouched_since timestamptz)
    returns table (tenant_id uuid, id uuid) language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $body$ select r.tenant_id, r.id from public.import_run r
      where r.state in ('running', 'reverting') and r.updated_at < untouched_since $body$`.execute(db);
  for (const statement of [
    "alter function public.open_imports(timestamptz) owner to aavarti_definer",
    "revoke all on function public.open_imports(timestamptz) from public",
    "grant execute on function public.open_imports(timestamptz) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
