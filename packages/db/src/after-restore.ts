import { todayIn } from "@aavarti/domain/calendar";
import { CHANNELS, perChannel, RECIPIENT_KINDS, REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { SinceBeforeRestore } from "@aavarti/domain/restores";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";

const TENANT_TABLES = [
  "tenant",
  "membership",
  "notification_settings",
  "reminder",
  "retention_warning",
  "conversation",
  "conversation_message",
  "document_delivery",
  "bulk_send",
  "bulk_recipient",
];

/** Tables of messages that only the jobs of the outbox send; no sweep looks for them. */
const SENT_BY_JOBS = ["conversation_message", "document_delivery"];

/** How many due messages a restore cancelled, in all and by business. */
export type AfterRestore = { cancelled: number; businesses: { name: string; cancelled: number }[] };

/**
 * A business without settings sends to everybody by each channel that is on by default, since ever.
 */
const SINCE_EVER = new Date(0).toISOString();
const EVER: SinceBeforeRestore = {
  ...perChannel((channel) => (CHANNELS[channel].isOnByDefault ? SINCE_EVER : null)),
  customer: SINCE_EVER,
  owner: SINCE_EVER,
};

/**
 * The columns of the settings that say since when it sends by the channels that are on by default.
 */
const DEFAULT_COLUMNS = REMINDER_CHANNELS.filter((channel) => CHANNELS[channel].isOnByDefault).map(
  (channel) => `${channel}_since`,
);

const beforeRestore = sql.join(
  [...REMINDER_CHANNELS, ...RECIPIENT_KINDS].map(
    (key) => sql`${sql.lit(key)}::text, ${sql.ref(`notification_settings.${key}_since`)}`,
  ),
);

/**
 * Prepares a restored database before any worker starts on it, since nobody knows what was sent
 * after the backup. Cancels all planned messages that were due by `now`: reminders, daily summaries
 * of owners, emails of notifications and messages about events. Receipts, statements and replies
 * that were on their way are cancelled too, so that they can be sent again by hand, and
 * conversations whose reply was cancelled are open again. Bulk sends that were running end as
 * cancelled. Deletes all jobs of the outbox; reminders
 * that were not planned yet are recorded by the first sweep. Marks each business as restored at
 * `now`: messages to customers and to owners, where they are switched on, count as switched on at
 * `now`, with the earlier times kept in `before_restore`. The first warning of each ended account
 * counts as sent. Runs as the owner of the schema, in one transaction, and may be repeated. Returns
 * how many reminders and other planned messages this run cancelled, without receipts, statements
 * and replies, in all and for each business that has any, most first. Throws database errors, with
 * nothing changed.
 */
export async function afterRestore(ownerUrl: string, now: Date): Promise<AfterRestore> {
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  // end() does not wait for the goodbye of its connection, and the embedded database stops right
  // after it: an unhandled error event would end the restore.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(async (trx) => {
      // The change covers all tenants, and row security applies to the owner too.
      for (const table of TENANT_TABLES) await sql.raw(`alter table ${table} no force row level security`).execute(trx);
      await sql`insert into notification_settings
          (tenant_id, ${sql.join(DEFAULT_COLUMNS.map((column) => sql.ref(column)))},
            customer_since, owner_since, updated_at, restored_at, before_restore)
          select id, ${sql.join(DEFAULT_COLUMNS.map(() => sql`${now}::timestamptz`))},
            ${now}, ${now}, ${now}, ${now}, ${JSON.stringify(EVER)}::jsonb from tenant
        on conflict (tenant_id) do update set
          customer_since = case when notification_settings.customer_since is not null then excluded.customer_since end,
          owner_since = case when notification_settings.owner_since is not null then excluded.owner_since end,
          updated_at = excluded.updated_at, restored_at = excluded.restored_at,
          before_restore = coalesce(notification_settings.before_restore, jsonb_build_object(${beforeRestore}))`.execute(
        trx,
      );
      const { rows: zones } = await sql<{ zone: string }>`select distinct time_zone as zone from tenant`.execute(trx);
      for (const { zone } of zones) {
        const cause = explainReminder("stopped.restored", { day: todayIn(zone, now) });
        await sql`update reminder r
          set state = 'cancelled', state_reason = ${cause.message}, state_explanation = ${JSON.stringify(cause)}, updated_at = ${now}
          from tenant t
          where t.id = r.tenant_id and t.time_zone = ${zone} and r.state = 'planned' and r.due_at <= ${now}`.execute(
          trx,
        );
        for (const table of SENT_BY_JOBS)
          await sql`update ${sql.table(table)} m
            set state = 'cancelled', state_reason = ${cause.message}, state_explanation = ${JSON.stringify(cause)}, updated_at = ${now}
            from tenant t
            where t.id = m.tenant_id and t.time_zone = ${zone} and m.state in ('planned', 'sending', 'unknown')`.execute(
            trx,
          );
      }
      await sql`update conversation c set state = 'open', updated_at = ${now}
        from conversation_message m
        where m.tenant_id = c.tenant_id and m.conversation_id = c.id and c.state = 'waiting'
          and m.state_explanation ->> 'reason' = 'stopped.restored' and m.updated_at = ${now}`.execute(trx);
      await sql`update conversation c set state = 'open', updated_at = ${now}
        from document_delivery d
        where d.tenant_id = c.tenant_id and d.conversation_id = c.id and c.state = 'waiting'
          and d.state_explanation ->> 'reason' = 'stopped.restored' and d.updated_at = ${now}`.execute(trx);
      await sql`update bulk_recipient set state = 'skipped', reason = 'cancelled', updated_at = ${now}
        where state = 'queued'`.execute(trx);
      await sql`update bulk_send set state = 'cancelled', waits_for = null, finished_at = ${now}, updated_at = ${now}
        where state = 'running'`.execute(trx);
      const { rows: businesses } = await sql<{ name: string; cancelled: number }>`
        select t.business_name as name, count(*)::int as cancelled
        from reminder r join tenant t on t.id = r.tenant_id
        where r.state_explanation ->> 'reason' = 'stopped.restored' and r.updated_at = ${now}
        group by t.id, t.business_name order by cancelled desc, name`.execute(trx);
      // The first warning of an ended account only says until when its data is kept. The later ones
      // precede an erasure: sending one of those twice is better than not at all.
      await sql`insert into retention_warning (tenant_id, id, kept_since, days_before, user_id, erase_at, state, settled_at, created_at)
        select t.id, gen_random_uuid(), t.since, 30, m.user_id, t.since + interval '30 days', 'cancelled', ${now}, ${now}
        from (
          select id, greatest(retention_from, case when account_status = 'suspended' then coalesce(suspended_at, trial_ends_at) else trial_ends_at end) as since
          from tenant where account_status <> 'active' and not is_demo
        ) as t join membership m on m.tenant_id = t.id and m.role = 'owner'
          and m.suspended_at is null
        where t.since <= ${now}
        on conflict (tenant_id, kept_since, days_before, user_id) do nothing`.execute(trx);
      // Waiting jobs may have run since the backup. The sweeps find what is still due in the
      // tables.
      await sql`delete from outbox`.execute(trx);
      for (const table of TENANT_TABLES) await sql.raw(`alter table ${table} force row level security`).execute(trx);
      return { cancelled: businesses.reduce((sum, { cancelled }) => sum + cancelled, 0), businesses };
    });
  } finally {
    await db.destroy();
  }
}
