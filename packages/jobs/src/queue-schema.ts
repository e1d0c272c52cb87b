import { withConnection } from "@aavarti/runtime/with-connection";
import { runMigrations } from "bullmq";
import { QUEUES } from "./queues.ts";

/** BullMQ's own name for it; its PostgreSQL backend looks nowhere else when it is handed a pool. */
export const QUEUE_SCHEMA = "bullmq";

/**
 * `next_job_id` makes a queue's counter on first use, for which the app's role may not create
 * anything: they are made here.
 */
const GRANTS = [
  `grant usage on schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant usage, select, update on all sequences in schema ${QUEUE_SCHEMA} to aavarti_app`,
];

/**
 * Creates or updates BullMQ's tables as the database's owner, beside the product's own migrations
 * and after them (the app's role must exist). Needed only where the queues live in PostgreSQL,
 * harmless elsewhere. Safe to run from several processes at once, and again.
 */
export function migrateQueueSchema(ownerUrl: string): Promise<void> {
  return withConnection(ownerUrl, async (client) => {
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('aavarti-queue-grants'))");
    await client.query(`set local search_path to ${QUEUE_SCHEMA}`);
    for (const queue of QUEUES) await client.query("select next_job_id($1)", [queue]);
    for (const grant of GRANTS) await client.query(grant);
    await client.query("commit");
  });
}

/**
 * Empties the queues that live in PostgreSQL, for a restored database: its jobs may have been done
 * since. No worker may run.
 */
export async function emptyQueueSchema(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, (client) => client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`));
  await migrateQueueSchema(ownerUrl);
}
