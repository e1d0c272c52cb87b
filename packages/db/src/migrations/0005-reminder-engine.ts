import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Extends the reminder ledger: a message may replace another (fallback), combine several reminders
 * (merged), or be the owner's daily digest. Adds the settings for these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendLedger(db);
  await extendSettings(db);

  // What was done about a term that nobody renewed after the last reminder: once for each term.
  await sql`create table unanswered_renewal (
    tenant_id uuid not null references tenant on delete cascade,
    subscription_id uuid not null,
    term_end_on date not null,
    action text not null check (action in ('ask', 'keep', 'expire')),
    decided_at timestamptz(3) not null,
    primary key (tenant_id, subscription_id, term_end_on),
    foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "unanswered_renewal");

  await sql`alter table notification
    add column actions jsonb not null default '[]',
    drop constraint notification_kind_check,
    add constraint notification_kind_check check (kind in ('system.welcome', 'trial.ending', 'payment.received',
      'payment.refunded', 'reminder.failed', 'reminder.unknown', 'renewal.unanswered'))`.execute(db);
}

async function extendLedger(db: Kysely<unknown>): Promise<void> {
  // A digest is about a day, which stands in term_end_on, and not about a subscription.
  await sql`alter table reminder
    alter column subscription_id drop not null,
    alter column customer_id drop not null,
    add column fallback_of uuid,
    add column merged_into uuid,
    add constraint reminder_subject check
      ((step = 'digest') = (subscription_id is null) and (step = 'digest') = (customer_id is null)),
    add foreign key (tenant_id, fallback_of) references reminder (tenant_id, id) on delete set null (fallback_of),
    add foreign key (tenant_id, merged_into) references reminder (tenant_id, id) on delete set null (merged_into)`.execute(
    db,
  );
  // At most one message stands in for another.
  await sql`create unique index reminder_fallback on reminder (tenant_id, fallback_of) where fallback_of is not null`.execute(
    db,
  );
  await sql`create index reminder_merged on reminder (tenant_id, merged_into) where merged_into is not null`.execute(
    db,
  );
  // One digest a day and owner, by whichever channel.
  await sql`create unique index reminder_digest on reminder (tenant_id, term_end_on, recipient_id) where step = 'digest'`.execute(
    db,
  );
  // What waits for the same phone or mailbox.
  await sql`create index reminder_together on reminder (tenant_id, recipient_address) where state = 'planned'`.execute(
    db,
  );
}

async function extendSettings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings
    add column overdue_3_since timestamptz(3),
    add column email_fallback boolean not null default true,
    add column owner_digest boolean not null default true,
    add column avoid_holidays boolean not null default true,
    add column holiday_state text,
    add column after_last_reminder text not null default 'ask' check (after_last_reminder in ('ask', 'keep', 'expire'))`.execute(
    db,
  );
}
