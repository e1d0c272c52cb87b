import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds commands by WhatsApp: the numbers that owners have verified, the numbered list of each daily
 * summary, what was asked for in each line of a message, and the answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table command_number (
    tenant_id uuid not null references tenant on delete cascade,
    user_id uuid not null,
    phone_e164 text,
    pending_phone text,
    code_hash text,
    code_expires_at timestamptz(3),
    wrong_codes int not null default 0,
    codes_sent int not null default 0,
    first_code_at timestamptz(3),
    verified_at timestamptz(3),
    is_on boolean not null default false,
    ask_above_paise bigint not null default 500000 check (ask_above_paise >= 0),
    last_wrote_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
    check ((phone_e164 is null) = (verified_at is null)),
    check (not is_on or verified_at is not null),
    check (num_nonnulls(pending_phone, code_hash, code_expires_at) in (0, 3))
  )`.execute(db);
  // A number commands one business: a command that could mean two would have to be guessed.
  await sql`create unique index command_number_verified on command_number (phone_e164)
    where phone_e164 is not null`.execute(db);
  await openTenantTable(db, "command_number");

  await sql`create table digest_item (
    tenant_id uuid not null references tenant on delete cascade,
    reminder_id uuid not null,
    position int not null check (position between 1 and 99),
    customer_id uuid not null,
    subscription_id uuid not null,
    end_on date not null,
    amount_paise bigint not null,
    primary key (tenant_id, reminder_id, position),
    foreign key (tenant_id, reminder_id) references reminder (tenant_id, id) on delete cascade,
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index digest_item_customer on digest_item (tenant_id, customer_id)`.execute(db);
  await sql`create index digest_item_subscription on digest_item (tenant_id, subscription_id)`.execute(db);
  await openTenantTable(db, "digest_item");

  await sql`create table command_message (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    user_id uuid not null,
    provider_message_id text not null,
    phone_e164 text not null,
    answer text,
    state text not null check (state in ('planned', 'sending', 'sent', 'failed', 'unknown')),
    attempts int not null default 0,
    received_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, provider_message_id)
  )`.execute(db);
  await openTenantTable(db, "command_message");

  await sql`create table command (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    user_id uuid not null,
    phone_e164 text not null,
    provider_message_id text not null,
    line int not null,
    text text not null,
    kind text,
    state text not null check (state in ('asked', 'done', 'refused', 'undone')),
    code text check (code ~ '^[0-9]{4}$'),
    code_expires_at timestamptz(3),
    answer text not null default '',
    customer_id uuid,
    request jsonb not null default '{}',
    result jsonb not null default '{}',
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, provider_message_id, line),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index command_customer on command (tenant_id, customer_id) where customer_id is not null`.execute(
    db,
  );
  await sql`create index command_code on command (tenant_id, user_id, code) where code is not null`.execute(db);
  await openTenantTable(db, "command");

  await findNumbers(db);
}

/** Lets a message find the business whose owner commands from its number, as customers are found. */
async function findNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on command_number to aavarti_definer`.execute(db);
  await sql`create policy definer_read on command_number for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const name = "public.commander_of_phone(text)";
  await sql
    .raw(`create function public.commander_of_phone(wanted text)
      returns table (tenant_id uuid, user_id uuid)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select n.tenant_id, n.user_id from public.command_number n
        where n.phone_e164 = wanted and n.is_on $body$`)
    .execute(db);
  await sql.raw(`alter function ${name} owner to aavarti_definer`).execute(db);
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  await sql.raw(`grant execute on function ${name} to aavarti_app`).execute(db);
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
