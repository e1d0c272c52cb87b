import { Redis } from "ioredis";

export type RedisOptions = {
  url: string;
  /** The process's name in CLIENT LIST. */
  connectionName: string;
  onError: (error: Error) => void;
};

/**
 * Creates a connection for BullMQ, which requires commands to wait while Redis is unavailable
 * (`maxRetriesPerRequest: null`). For that reason nothing that a person waits for may use it.
 * Reconnects for ever, at least every two seconds.
 */
export function createRedis({ url, connectionName, onError }: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName,
    maxRetriesPerRequest: null,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on("error", onError);
  return redis;
}
