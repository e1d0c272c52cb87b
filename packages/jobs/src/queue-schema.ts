import { runMigrations } from "bullmq";
import pg from "pg";
import { QUEUES } from "./queues.ts";

/** BullMQ's own name for it; its PostgreSQL backend looks nowhere else when it is handed a pool. */
export const QUEUE_SCHEMA = "bullmq";

/** `next_job_id` makes a queue's counter on first use, for which the app's role may not create anything: they are made here. */
const GRANTS = [
  `grant usage on schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant usage, select, update on all sequences in schema ${QUEUE_SCHEMA} to aavarti_app`,
];

/**
 * Creates or updates BullMQ's tables as the database's owner, beside the product's own migrations and after them (the app's role must exist).
 * Needed only where the queues live in PostgreSQL, harmless elsewhere. Safe to run from several processes at once, and again.
 */
export async function migrateQueueSchema(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('aavarti-queue-grants'))");
    await client.query(`set local search_path to ${QUEUE_SCHEMA}`);
    for (const queue of QUEUES) await client.query("select next_job_id($1)", [queue]);
    for (const grant of GRANTS) await client.query(grant);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
