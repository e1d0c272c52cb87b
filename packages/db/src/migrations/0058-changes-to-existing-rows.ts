import { type Kysely, sql } from "kysely";

/**
 * Four earlier migrations meant to change existing rows and changed none, because row security is
 * forced on the owner too. What they left undone is done here, for the rows of before them; a
 * database that is made anew has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = ["tenant", "retention_warning", "import_run", "audit_event"];
  for (const table of tables) await sql.raw(`alter table ${table} no force row level security`).execute(db);
  await keepEndedAccounts(db);
  await trustPaidAccounts(db);
  await answerEarlierImports(db);
  await renameActivationPayments(db);
  for (const table of tables) await sql.raw(`alter table ${table} force row level security`).execute(db);
}

/** When a migration ran in this database. */
const appliedAt = (name: string) =>
  sql`(select m.timestamp::timestamptz from kysely_migration m where m.name = ${name})`;

/** 0037: accounts that had ended get the whole 30 days, unless they were warned already. */
async function keepEndedAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`update tenant t set retention_from = now()
    where not t.is_demo and t.retention_from is null
      and (t.account_status = 'suspended' or t.account_status = 'trial')
      and coalesce(t.suspended_at, t.trial_ends_at) <= ${appliedAt("0037-retention")}
      and not exists (select from retention_warning w where w.tenant_id = t.id)`.execute(db);
}

/** 0038: who had paid goes on sending without a confirmed address. */
async function trustPaidAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`update tenant set may_send_unverified = true
    where account_status = 'active' and activated_at <= ${appliedAt("0038-sending-trust")}`.execute(db);
}

/** 0039: the date order of an import is the answer for both of its date columns. */
async function answerEarlierImports(db: Kysely<unknown>): Promise<void> {
  await sql`update import_run set answers = jsonb_build_object(
      'dateOrders', jsonb_build_object('startDate', date_order, 'endDate', date_order), 'products', '{}'::jsonb)
    where created_at <= ${appliedAt("0039-import-questions")}
      and answers = '{"dateOrders": {}, "products": {}}'`.execute(db);
}

/** 0054: the activity log names our own payments as the tables do. */
async function renameActivationPayments(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_event set subject_kind = 'activation_payment' where subject_kind = 'payment'
    and at <= ${appliedAt("0054-activation-names")}`.execute(db);
}
