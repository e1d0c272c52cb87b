import { Redis } from "ioredis";

export type RedisOptions = {
  url: string;
  /** Shown in CLIENT LIST: which process this is. */
  connectionName: string;
  onError: (error: Error) => void;
};

/**
 * A connection for BullMQ, which wants commands to wait for as long as Redis is away
 * (`maxRetriesPerRequest: null`). For that reason nothing that a person waits for may use it.
 * Reconnects for ever, at most two seconds apart.
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
