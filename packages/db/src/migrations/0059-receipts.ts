import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Receipts of customers' payments and statements of their accounts as documents, and their delivery
 * by email. A receipt has one document for each text that it had; a statement is made for each
 * request and covers a period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A reader of the version before knows only activation receipts, which stay as they are.
  await sql`alter table document
    drop constraint document_kind_check,
    add constraint document_kind_check check (kind in ('activation_receipt', 'payment_receipt', 'statement')),
    drop constraint document_tenant_id_kind_subject_id_language_key,
    add column customer_id uuid,
    add column version text not null default '',
    add column period_from date,
    add column period_to date,
    add constraint document_period_check check (
      (kind = 'statement') = (period_to is not null) and (period_from is null or period_from <= period_to)
    ),
    add constraint document_customer_check check ((kind = 'activation_receipt') = (customer_id is null)),
    add constraint document_customer_id_fkey foreign key (tenant_id, customer_id)
      references customer (tenant_id, id) on delete cascade`.execute(db);
  await sql`create unique index document_version on document (tenant_id, kind, subject_id, language, version)
    where kind <> 'statement'`.execute(db);
  await sql`create index document_by_age on document (tenant_id, kind, created_at)`.execute(db);
  await sql`create index document_customer on document (tenant_id, customer_id) where customer_id is not null`.execute(
    db,
  );

  await sql`create table document_delivery (
    tenant_id uuid not null references tenant (id) on delete cascade,
    id uuid not null,
    document_id uuid,
    kind text not null check (kind in ('payment_receipt', 'statement')),
    subject_id uuid not null,
    customer_id uuid not null,
    channel text not null check (channel in ('email', 'whatsapp')),
    address text not null,
    language text not null check (language in ('en', 'hi')),
    state text not null check (state in ('planned', 'sending', 'sent', 'unknown', 'failed', 'cancelled')),
    due_at timestamptz(3) not null,
    attempts integer not null default 0,
    lease_until timestamptz(3),
    state_reason text,
    state_explanation jsonb,
    provider_message_id text,
    requested_by uuid,
    sent_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, document_id) references document (tenant_id, id) on delete set null (document_id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    check (state <> 'sending' or lease_until is not null)
  )`.execute(db);
  await openTenantTable(db, "document_delivery");
  // Of two taps on "Send receipt" the second finds the first one's message.
  await sql`create unique index document_delivery_open on document_delivery (tenant_id, document_id, channel)
    where state in ('planned', 'sending', 'unknown')`.execute(db);
  await sql`create index document_delivery_subject on document_delivery (tenant_id, subject_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index document_delivery_customer on document_delivery (tenant_id, customer_id)`.execute(db);
}
