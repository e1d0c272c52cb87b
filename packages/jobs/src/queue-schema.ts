import { withConnection } from "@aavarti/runtime/with-connection";
import { runMigrations } from "bullmq";
import { QUEUES } from "./queues.ts";

/** BullMQ's own schema name; its PostgreSQL backend uses no other when it is given a pool. */
export const QUEUE_SCHEMA = "bullmq";

/**
 * `next_job_id` creates a queue's counter at first use. The app's role may not create anything, so
 * the counters are created here.
 */
const GRANTS = [
  `grant usage on schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to aavarti_app`,
  `grant usage, select, update on all sequences in schema ${QUEUE_SCHEMA} to aavarti_app`,
];

/**
 * Creates or updates BullMQ's tables and each queue's counter in PostgreSQL as the database's
 * owner, and grants the app's role what it needs there. Runs after the product's own migrations
 * (the role must exist). Needed only when the queues are in PostgreSQL, harmless otherwise. Safe to
 * repeat and to run from several processes at once.
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
 * Drops the queues' schema in PostgreSQL and creates it again as the database's owner, so that no
 * job is left: a restored database's jobs may have run since the backup. No worker may be running.
 * Queues in Redis are not touched.
 */
export async function emptyQueueSchema(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, (client) => client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`));
  await migrateQueueSchema(ownerUrl);
}
