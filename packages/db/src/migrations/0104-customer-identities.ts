import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds the addresses of a customer beside those of the record: further emails and phones, and the
 * WhatsApp user id of somebody whose number is hidden. One that was removed stays as a row, so that
 * it is not learned again. Adds what is needed to undo the move of a conversation for some minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table customer_identity (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    kind text not null check (kind in ('email', 'phone', 'wa_bsuid')),
    value text not null check (length(value) between 1 and 254),
    source text not null check (source in ('member', 'email', 'whatsapp', 'conversation')),
    verified_at timestamptz(3),
    verified_by uuid,
    removed_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index customer_identity_value on customer_identity (tenant_id, kind, value)
    where removed_at is null`.execute(db);
  await sql`create unique index customer_identity_customer on customer_identity (tenant_id, customer_id, kind, value)`.execute(
    db,
  );
  await sql`create index customer_identity_anywhere on customer_identity (kind, value)
    where removed_at is null and verified_at is not null`.execute(db);
  await openTenantTable(db, "customer_identity");

  await sql`create table conversation_move (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    conversation_id uuid not null,
    from_customer_id uuid not null,
    to_customer_id uuid not null,
    moved_by uuid not null,
    state jsonb not null,
    undo_until timestamptz(3) not null,
    created_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, from_customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, to_customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "conversation_move");

  await createDirectory(db);
}

/** A WhatsApp message names its sender before the business is known. */
async function createDirectory(db: Kysely<unknown>): Promise<void> {
  const name = "public.customers_of_identity(text, text)";
  for (const statement of [
    "grant select on customer_identity to aavarti_definer",
    "create policy definer_read on customer_identity for select to aavarti_definer using (true)",
    "grant create on schema public to aavarti_definer",
    `create function public.customers_of_identity(wanted_kind text, wanted text)
      returns table (tenant_id uuid, customer_id uuid, last_sent_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
        select c.tenant_id, c.id, (select max(r.sent_at) from public.reminder r
          where r.tenant_id = c.tenant_id and r.recipient_id = c.id and r.channel = 'whatsapp'
            and r.recipient_kind = 'customer' and r.sent_at is not null)
        from public.customer_identity i
        join public.customer c on c.tenant_id = i.tenant_id and c.id = i.customer_id
        where i.kind = wanted_kind and i.value = wanted and i.removed_at is null and i.verified_at is not null
          and c.deleted_at is null $body$`,
    `alter function ${name} owner to aavarti_definer`,
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to aavarti_app`,
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
