import type { JobBackend } from "./backend.ts";
import type { JobLog } from "./log.ts";
import { openPostgresBackend } from "./postgres-backend.ts";
import { openRedisBackend } from "./redis-backend.ts";

export type BackendOptions = {
  /** Set: the queues are in Redis. Unset: in BullMQ's own tables in the database. */
  redisUrl: string | undefined;
  databaseUrl: string;
  log: JobLog;
};

/**
 * Opens the queues' store: Redis if `redisUrl` is given, else BullMQ's tables in PostgreSQL, so
 * that a first installation needs no Redis. Does not wait for a connection. The caller closes it.
 */
export const openBackend = ({ redisUrl, databaseUrl, log }: BackendOptions): JobBackend =>
  redisUrl ? openRedisBackend(redisUrl, log) : openPostgresBackend(databaseUrl, log);
