import { type Kysely, sql } from "kysely";
import { grantGlobal, openTenantTable } from "./tenant-table.ts";

/**
 * Creates the tables of identity, tenants, customers, products, subscriptions with their terms,
 * activation payments, the reminder ledger and the outbox. Tenant tables lead every key with
 * tenant_id (docs/adr/0004); instants are timestamptz(3), days are dates, money is bigint paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);

  await createGlobalTables(db);
  await createTenantTables(db);
}

async function createRoles(db: Kysely<unknown>): Promise<void> {
  for (const role of ["aavarti_app", "aavarti_definer"]) {
    await sql`do ${sql.raw(`$do$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    end $do$`)}`.execute(db);
  }
  // Definer functions are handed to a role that may read exactly what they need (migration 0002).
  await sql`grant aavarti_definer to current_user`.execute(db);
  await sql`grant usage on schema public to aavarti_app, aavarti_definer`.execute(db);
  await sql`revoke create on schema public from public`.execute(db);
}

async function createGlobalTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table deployment (
    singleton boolean primary key default true check (singleton),
    environment text not null check (environment in ('production', 'staging', 'demo', 'development', 'test')),
    created_at timestamptz(3) not null
  )`.execute(db);

  await sql`create table app_user (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    phone_e164 text,
    phone_typed text,
    password_hash text,
    email_verified_at timestamptz(3),
    google_issuer text,
    google_subject text,
    sessions_valid_from timestamptz(3) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    unique (google_issuer, google_subject),
    check ((google_issuer is null) = (google_subject is null))
  )`.execute(db);

  await sql`create table auth_session (
    id text primary key,
    user_id uuid not null references app_user on delete cascade,
    tenant_id uuid not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    absolute_expires_at timestamptz(3) not null,
    handoff_expires_at timestamptz(3),
    handoff_binding_hash text,
    replaces_id text,
    revoked_at timestamptz(3),
    revoked_reason text,
    created_via text not null check (created_via in ('password', 'google', 'register')),
    user_agent text,
    ip inet
  )`.execute(db);
  await sql`create index auth_session_user on auth_session (user_id) where revoked_at is null`.execute(db);

  await sql`create table auth_token (
    id text primary key,
    kind text not null check (kind in ('password_reset', 'email_verification')),
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`.execute(db);
  await sql`create index auth_token_user on auth_token (user_id, kind)`.execute(db);

  await sql`create table webhook_event (
    provider text not null check (provider in ('razorpay', 'postmark', 'whatsapp')),
    event_key text not null,
    body text not null,
    received_at timestamptz(3) not null,
    processed_at timestamptz(3),
    outcome text,
    primary key (provider, event_key)
  )`.execute(db);
  await sql`create index webhook_event_unprocessed on webhook_event (received_at) where processed_at is null`.execute(
    db,
  );

  await sql`create table data_deletion_request (
    id uuid primary key,
    name text not null,
    email text not null,
    business_name text,
    message text,
    created_at timestamptz(3) not null,
    answer_by timestamptz(3) not null,
    process_by date not null,
    acknowledged_at timestamptz(3)
  )`.execute(db);

  await sql`create table outbox (
    id uuid primary key,
    tenant_id uuid,
    queue text not null,
    name text not null,
    payload jsonb not null,
    job_key text not null,
    available_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  )`.execute(db);
  await sql`create index outbox_available on outbox (available_at, id)`.execute(db);

  // The layout is rate-limiter-flexible's. Unlogged: losing counters in a crash is harmless.
  await sql`create unlogged table rate_limit (key text primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );

  await sql`grant select on deployment to aavarti_app`.execute(db);
  for (const table of [
    "app_user",
    "auth_session",
    "auth_token",
    "webhook_event",
    "data_deletion_request",
    "outbox",
    "rate_limit",
  ])
    await grantGlobal(db, table);
}

async function createTenantTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table tenant (
    id uuid primary key,
    business_name text not null,
    city text not null default '',
    currency text not null default '₹',
    industry_type text not null default 'generic',
    time_zone text not null default 'Asia/Kolkata',
    account_status text not null check (account_status in ('trial', 'active', 'suspended')),
    trial_ends_at timestamptz(3) not null,
    activated_at timestamptz(3),
    suspended_at timestamptz(3),
    profile_completed_at timestamptz(3),
    industry_changed_at timestamptz(3),
    is_demo boolean not null default false,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`.execute(db);
  await openTenantTable(db, "tenant", "id");

  await sql`create table membership (
    tenant_id uuid not null references tenant on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    role text not null check (role in ('owner', 'admin', 'manager', 'agent', 'accountant', 'viewer')),
    created_at timestamptz(3) not null,
    primary key (tenant_id, user_id)
  )`.execute(db);
  await sql`create index membership_user_directory on membership (user_id)`.execute(db);
  await openTenantTable(db, "membership");

  await sql`create table customer (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    name text not null,
    email text not null,
    phone_e164 text,
    phone_typed text,
    company text,
    status text not null check (status in ('active', 'prospect', 'inactive')),
    search text not null generated always as
      (lower(name || ' ' || email || ' ' || coalesce(phone_e164, '') || ' ' || coalesce(company, ''))) stored,
    deleted_at timestamptz(3),
    deletion_id uuid,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    check ((deleted_at is null) = (deletion_id is null))
  )`.execute(db);
  await sql`create index customer_newest on customer (tenant_id, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index customer_search on customer using gin (tenant_id, search gin_trgm_ops)`.execute(db);
  await openTenantTable(db, "customer");

  await sql`create table product (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    name text not null,
    price_paise bigint not null check (price_paise between 0 and 9999999999),
    duration_months integer not null check (duration_months between 1 and 120),
    description text not null,
    sku text,
    grace_days integer not null default 0 check (grace_days between 0 and 365),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create unique index product_sku on product (tenant_id, lower(sku)) where deleted_at is null`.execute(db);
  await sql`create index product_newest on product (tenant_id, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await openTenantTable(db, "product");

  // start_on … price_paise mirror the newest term, so that lists and the sweep read one row; saveCurrentTerm writes both.
  await sql`create table subscription (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    product_id uuid not null,
    status text not null check (status in ('active', 'expired', 'cancelled', 'pending')),
    anchor_on date not null,
    start_on date not null,
    end_on date not null,
    duration_months integer check (duration_months between 1 and 120),
    price_paise bigint not null check (price_paise between 0 and 9999999999),
    term_seq integer not null default 1 check (term_seq >= 1),
    term_entered_at timestamptz(3) not null,
    cancelled_at timestamptz(3),
    deleted_at timestamptz(3),
    deletion_id uuid,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id),
    foreign key (tenant_id, product_id) references product (tenant_id, id),
    check (end_on > start_on),
    check ((deleted_at is null) = (deletion_id is null))
  )`.execute(db);
  await sql`create index subscription_newest on subscription (tenant_id, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index subscription_due on subscription (tenant_id, end_on, id) include (customer_id, price_paise)
    where status = 'active' and deleted_at is null`.execute(db);
  await sql`create index subscription_due_anywhere on subscription (end_on, tenant_id)
    where status = 'active' and deleted_at is null`.execute(db);
  await sql`create index subscription_customer on subscription (tenant_id, customer_id)`.execute(db);
  await sql`create index subscription_product on subscription (tenant_id, product_id)`.execute(db);
  await openTenantTable(db, "subscription");

  await sql`create table subscription_term (
    tenant_id uuid not null references tenant on delete cascade,
    subscription_id uuid not null,
    seq integer not null check (seq >= 1),
    start_on date not null,
    end_on date not null,
    duration_months integer check (duration_months between 1 and 120),
    price_paise bigint not null check (price_paise between 0 and 9999999999),
    source text not null check (source in ('created', 'renewed')),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, subscription_id, seq),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade,
    check (end_on > start_on)
  )`.execute(db);
  await sql`create index subscription_term_start on subscription_term (tenant_id, start_on)`.execute(db);
  await sql`create index subscription_term_end on subscription_term (tenant_id, end_on)`.execute(db);
  await openTenantTable(db, "subscription_term");

  await sql`create table payment_order (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    purpose text not null check (purpose in ('activation')),
    mode text not null check (mode in ('live', 'test', 'sandbox')),
    receipt text not null,
    provider_order_id text,
    amount_paise bigint not null check (amount_paise > 0),
    currency text not null,
    status text not null check (status in ('requested', 'created', 'paid')),
    claimed_payment_id text,
    failure_reason text,
    checked_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, receipt)
  )`.execute(db);
  await sql`create unique index payment_order_directory on payment_order (provider_order_id)`.execute(db);
  await sql`create index payment_order_open on payment_order (created_at) where status <> 'paid'`.execute(db);
  await openTenantTable(db, "payment_order");

  await sql`create table payment (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    order_id uuid not null,
    mode text not null check (mode in ('live', 'test', 'sandbox')),
    provider_payment_id text not null,
    amount_paise bigint not null check (amount_paise > 0),
    currency text not null,
    status text not null check (status in ('captured', 'refund_queued', 'refunded')),
    method text,
    activates boolean not null,
    refunded_paise bigint not null default 0,
    captured_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, order_id) references payment_order (tenant_id, id)
  )`.execute(db);
  await sql`create unique index payment_directory on payment (provider_payment_id)`.execute(db);
  await sql`create unique index payment_one_activation on payment (tenant_id) where activates`.execute(db);
  await sql`create index payment_of_order on payment (tenant_id, order_id)`.execute(db);
  await openTenantTable(db, "payment");

  await sql`create table reminder (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    subscription_id uuid not null,
    customer_id uuid not null,
    term_end_on date not null,
    step text not null,
    channel text not null check (channel in ('email', 'whatsapp')),
    recipient_kind text not null check (recipient_kind in ('customer', 'owner')),
    recipient_id uuid not null,
    recipient_address text,
    state text not null check (state in
      ('planned', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'cancelled', 'missed')),
    state_reason text,
    next_step text,
    due_at timestamptz(3) not null,
    attempts integer not null default 0,
    lease_until timestamptz(3),
    provider_message_id text,
    provider_code text,
    sent_at timestamptz(3),
    delivered_at timestamptz(3),
    read_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, subscription_id, term_end_on, step, channel, recipient_kind, recipient_id),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade,
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index reminder_planned on reminder (tenant_id, due_at) where state = 'planned'`.execute(db);
  await sql`create index reminder_leased on reminder (tenant_id, lease_until) where state in ('sending', 'unknown')`.execute(
    db,
  );
  await sql`create index reminder_directory on reminder (id)`.execute(db);
  await sql`create index reminder_message_directory on reminder (provider_message_id) where provider_message_id is not null`.execute(
    db,
  );
  await sql`create index reminder_work_anywhere on reminder (due_at, tenant_id) where state in ('planned', 'sending', 'unknown')`.execute(
    db,
  );
  await sql`create index reminder_customer on reminder (tenant_id, customer_id)`.execute(db);
  await openTenantTable(db, "reminder");

  await sql`create table audit_event (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    actor_kind text not null check (actor_kind in ('user', 'system')),
    actor_id text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    changes jsonb not null,
    request_id text,
    at timestamptz(3) not null,
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create index audit_event_subject on audit_event (tenant_id, subject_kind, subject_id, at)`.execute(db);
  await openTenantTable(db, "audit_event");
}
