import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

const MODES = "'cash', 'upi', 'bank_transfer', 'card', 'cheque', 'other'";

/**
 * What customers owe and what they paid: charges, payments, and the double-entry ledger from which
 * every balance follows. The amounts on charges, payments and balances repeat what the ledger says,
 * for lists; a nightly check compares them. No row of an existing table is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await openingOfTerms(db);
  await payers(db);
  await charges(db);
  await payments(db);
  await ledger(db);
  await balances(db);
  await checks(db);
}

/**
 * Terms of before count as paid, until somebody says otherwise: `true` here. A term that was said
 * not to be paid has `false`; null is a term entered since, whose payments are recorded. A default
 * that is set with the column and dropped at once rewrites nothing.
 */
async function openingOfTerms(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_term add column settled_at_opening boolean default true`.execute(db);
  await sql`alter table subscription_term alter column settled_at_opening drop default`.execute(db);
  // The choice stands in each business's activity log. The owner is bound by row security too.
  const tables = ["tenant", "subscription_term", "audit_event"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await sql`insert into audit_event
      (tenant_id, id, actor_kind, actor_id, action, subject_kind, subject_id, changes, at)
    select t.id, gen_random_uuid(), 'system', 'ledger.opened', 'payments.opened', 'tenant', t.id::text,
      '{"paid": true}', now()
    from tenant t where exists (select from subscription_term term where term.tenant_id = t.id)`.execute(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}

async function payers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column payer_id uuid`.execute(db);
  // All rows are null: there is nothing to validate, and validating would read the whole table.
  await sql`alter table customer
    add constraint customer_payer_id_fkey foreign key (tenant_id, payer_id) references customer (tenant_id, id)
      on delete set null (payer_id) not valid,
    add constraint customer_payer_id_check check (payer_id <> id) not valid`.execute(db);
  await sql`create index customer_payer on customer (tenant_id, payer_id) where payer_id is not null`.execute(db);
}

async function charges(db: Kysely<unknown>): Promise<void> {
  await sql`create table charge (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    subscription_id uuid not null,
    term_seq integer not null check (term_seq >= 1),
    kind text not null check (kind in ('term', 'joining_fee')),
    due_on date not null,
    amount_paise bigint not null check (amount_paise >= 0),
    settled_paise bigint not null check (settled_paise between 0 and amount_paise),
    discount_paise bigint not null default 0 check (discount_paise >= 0),
    discount_reason text check (char_length(discount_reason) between 1 and 200),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, subscription_id, term_seq, kind),
    check ((discount_reason is null) = (discount_paise = 0)),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index charge_open on charge (tenant_id, customer_id, due_on, id)
    where settled_paise < amount_paise`.execute(db);
  await sql`create index charge_due on charge (tenant_id, due_on, id) where settled_paise < amount_paise`.execute(db);
  await sql`create index charge_customer on charge (tenant_id, customer_id, due_on desc, id desc)`.execute(db);
  await sql`create index charge_by_due_day on charge (tenant_id, due_on desc, id desc)`.execute(db);
  await openTenantTable(db, "charge");
}

/** `with_…` is the term that was recorded together with a payment, and is undone with it. */
async function payments(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table payment (
      tenant_id uuid not null references tenant on delete cascade,
      id uuid not null,
      payer_id uuid not null,
      mode text not null check (mode in (${MODES}, 'opening')),
      received_on date not null,
      received_paise bigint not null check (received_paise > 0),
      amount_paise bigint not null check (amount_paise between 0 and received_paise),
      allocated_paise bigint not null check (allocated_paise between 0 and amount_paise),
      reference text check (char_length(reference) between 1 and 100),
      note text check (char_length(note) between 1 and 500),
      receipt_number text,
      recorded_by uuid,
      with_subscription_id uuid,
      with_term_seq integer,
      reversed_at timestamptz(3),
      reversed_by uuid,
      reversal_reason text check (char_length(reversal_reason) between 1 and 200),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, receipt_number),
      check (reversed_at is null or amount_paise = 0),
      foreign key (tenant_id, payer_id) references customer (tenant_id, id) on delete cascade
    )`)
    .execute(db);
  await sql`create index payment_payer on payment (tenant_id, payer_id, created_at desc, id desc)`.execute(db);
  await sql`create index payment_advance on payment (tenant_id, payer_id, received_on, id)
    where allocated_paise < amount_paise`.execute(db);
  await sql`create index payment_newest on payment (tenant_id, created_at desc, id desc)
    where mode <> 'opening'`.execute(db);
  await openTenantTable(db, "payment");

  // Receipts are numbered without gaps: a number is taken under this row's lock, in the payment's
  // own transaction.
  await sql`create table document_series (
    tenant_id uuid not null references tenant on delete cascade,
    series text not null,
    year text not null,
    last_number integer not null check (last_number >= 1),
    primary key (tenant_id, series, year)
  )`.execute(db);
  await openTenantTable(db, "document_series");
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table ledger_entry (
      tenant_id uuid not null references tenant on delete cascade,
      id uuid not null,
      transaction_id uuid not null,
      kind text not null check (kind in ('charge', 'credit', 'discount', 'payment', 'allocation', 'release', 'transfer',
        'refund', 'reversal')),
      account text not null check (account in ('receivable', 'advance', 'income', 'discount', 'opening', ${MODES})),
      amount_paise bigint not null check (amount_paise <> 0),
      customer_id uuid,
      charge_id uuid,
      payment_id uuid,
      occurred_on date not null,
      created_by uuid,
      created_at timestamptz(3) not null,
      primary key (tenant_id, id),
      check ((customer_id is not null) = (account in ('receivable', 'advance'))),
      foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
      foreign key (tenant_id, charge_id) references charge (tenant_id, id) on delete cascade,
      foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete cascade
    )`)
    .execute(db);
  for (const [name, columns, condition] of [
    ["customer", "customer_id, created_at, id", "customer_id is not null"],
    ["charge", "charge_id, created_at, id", "charge_id is not null"],
    ["payment", "payment_id, created_at, id", "payment_id is not null"],
  ])
    await sql
      .raw(`create index ledger_entry_${name} on ledger_entry (tenant_id, ${columns}) where ${condition}`)
      .execute(db);
  await sql
    .raw(`create index ledger_entry_money on ledger_entry (tenant_id, occurred_on) include (account, amount_paise, payment_id)
      where account in (${MODES})`)
    .execute(db);
  await openTenantTable(db, "ledger_entry");
  // The application adds entries and neither changes nor deletes them: what was wrong is entered
  // again, the other way round.
  await sql`revoke update, delete on ledger_entry from aavarti_app`.execute(db);
}

async function balances(db: Kysely<unknown>): Promise<void> {
  // Its row is also the lock under which a customer's charges and payments change.
  await sql`create table customer_balance (
    tenant_id uuid not null references tenant on delete cascade,
    customer_id uuid not null,
    due_paise bigint not null check (due_paise >= 0),
    advance_paise bigint not null check (advance_paise >= 0),
    oldest_due_on date,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, customer_id),
    check ((oldest_due_on is null) = (due_paise = 0)),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index customer_balance_due on customer_balance (tenant_id, oldest_due_on, customer_id)
    where due_paise > 0`.execute(db);
  await sql`create index customer_balance_advance on customer_balance (tenant_id, customer_id)
    where advance_paise > 0`.execute(db);
  await openTenantTable(db, "customer_balance");
}

/** The result of the nightly check, one row for each business, and which businesses to check. */
async function checks(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_check (
    tenant_id uuid not null references tenant on delete cascade,
    checked_at timestamptz(3) not null,
    problem text,
    primary key (tenant_id)
  )`.execute(db);
  await openTenantTable(db, "ledger_check");
  for (const table of ["customer_balance", "ledger_check"]) {
    await sql.raw(`grant select on ${table} to aavarti_definer`).execute(db);
    await sql.raw(`create policy definer_read on ${table} for select to aavarti_definer using (true)`).execute(db);
  }
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, returns, body } of [
    {
      name: "tenants_with_balances",
      returns: "setof uuid",
      // One step along the primary key for each tenant, instead of reading every balance.
      body: `with recursive found as (
          (select b.tenant_id from public.customer_balance b order by b.tenant_id limit 1)
          union all
          select (select b.tenant_id from public.customer_balance b where b.tenant_id > found.tenant_id
            order by b.tenant_id limit 1)
          from found where found.tenant_id is not null)
        select tenant_id from found where tenant_id is not null`,
    },
    {
      name: "ledger_problems",
      returns: "table (tenant_id uuid, checked_at timestamptz, problem text)",
      body: `select c.tenant_id, c.checked_at, c.problem from public.ledger_check c where c.problem is not null
        order by c.checked_at desc limit 1000`,
    },
  ])
    for (const statement of [
      `create function public.${name}() returns ${returns} language sql stable security definer
        set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`,
      `alter function public.${name}() owner to aavarti_definer`,
      `revoke all on function public.${name}() from public`,
      `grant execute on function public.${name}() to aavarti_app`,
    ])
      await sql.raw(statement).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
