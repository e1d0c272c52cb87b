import type { DB } from "@aavarti/db/schema";
import { createTestDatabase } from "@aavarti/testing/test-database";
import type { Kysely } from "kysely";
import pg from "pg";

/** A database for one suite, with connections as its superuser and as the product's role. */
export type IsolatedDatabase = {
  /** Connects as superuser and sees everything, bypassing the policies. */
  witness: pg.Pool;
  /** Connects as the product's role. */
  app: pg.Pool;
  /** The product's role through the query builder that the product uses. */
  db: Kysely<DB>;
  appUrl: string;
  close: () => Promise<void>;
};

/** Creates a database for one suite and opens its connections. */
export async function openIsolatedDatabase(): Promise<IsolatedDatabase> {
  const { db, appUrl, superuserUrl, close } = await createTestDatabase();
  let closing = false;
  const poolOf = (connectionString: string, max: number): pg.Pool => {
    const pool = new pg.Pool({ connectionString, max });
    // A pool's end() does not wait until its connections have closed, so the dropped database's
    // last error can still arrive.
    const unlessClosing = (error: Error): void => {
      if (!closing) throw error;
    };
    pool.on("error", unlessClosing);
    pool.on("connect", (client) => client.on("error", unlessClosing));
    return pool;
  };
  const witness = poolOf(superuserUrl, 2);
  const app = poolOf(appUrl, 4);
  return {
    witness,
    app,
    db,
    appUrl,
    async close() {
      closing = true;
      await Promise.all([witness.end(), app.end()]);
      await close();
    },
  };
}

/**
 * Tables without a tenant, with the reason for each. Every other table is a tenant table and is
 * checked as one.
 */
export const GLOBAL_TABLES: Record<string, string> = {
  activation_receipt_series: "counts our own receipts, whoever they are for, without a gap",
  app_user: "a person signs in before a tenant is known, and may belong to several",
  auth_session: "is looked up by its hash before the tenant is known",
  auth_token: "is looked up by its hash, from a link in a mail",
  business_question: "asks a person which of several businesses they write to; no business may know the others",
  business_question_option: "a button of such a question; nobody reads it but the webhook",
  data_deletion_request: "comes from a public form, from people who may have no account",
  deployment: "one row: the environment this database belongs to",
  erased_activation_order: "whose business is gone; a payment that comes too late is given back by it",
  erased_activation_payment: "what tax law keeps of a business that is gone; names nobody",
  erased_activation_receipt: "numbers and amounts of receipts that tax law keeps; names nobody",
  live_stream: "leases of open streams: ids of people, and how long; gone a minute after their server",
  message_claim: "which one business a WhatsApp message is for; nobody reads it but the webhook",
  outbox: "is drained by the relay for all tenants; payloads are ids only",
  rate_limit: "counts visitors who are not signed in",
  shared_chat: "which business a number chose on the number that all share; nobody reads it but the webhook",
  stored_object: "what an S3 store has, so that it is deleted there after its business is gone; ids only",
  sweep_run: "when each sweep over all tenants last ran; names no tenant",
  early_status: "a message's id and status without its text, for seven days",
  unmatched_message: "an answer that could be given to no business; nobody reads it but the operator's count",
  webhook_attachment: "belongs to a webhook event: is stored before it is known whose it is",
  webhook_event: "is stored before it is known whose it is",
  kysely_migration: "the schema's own history",
  kysely_migration_lock: "the schema's own lock",
};

/**
 * Returns the tenant tables from the catalog, parents before children, with the column that names
 * the tenant.
 */
export async function tenantTables({ witness }: IsolatedDatabase): Promise<{ table: string; tenantColumn: string }[]> {
  const { rows } = await witness.query<{ table: string }>(
    "select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname",
  );
  const names = rows.map((row) => row.table).filter((table) => !(table in GLOBAL_TABLES));
  const references = await witness.query<{ child: string; parent: string }>(
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
  );
  const ordered: string[] = [];
  const place = (table: string): void => {
    if (ordered.includes(table) || !names.includes(table)) return;
    for (const { child, parent } of references.rows) if (child === table && parent !== table) place(parent);
    ordered.push(table);
  };
  for (const table of names) place(table);
  return ordered.map((table) => ({ table, tenantColumn: table === "tenant" ? "id" : "tenant_id" }));
}
