import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { databaseNow } from "@aavarti/db/queries/database-clock";
import type { DB } from "@aavarti/db/schema";
import { openRenderer } from "@aavarti/documents/renderer";
import { sellerOf } from "@aavarti/domain/seller";
import { checkClock } from "@aavarti/jobs/clock-check";
import { createClockGuard } from "@aavarti/jobs/clock-guard";
import { type Consumer, createConsumer } from "@aavarti/jobs/consumer";
import { withDeadline } from "@aavarti/jobs/deadline";
import { openBackend } from "@aavarti/jobs/open-backend";
import { closeQueues, openQueues } from "@aavarti/jobs/open-queues";
import { createProducer } from "@aavarti/jobs/producer";
import { readQueueFigures } from "@aavarti/jobs/queue-figures";
import { createRegistry } from "@aavarti/metrics/create-registry";
import { expose } from "@aavarti/metrics/expose";
import { createJobMetrics } from "@aavarti/metrics/job-metrics";
import { countSends } from "@aavarti/metrics/send-metrics";
import { createProviders } from "@aavarti/providers/create-providers";
import { observeSends } from "@aavarti/providers/observe-sends";
import { ProviderError } from "@aavarti/providers/provider-error";
import { systemClock } from "@aavarti/runtime/clock";
import { newId } from "@aavarti/runtime/ids";
import type { Logger } from "@aavarti/runtime/logger";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { whenDatabaseAnswers } from "@aavarti/runtime/when-database-answers";
import { aiLimitsOf } from "@aavarti/services/ai-replies/ai-limits";
import { createArgon2Hasher } from "@aavarti/services/auth/passwords";
import type { Dependencies } from "@aavarti/services/context";
import { createSecretBox } from "@aavarti/services/custom-fields/secret-box";
import { parseMailbox } from "@aavarti/services/inbound/inbound-address";
import { readFigures } from "@aavarti/services/operations/read-figures";
import type { WorkerEnvironment } from "./env.ts";
import { buildHealthServer } from "./health-server.ts";
import { startRelay } from "./outbox-relay.ts";
import { createProcessors } from "./processors/index.ts";
import { enqueueSweepsNow, keepSchedules, nightlySchedules, sweepSchedules } from "./schedules.ts";

/**
 * Concurrent jobs per queue in this process. A sweep is split into slices and three run at once;
 * provider calls mostly wait for the network; two imports are enough to load the database. Of two
 * receipts or statements at once one business that is slow has one. Four models' answers are waited
 * for at once.
 */
const CONCURRENCY = {
  sweeps: 3,
  notifications: 10,
  webhooks: 4,
  payments: 4,
  imports: 2,
  documents: 2,
  statements: 2,
  drafts: 4,
};
/** Consumers, relay and sweeps share this connection pool. */
const POOL_SIZE = 12;
/** Leaves time to close the connections within the 15 seconds allowed for a stop. */
const FINISH_WITHIN_MS = 11_000;
const PING_MS = 2_000;

export type RunningWorker = { healthAddress: string; stop(): Promise<void> };

/**
 * Starts the worker: waits for the database, then starts the outbox relay, the consumers of all
 * queues, the schedules and the health server on 127.0.0.1, and enqueues every sweep once. While
 * the clock is wrong no jobs are taken. Returns the health server's address and `stop`, which waits
 * 11 seconds for running jobs, leaves the rest to another worker and closes all connections.
 * @throws ClockSkewError, before any work is taken, when this machine's clock is over 2 seconds off
 * the database's.
 */
export async function startWorker(env: WorkerEnvironment, log: Logger): Promise<RunningWorker> {
  const pool = createPool({
    url: env.DATABASE_URL,
    applicationName: "worker",
    max: POOL_SIZE,
    statementTimeoutMs: 60_000,
    pipeline: true,
    onLostConnection: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const db = createKysely<DB>(pool);
  const onWait = (error: Error) => log.warn({ err: error }, "waiting for the database");
  await whenDatabaseAnswers(() => checkClock(() => databaseNow(db), systemClock), { onWait });
  let consumer: Consumer | undefined;
  const clock = createClockGuard({
    databaseNow: () => databaseNow(db),
    wall: systemClock,
    monotonic: () => performance.now(),
    log,
    onChange: (isRight) => {
      if (isRight) consumer?.resume();
      else void consumer?.pause();
    },
  });
  await whenDatabaseAnswers(clock.check, { onWait });

  const registry = createRegistry({ pools: { jobs: pool }, clock });
  const deps: Dependencies = {
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
      demo: env.CRM_ENV !== "production" && env.CRM_ENV !== "staging",
    },
  };
  const metrics = createJobMetrics(registry);

  const renderers = { receipts: openRenderer(), statements: openRenderer() };
  const sweeps = sweepSchedules(env.REMINDER_SWEEP_SECONDS);
  // Before the first job: on a slow machine jobs can keep all connections busy, and a worker that
  // already works must not end because this did not get one in time.
  await whenDatabaseAnswers(() => enqueueSweepsNow(deps, sweeps), { onWait });

  const backend = openBackend({ redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL, log });
  const queues = openQueues(backend);
  consumer = createConsumer({
    backend,
    handlers: createProcessors(deps, metrics, renderers),
    workerName: `${hostname()}-${process.pid}`,
    concurrency: CONCURRENCY,
    log,
    isPermanent: (error) => error instanceof ProviderError && error.outcome === "refused",
    onFinished: metrics.countJob,
    mayWork: clock.isRight,
  });
  const relay = startRelay({
    db,
    producer: createProducer(backend, queues),
    now: clock.now,
    log,
    onRelayed: metrics.countRelayed,
    mayWork: clock.isRight,
  });
  const stopSchedules = keepSchedules({
    queues,
    schedules: [...sweeps, ...nightlySchedules(deps.settings)],
    now: clock.now,
    log,
    mayWork: clock.isRight,
  });
  const stopWatching = clock.watch();

  const health = buildHealthServer({
    metrics: expose(registry, {
      figures: () => readFigures(deps),
      queues: () => readQueueFigures(queues, clock.now()),
    }),
    checks: { database: () => databaseNow(db), queue: () => backend.ping(PING_MS), clock: clock.assertRight },
  });
  const healthAddress = await health.listen({ host: "127.0.0.1", port: env.WORKER_PORT });

  return {
    healthAddress,
    async stop() {
      stopWatching();
      stopSchedules();
      const finished = Promise.all([relay.stop(), consumer?.close()]);
      await withDeadline("Running jobs", FINISH_WITHIN_MS, finished).catch((error: unknown) =>
        // Nothing is lost: the jobs' locks expire and another worker runs them; a claimed reminder
        // is first looked up at the provider.
        log.warn({ err: error }, "jobs are left to another worker"),
      );
      await Promise.all([renderers.receipts.close(), renderers.statements.close()]);
      await health.close();
      await withDeadline("Closing", 1_500, closeQueues(queues)).catch(() => undefined);
      await withDeadline("Closing", 1_500, Promise.all([backend.close(), db.destroy()])).catch(() => undefined);
    },
  };
}
