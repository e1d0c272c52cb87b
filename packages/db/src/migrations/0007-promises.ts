import { type Kysely, sql } from "kysely";
import { grantGlobal, openTenantTable } from "./tenant-table.ts";

/**
 * Adds customers' replies, their consent and their payment promises, and the installation's secret
 * for the links and reply addresses in emails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessages(db);
  await createConsent(db);
  await createPromises(db);
  await createDirectories(db);

  // The kinds are listed in domain/notifications.ts alone; here only their form is checked.
  await sql`alter table notification drop constraint notification_kind_check,
    add constraint notification_kind_check check (kind ~ '^[a-z-]+\.[a-z-]+$')`.execute(db);

  // Two random UUIDs hold 244 random bits. The default also fills the row of an installation that is older than this.
  await sql`alter table deployment
    add column link_secret text not null default (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`create table inbound_message (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    channel text not null check (channel in ('email', 'whatsapp')),
    provider_message_id text not null,
    from_address text not null,
    kind text not null,
    subject text,
    text text not null,
    reminder_id uuid,
    received_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, channel, provider_message_id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index inbound_message_customer
    on inbound_message (tenant_id, customer_id, created_at desc, id desc)`.execute(db);
  await sql`create index inbound_message_newest on inbound_message (tenant_id, created_at desc, id desc)`.execute(db);
  await openTenantTable(db, "inbound_message");

  // Messages that could be given to no business: they belong to no tenant, so no tenant can read them.
  await sql`create table unmatched_message (
    channel text not null check (channel in ('email', 'whatsapp')),
    provider_message_id text not null,
    from_address text not null,
    text text not null,
    reason text not null,
    received_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    primary key (channel, provider_message_id)
  )`.execute(db);
  await grantGlobal(db, "unmatched_message");
}

async function createConsent(db: Kysely<unknown>): Promise<void> {
  // A ledger: rows are only added, the newest of a customer, channel and purpose holds.
  await sql`create table consent_event (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    channel text not null check (channel in ('email', 'whatsapp')),
    purpose text not null check (purpose in ('reminders', 'offers')),
    state text not null check (state in ('granted', 'withdrawn')),
    source text not null,
    note text,
    actor_kind text not null check (actor_kind in ('customer', 'user', 'system')),
    actor_id uuid,
    address text,
    message_id uuid,
    confirmation text check (confirmation in ('due', 'sending', 'sent', 'failed', 'unknown')),
    confirmation_message_id text,
    at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index consent_event_newest
    on consent_event (tenant_id, customer_id, channel, purpose, at desc, id desc)`.execute(db);
  await openTenantTable(db, "consent_event");
}

async function createPromises(db: Kysely<unknown>): Promise<void> {
  // Without a subscription it is about everything that the customer owes by the day.
  await sql`create table payment_promise (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    subscription_id uuid,
    promised_on date not null,
    amount_paise bigint check (amount_paise between 0 and 9999999999),
    source text not null check (source in ('reply', 'person')),
    words text,
    confidence text check (confidence in ('high', 'medium', 'low')),
    message_id uuid,
    state text not null check (state in ('suggested', 'dismissed', 'open', 'kept', 'broken', 'withdrawn')),
    replaced_by uuid,
    created_by uuid,
    opened_at timestamptz(3),
    decided_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade,
    foreign key (tenant_id, message_id) references inbound_message (tenant_id, id) on delete cascade,
    check ((state in ('suggested', 'dismissed')) = (opened_at is null))
  )`.execute(db);
  await sql`create unique index payment_promise_open on payment_promise
    (tenant_id, customer_id, coalesce(subscription_id, '00000000-0000-0000-0000-000000000000'::uuid))
    where state = 'open'`.execute(db);
  await sql`create unique index payment_promise_message on payment_promise (tenant_id, message_id) where message_id is not null`.execute(
    db,
  );
  await sql`create index payment_promise_customer on payment_promise (tenant_id, customer_id)`.execute(db);
  await sql`create index payment_promise_newest on payment_promise (tenant_id, created_at desc, id desc)`.execute(db);
  await sql`create index payment_promise_open_anywhere on payment_promise (promised_on, tenant_id) where state = 'open'`.execute(
    db,
  );
  await openTenantTable(db, "payment_promise");

  // The promise that the message waited for.
  await sql`alter table reminder add column promise_id uuid`.execute(db);
  await sql`create index reminder_promise on reminder (tenant_id, promise_id) where promise_id is not null`.execute(db);
}

/** Whose message a webhook brings, and which tenants have promises whose day has passed: asked before a tenant is known. */
async function createDirectories(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_phone_directory on customer (phone_e164) where phone_e164 is not null and deleted_at is null`.execute(
    db,
  );
  await sql`create index customer_directory on customer (id)`.execute(db);
  await sql`create index reminder_customer_sent on reminder (tenant_id, customer_id, sent_at desc)
    where sent_at is not null and recipient_kind = 'customer'`.execute(db);
  await sql`grant select on payment_promise to aavarti_definer`.execute(db);
  await sql`create policy definer_read on payment_promise for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  for (const { name, args, returns, body } of FUNCTIONS) {
    await sql
      .raw(`create function public.${name}(${args.map(([arg, type]) => `${arg} ${type}`).join(", ")}) returns ${returns}
        language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$ ${body} $body$`)
      .execute(db);
    const signature = `public.${name}(${args.map(([, type]) => type).join(", ")})`;
    await sql.raw(`alter function ${signature} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${signature} from public`).execute(db);
    await sql.raw(`grant execute on function ${signature} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}

const FUNCTIONS: { name: string; args: [name: string, type: string][]; returns: string; body: string }[] = [
  {
    name: "tenant_of_customer",
    args: [["wanted", "uuid"]],
    returns: "uuid",
    body: "select c.tenant_id from public.customer c where c.id = wanted",
  },
  {
    name: "customers_of_phone",
    args: [["wanted", "text"]],
    returns: "table (tenant_id uuid, customer_id uuid, last_sent_at timestamptz)",
    body: `select c.tenant_id, c.id, (select max(r.sent_at) from public.reminder r
        where r.tenant_id = c.tenant_id and r.customer_id = c.id and r.channel = 'whatsapp'
          and r.recipient_kind = 'customer' and r.sent_at is not null)
      from public.customer c where c.phone_e164 = wanted and c.deleted_at is null`,
  },
  {
    name: "tenants_with_promises_until",
    args: [["last_day", "date"]],
    returns: "setof uuid",
    body: "select distinct p.tenant_id from public.payment_promise p where p.state = 'open' and p.promised_on <= last_day",
  },
];
