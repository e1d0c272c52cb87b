import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds notifications by email. The email is a message of the reminder ledger, so that it is sent
 * once; what it contains waits in a table of its own until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_preference add column email boolean not null default false`.execute(db);

  await sql`alter table reminder
    drop constraint reminder_subject,
    add constraint reminder_subject check
      ((step in ('digest', 'notifications')) = (subscription_id is null)
        and (step in ('digest', 'notifications')) = (customer_id is null))`.execute(db);
  // The email that waits for a person takes in what happens until it goes out.
  await sql`create index reminder_notifications on reminder (tenant_id, recipient_id)
    where step = 'notifications' and state = 'planned'`.execute(db);

  await sql`create table notification_email (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind ~ '^[a-z-]+\\.[a-z-]+$'),
    title text not null,
    body text not null,
    link text not null,
    happened_at timestamptz(3) not null,
    reminder_id uuid,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
    foreign key (tenant_id, reminder_id) references reminder (tenant_id, id) on delete cascade
  )`.execute(db);
  await openTenantTable(db, "notification_email");
  await sql`create index notification_email_waiting on notification_email (tenant_id, user_id) where reminder_id is null`.execute(
    db,
  );
  await sql`create index notification_email_taken on notification_email (tenant_id, reminder_id) where reminder_id is not null`.execute(
    db,
  );
}
