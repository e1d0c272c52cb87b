import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds renewals, pauses, changes of product and planned cancellations. The subscription keeps
 * mirroring its newest term, and carries what its standing is derived from; `undo` is the row as it
 * was before a renewal that can still be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription
    add column covered_from date,
    add column paused_days integer not null default 0 check (paused_days >= 0),
    add column paused_from date,
    add column cancels_at_end boolean not null default false,
    add column cancel_reason text check (cancel_reason in ('price', 'moved', 'unhappy', 'switched', 'no_time', 'other')),
    add column next_price_paise bigint check (next_price_paise between 0 and 9999999999),
    add column next_months integer check (next_months between 1 and 120),
    add column undo jsonb,
    add column undo_until timestamptz(3),
    add check ((undo is null) = (undo_until is null))`.execute(db);

  // Null: the subscription's own product, which only a change of product tells apart from an older term's.
  await sql`alter table subscription_term
    add column product_id uuid,
    add column paused_days integer not null default 0 check (paused_days >= 0),
    add foreign key (tenant_id, product_id) references product (tenant_id, id),
    drop constraint subscription_term_source_check,
    add constraint subscription_term_source_check check (source in ('created', 'renewed', 'changed', 'reactivated'))`.execute(
    db,
  );

  await sql`create table subscription_pause (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    subscription_id uuid not null,
    from_on date not null,
    resumed_on date check (resumed_on >= from_on),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index subscription_pause_open on subscription_pause (tenant_id, subscription_id)
    where resumed_on is null`.execute(db);
  await sql`create index subscription_pause_history on subscription_pause (tenant_id, subscription_id, from_on)`.execute(
    db,
  );
  await openTenantTable(db, "subscription_pause");
}
