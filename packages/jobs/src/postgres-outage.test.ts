import { once } from "node:events";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobBackend } from "./backend.ts";
import { sendReminder } from "./definitions/reminders.ts";
import { openBackend } from "./open-backend.ts";
import { closeQueues, openQueues } from "./open-queues.ts";
import { createProducer } from "./producer.ts";
import { migrateQueueSchema } from "./queue-schema.ts";
import { QUEUES } from "./queues.ts";
import { workerSettings } from "./worker-settings.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const settings = workerSettings({ name: "test", concurrency: 1, backoffStrategy: () => 0 });

let superuser: pg.Pool;
let backend: JobBackend;
let queues: ReturnType<typeof openQueues>;
let warnings: number;
let onWarning: () => void;
let cleanup: AsyncDisposableStack;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const postgres = await startThrowawayPostgres();
  cleanup.defer(() => postgres.close());
  await migrateQueueSchema(postgres.ownerUrl);
  const url = Object.assign(new URL(postgres.superuserUrl), { pathname: new URL(postgres.ownerUrl).pathname });
  superuser = new pg.Pool({ connectionString: url.href });
  superuser.on("error", () => undefined);
  cleanup.defer(() => superuser.end());
  warnings = 0;
  onWarning = () => undefined;
  const warn = () => {
    warnings += 1;
    onWarning();
  };
  const log = { info: () => undefined, warn, error: () => undefined };
  backend = openBackend({ redisUrl: undefined, databaseUrl: postgres.appUrl, log });
  cleanup.defer(() => backend.close());
});
afterEach(() => cleanup.disposeAsync());

const openAll = () => {
  queues = openQueues(backend);
  cleanup.defer(() => closeQueues(queues));
};
const payload = { tenantId: ID, reminderId: ID };
const add = () =>
  createProducer(backend, queues).add(
    [{ queue: "notifications", name: sendReminder.name, payload, key: sendReminder.key(payload), turn: 0 }],
    PATIENCE_MS,
  );
/** Returns how many of the queues' connections are in this state. */
const connections = async (condition: string): Promise<number> => {
  const { rows } = await superuser.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where usename = 'aavarti_app' and ${condition}`,
  );
  return rows[0]?.n ?? 0;
};

describe("queues in PostgreSQL", () => {
  it("take jobs and give them out although every connection was lost while they opened", async () => {
    const lock = await superuser.connect();
    await lock.query("begin; lock table bullmq.migration in access exclusive mode");
    openAll();
    const taken = Promise.withResolvers<void>();
    const worker = backend.openWorker("notifications", async () => taken.resolve(), settings);
    cleanup.defer(() => worker.close());
    // A worker whose every call fails at once leaves no time for anything else, this test included.
    onWarning = () => {
      if (warnings > 1_000) void worker.close();
    };
    await expect.poll(() => connections("wait_event_type = 'Lock'")).toBe(QUEUES.length + 1);
    await superuser.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'aavarti_app'");
    await lock.query("rollback");
    lock.release();

    await add();
    await taken.promise;
    expect(await queues.get("notifications")?.getWorkers()).toMatchObject([{ rawname: "notifications:w:test" }]);
    expect(warnings).toBeLessThan(100);
  });

  it("close although the database never answered", async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    // Nothing listens on this port.
    const away = openBackend({ redisUrl: undefined, databaseUrl: "postgres://aavarti_app@127.0.0.1:1/away", log });
    const worker = away.openWorker("notifications", async () => undefined, settings);
    const queue = away.openQueue("notifications");
    await Promise.all([worker.close(), queue.close()]);
    await away.close();
  });

  it("give out a job within seconds whose notification was lost, also while another one is delayed", async () => {
    openAll();
    await queues.get("notifications")?.add("later", {}, { jobId: "later", delay: 3_600_000 });
    const seen: string[] = [];
    const worker = backend.openWorker("notifications", async ({ name }) => void seen.push(name), settings);
    cleanup.defer(() => worker.close());
    await once(worker, "drained");
    // The last that a worker asks before it waits.
    await expect.poll(() => connections("state = 'idle' and query like '%SELECT next_delay(%'")).toBeGreaterThan(0);
    await superuser.query("update bullmq.job set state = 'waiting', process_at_ms = null where id = 'later'");
    await vi.waitFor(() => expect(seen).toEqual(["later"]), PATIENCE_MS);
  });
});
