import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds messages to many customers at once, and what came of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_send (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    kind text not null check (kind in ('text', 'due')),
    subject text,
    text text,
    is_offer boolean not null,
    author_id uuid,
    state text not null check (state in ('running', 'done', 'cancelled')),
    waits_for text check (waits_for in ('quiet-hours', 'daily-limit')),
    starts_at timestamptz(3) not null,
    finished_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    check ((kind = 'text') = (text is not null))
  )`.execute(db);
  await sql`create index bulk_send_newest on bulk_send (tenant_id, created_at desc, id desc)`.execute(db);
  await openTenantTable(db, "bulk_send");

  await sql`create table bulk_recipient (
    tenant_id uuid not null references tenant on delete cascade,
    send_id uuid not null,
    customer_id uuid not null,
    place integer not null,
    state text not null check (state in ('queued', 'written', 'skipped')),
    reason text,
    route text check (route in ('window', 'template', 'email')),
    address text,
    language text,
    message_id uuid,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, send_id, customer_id),
    foreign key (tenant_id, send_id) references bulk_send (tenant_id, id) on delete cascade,
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    check ((state = 'skipped') = (reason is not null)),
    check ((state = 'written') = (message_id is not null)),
    check (state <> 'written' or (route is not null and address is not null))
  )`.execute(db);
  await sql`create unique index bulk_recipient_address on bulk_recipient (tenant_id, send_id, address)
    where state = 'written'`.execute(db);
  await sql`create index bulk_recipient_queue on bulk_recipient (tenant_id, send_id, place)
    where state = 'queued'`.execute(db);
  await sql`create index bulk_recipient_message on bulk_recipient (tenant_id, message_id)
    where message_id is not null`.execute(db);
  await sql`create index bulk_recipient_customer on bulk_recipient (tenant_id, customer_id)`.execute(db);
  await openTenantTable(db, "bulk_recipient");
}
