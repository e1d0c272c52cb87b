import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";

const CAUSE = explainReminder("stopped.restored");
const TENANT_TABLES = [
  "tenant",
  "membership",
  "subscription",
  "notification_settings",
  "reminder",
  "retention_warning",
];

/**
 * Prepares a restored database before any worker starts on it. The database does not know what
 * happened after the backup was taken, so nothing that was due before `now` is sent, and no job of
 * that time is repeated. Returns how many planned messages were cancelled. Runs as the owner of the
 * schema, in one transaction; a second run changes nothing else.
 */
export async function afterRestore(ownerUrl: string, now: Date): Promise<{ cancelled: number }> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownerUrl, max: 1 }) }),
  });
  try {
    return await db.transaction().execute(async (trx) => {
      // The change covers all tenants, and row security applies to the owner too.
      for (const table of TENANT_TABLES) await sql.raw(`alter table ${table} no force row level security`).execute(trx);
      await sql`insert into notification_settings
          (tenant_id, email_since, whatsapp_since, customer_since, owner_since, updated_at)
          select id, ${now}, ${now}, ${now}, ${now}, ${now} from tenant
        on conflict (tenant_id) do update set
          customer_since = case when notification_settings.customer_since is not null then excluded.customer_since end,
          owner_since = case when notification_settings.owner_since is not null then excluded.owner_since end,
          updated_at = excluded.updated_at`.execute(trx);
      // A term entered on the day of one of its steps is reminded at once, so terms entered today
      // may already have been reminded. They count as entered tomorrow; terms entered from now on
      // are new.
      await sql`update subscription s
        set term_entered_at = ((${now}::timestamptz at time zone t.time_zone)::date + 1)::timestamp at time zone t.time_zone
        from tenant t
        where t.id = s.tenant_id
          and (s.term_entered_at at time zone t.time_zone)::date = (${now}::timestamptz at time zone t.time_zone)::date`.execute(
        trx,
      );
      const { numAffectedRows = 0n } = await sql`update reminder
        set state = 'cancelled', state_reason = ${CAUSE.message}, state_explanation = ${JSON.stringify(CAUSE)}, updated_at = ${now}
        where state = 'planned' and due_at <= ${now}`.execute(trx);
      // The first warning of an ended account only says until when its data is kept. The later ones
      // precede an erasure: sending one of those twice is better than not at all.
      await sql`insert into retention_warning (tenant_id, id, kept_since, days_before, user_id, erase_at, state, settled_at, created_at)
        select t.id, gen_random_uuid(), t.since, 30, m.user_id, t.since + interval '30 days', 'cancelled', ${now}, ${now}
        from (
          select id, greatest(retention_from, case when account_status = 'suspended' then coalesce(suspended_at, trial_ends_at) else trial_ends_at end) as since
          from tenant where account_status <> 'active' and not is_demo
        ) as t join membership m on m.tenant_id = t.id and m.role = 'owner'
        where t.since <= ${now}
        on conflict (tenant_id, kept_since, days_before, user_id) do nothing`.execute(trx);
      // Waiting jobs may have run since the backup. The sweeps find what is still due in the
      // tables.
      await sql`delete from outbox`.execute(trx);
      for (const table of TENANT_TABLES) await sql.raw(`alter table ${table} force row level security`).execute(trx);
      return { cancelled: Number(numAffectedRows) };
    });
  } finally {
    await db.destroy();
  }
}
