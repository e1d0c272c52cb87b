import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { databaseNow } from "@aavarti/db/queries/database-clock";
import type { DB } from "@aavarti/db/schema";
import { limitTenants, tenantShare } from "@aavarti/db/tenant-turns";
import { sellerOf } from "@aavarti/domain/seller";
import { createClockGuard } from "@aavarti/jobs/clock-guard";
import { openBackend } from "@aavarti/jobs/open-backend";
import { closeQueues, openQueues } from "@aavarti/jobs/open-queues";
import { readQueueFigures } from "@aavarti/jobs/queue-figures";
import { createRegistry } from "@aavarti/metrics/create-registry";
import { expose } from "@aavarti/metrics/expose";
import { countSends } from "@aavarti/metrics/send-metrics";
import { createProviders } from "@aavarti/providers/create-providers";
import { observeSends } from "@aavarti/providers/observe-sends";
import { systemClock } from "@aavarti/runtime/clock";
import { newId } from "@aavarti/runtime/ids";
import type { Logger } from "@aavarti/runtime/logger";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { aiLimitsOf } from "@aavarti/services/ai-replies/ai-limits";
import { createArgon2Hasher } from "@aavarti/services/auth/passwords";
import type { Dependencies } from "@aavarti/services/context";
import { createSecretBox } from "@aavarti/services/custom-fields/secret-box";
import { createFileStoreCheck } from "@aavarti/services/files/check-file-store";
import { parseMailbox } from "@aavarti/services/inbound/inbound-address";
import { readFigures } from "@aavarti/services/operations/read-figures";
import { sql } from "kysely";
import type { AppOptions } from "./app.ts";
import { createAttemptCounter } from "./attempt-counter.ts";
import type { ServerEnvironment } from "./env.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));
const PING_MS = 2_000;
/** Connections to the database for requests. */
const CONNECTIONS = 10;

/**
 * Builds every dependency of the server, and starts watching the clock. `close` stops that and
 * closes all connections. Opens no port. One business uses at most two fifths of the connections
 * for requests at once. Outside production and staging the demo is on, and the limits per address
 * are 50 times as high.
 */
export function compose(env: ServerEnvironment, log: Logger): AppOptions & { close: () => Promise<void> } {
  const onLostConnection = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  const pool = createPool({
    url: env.DATABASE_URL,
    applicationName: "server",
    max: CONNECTIONS,
    statementTimeoutMs: 5_000,
    pipeline: true,
    onLostConnection,
  });
  const counterPool = createPool({
    url: env.DATABASE_URL,
    applicationName: "server attempts",
    max: 3,
    statementTimeoutMs: 5_000,
    onLostConnection,
  });
  const db = createKysely<DB>(pool);
  const turns = limitTenants(db, { most: tenantShare(CONNECTIONS) });
  const backend = openBackend({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL, log });
  const queues = openQueues(backend);
  const clock = createClockGuard({
    databaseNow: () => databaseNow(db),
    wall: systemClock,
    monotonic: () => performance.now(),
    log,
  });
  const stopWatching = clock.watch();
  const registry = createRegistry({ pools: { requests: pool, attempts: counterPool }, turns, clock });
  const isPublic = env.CRM_ENV === "production" || env.CRM_ENV === "staging";

  const dependencies: Dependencies = {
    db,
    now: clock.now,
    newId,
    randomBytes,
    log,
    hasher: createArgon2Hasher(),
    secrets: createSecretBox([env.FIELD_ENCRYPTION_KEY, env.FIELD_ENCRYPTION_KEY_PREVIOUS], randomBytes),
    providers: observeSends(createProviders(env, { publicUrl: env.PUBLIC_URL, now: clock.now }), countSends(registry)),
    settings: {
      publicUrl: env.PUBLIC_URL,
      reminderSendHour: env.REMINDER_SEND_HOUR,
      inboundMailbox: parseMailbox(env.POSTMARK_INBOUND_ADDRESS),
      seller: sellerOf(env),
      ai: aiLimitsOf(env),
      demo: !isPublic,
    },
  };
  const checkFileStore = createFileStoreCheck(dependencies);
  return {
    dependencies,
    attempts: createAttemptCounter({ pool: counterPool, addressFactor: isPublic ? 1 : 50 }),
    operations: {
      checks: {
        database: async () => void (await sql`select 1`.execute(db)),
        queue: () => backend.ping(PING_MS),
        clock: clock.assertRight,
      },
      ...(checkFileStore && { services: { files: checkFileStore } }),
      queues: [...queues.values()],
      metrics: expose(registry, {
        figures: () => readFigures(dependencies),
        queues: () => readQueueFigures(queues, clock.now()),
      }),
      operatorPassword: env.OPERATOR_PASSWORD ?? null,
    },
    webFolder: WEB_FOLDER,
    log,
    async close() {
      stopWatching();
      await closeQueues(queues);
      await backend.close();
      await db.destroy();
      await counterPool.end();
    },
  };
}
