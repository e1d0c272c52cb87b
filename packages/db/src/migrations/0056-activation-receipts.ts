import { type Kysely, sql } from "kysely";
import { grantGlobal, openTenantTable } from "./tenant-table.ts";

/**
 * Receipts for the activation fee with their printed documents, and the course of a refund. A
 * document is rendered once and never changes; a receipt's numbers have no gap within a financial
 * year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table activation_receipt (
    tenant_id uuid not null references tenant (id) on delete cascade,
    id uuid not null,
    payment_id uuid not null,
    kind text not null check (kind in ('receipt', 'credit_note')),
    number text not null,
    issued_on date not null,
    seller_name text not null,
    seller_address text,
    seller_gstin text,
    buyer_name text not null,
    buyer_address text,
    buyer_gstin text,
    buyer_state text,
    total_paise bigint not null,
    tax_rate_bps integer,
    taxable_paise bigint,
    cgst_paise bigint,
    sgst_paise bigint,
    igst_paise bigint,
    place_of_supply text,
    created_at timestamptz(3) not null,
    primary key (tenant_id, id),
    unique (tenant_id, payment_id, kind),
    foreign key (tenant_id, payment_id) references activation_payment (tenant_id, id) on delete cascade,
    check (tax_rate_bps is null or taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise)
  )`.execute(db);
  await openTenantTable(db, "activation_receipt");
  await sql`create unique index activation_receipt_number on activation_receipt (number)`.execute(db);

  await sql`create table activation_receipt_series (
    kind text not null check (kind in ('receipt', 'credit_note')),
    financial_year text not null,
    last_number integer not null,
    primary key (kind, financial_year)
  )`.execute(db);
  await grantGlobal(db, "activation_receipt_series");

  await sql`create table erased_activation_receipt (
    number text primary key,
    kind text not null check (kind in ('receipt', 'credit_note')),
    issued_on date not null,
    total_paise bigint not null,
    tax_rate_bps integer,
    taxable_paise bigint,
    cgst_paise bigint,
    sgst_paise bigint,
    igst_paise bigint,
    place_of_supply text,
    erased_at timestamptz(3) not null
  )`.execute(db);
  await grantGlobal(db, "erased_activation_receipt");

  await sql`create table document (
    tenant_id uuid not null references tenant (id) on delete cascade,
    id uuid not null,
    kind text not null check (kind in ('activation_receipt')),
    subject_id uuid not null,
    language text not null check (language in ('en', 'hi')),
    content bytea,
    created_at timestamptz(3) not null,
    rendered_at timestamptz(3),
    primary key (tenant_id, id),
    unique (tenant_id, kind, subject_id, language),
    check ((content is null) = (rendered_at is null))
  )`.execute(db);
  await openTenantTable(db, "document");
  // A PDF is compressed already.
  await sql`alter table document alter column content set storage external`.execute(db);

  await sql`alter table activation_payment
    add column refund_requested_at timestamptz(3),
    add column refund_attempts integer not null default 0,
    add column refund_failed_at timestamptz(3),
    add column refunded_at timestamptz(3),
    add column provider_refund_id text,
    drop constraint activation_payment_status_check,
    add constraint activation_payment_status_check
      check (status in ('captured', 'refund_queued', 'refund_pending', 'refunded'))`.execute(db);
  await sql`update activation_payment set refunded_at = updated_at where status = 'refunded'`.execute(db);
  await sql`alter table erased_activation_payment
    drop constraint erased_activation_payment_status_check,
    add constraint erased_activation_payment_status_check
      check (status in ('captured', 'refund_queued', 'refund_pending', 'refunded'))`.execute(db);
  await sql`create index activation_payment_refund_open on activation_payment (updated_at)
    where status in ('refund_queued', 'refund_pending')`.execute(db);
  await alsoFindOpenRefunds(db);
  await issueReceiptsOfEarlierPayments(db);
}

/** The reconciler also asks the provider about refunds that are under way. */
async function alsoFindOpenRefunds(db: Kysely<unknown>): Promise<void> {
  const signature = "public.open_activation_orders(timestamptz, timestamptz, integer)";
  for (const statement of [
    "grant create on schema public to aavarti_definer",
    `drop function ${signature}`,
    `create function public.open_activation_orders(created_before timestamptz, created_after timestamptz, max_rows integer)
      returns table (tenant_id uuid, id uuid) language sql stable security definer
      set search_path = pg_catalog, public, pg_temp as $body$
        (select o.tenant_id, o.id from public.activation_order o
          where o.status <> 'paid' and o.created_at < created_before and o.created_at > created_after
          order by o.created_at limit max_rows)
        union
        (select p.tenant_id, p.order_id from public.activation_payment p
          where p.status in ('refund_queued', 'refund_pending') and p.updated_at < created_before
          order by p.updated_at limit max_rows)
      $body$`,
    `alter function ${signature} owner to aavarti_definer`,
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to aavarti_app`,
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}

/**
 * Payments from before this version get their receipt like new ones: when somebody asks for it, or
 * by itself a week from now. Their numbers follow the order in which they were paid.
 */
const issueReceiptsOfEarlierPayments = (db: Kysely<unknown>) =>
  sql`insert into outbox (id, tenant_id, queue, name, payload, job_key, available_at, created_at, turn)
    select gen_random_uuid(), p.tenant_id, 'documents', 'receipt.issue',
      jsonb_build_object('tenantId', p.tenant_id, 'paymentId', p.id), 'receipt-issue-' || p.id,
      now() + interval '7 days' + row_number() over (order by p.captured_at, p.id) * interval '10 milliseconds', now(), 0
    from activation_payment p where p.activates and p.status = 'captured'`.execute(db);
