import { AppError } from "@aavarti/domain/errors";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import type { Queue } from "bullmq";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { JobBackend } from "./backend.ts";
import { type Consumer, createConsumer, createHandler, type FinishedJob, type Handler } from "./consumer.ts";
import { sendPasswordReset } from "./definitions/auth.ts";
import { resetDemo } from "./definitions/demo.ts";
import { renderDocument, renderStatement } from "./definitions/documents.ts";
import { sendReminder, sweepReminders } from "./definitions/reminders.ts";
import { processWebhook } from "./definitions/webhooks.ts";
import { openBackend } from "./open-backend.ts";
import { closeQueues, openQueues } from "./open-queues.ts";
import { createProducer, type Producer } from "./producer.ts";
import { readQueueFigures } from "./queue-figures.ts";
import { migrateQueueSchema } from "./queue-schema.ts";
import type { QueueName } from "./queues.ts";
import { endSchedule, ensureSchedule } from "./schedule.ts";
import { workerSettings } from "./worker-settings.ts";

const providerFailed = (words: string) => refusal("provider.failed", { provider: "Postmark", words });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TENANT = "01980000-0000-7000-8000-000000000001";
const reminderId = (n: number) => `01980000-0000-7000-9000-${String(n).padStart(12, "0")}`;

type Store = { redisUrl: string | undefined; databaseUrl: string; stop(): Promise<void> };

async function postgresStore(): Promise<Store> {
  const postgres = await startThrowawayPostgres();
  await migrateQueueSchema(postgres.ownerUrl);
  return { redisUrl: undefined, databaseUrl: postgres.appUrl, stop: () => postgres.close() };
}

const program = redisProgram();
const stores: [string, () => Promise<Store>][] = [["PostgreSQL", postgresStore]];
if (program) {
  stores.push([
    "Redis",
    async () => {
      const redis = await startThrowawayRedis(program);
      return { redisUrl: redis.url, databaseUrl: "", stop: () => redis.stop() };
    },
  ]);
}

describe.each(stores)(
  `jobs on %s${program ? "" : " (redis-server is not installed here, so not on Redis)"}`,
  (_, open) => {
    let store: Store;
    let backend: JobBackend;
    let queues: Map<QueueName, Queue>;
    let producer: Producer;
    let consumer: Consumer | undefined;
    let counter = 0;

    beforeAll(async () => {
      store = await open();
      backend = openBackend({ ...store, log: silent });
      queues = openQueues(backend);
      producer = createProducer(backend, queues);
      await vi.waitFor(() => backend.ping(1_000), PATIENCE_MS);
    });

    afterEach(async () => {
      await consumer?.close();
      consumer = undefined;
    });

    afterAll(async () => {
      await closeQueues(queues);
      await backend.close();
      await store.stop();
    });

    const consume = (handlers: Handler[], finished: FinishedJob[] = []) => {
      consumer = createConsumer({
        backend,
        handlers,
        workerName: "test",
        concurrency: {
          sweeps: 1,
          notifications: 4,
          webhooks: 4,
          payments: 4,
          imports: 1,
          documents: 2,
          statements: 2,
          drafts: 2,
        },
        log: silent,
        isPermanent: (error) => error instanceof AppError && error.message === "Postmark: refused",
        onFinished: (job) => finished.push(job),
      });
    };

    const addJob = (id: string, { tenantId = TENANT, turn = 0 } = {}) =>
      producer.add(
        [
          {
            queue: "notifications",
            name: "reminder.send",
            payload: { tenantId, reminderId: id },
            key: `reminder-send-${id}`,
            turn,
          },
        ],
        5_000,
      );
    const nextId = () => {
      counter += 1;
      return reminderId(counter);
    };

    it("hands the parsed payload to the handler, once", async () => {
      const seen: string[] = [];
      const finished: FinishedJob[] = [];
      consume([createHandler(sendReminder, async (payload) => seen.push(payload.reminderId))], finished);
      const ids = Array.from({ length: 50 }, nextId);
      await Promise.all(ids.map((id) => addJob(id)));
      await vi.waitFor(
        () => expect(finished.filter(({ outcome }) => outcome === "completed")).toHaveLength(50),
        PATIENCE_MS,
      );
      expect(seen.sort()).toEqual(ids.sort());
    });

    it("renders the receipt and the statement of one business while 18 statements of another are stuck", async () => {
      const other = "01980000-0000-7000-8000-000000000002";
      const gate = Promise.withResolvers<void>();
      const begun: string[] = [];
      const finished: FinishedJob[] = [];
      consume(
        [
          createHandler(renderDocument, async ({ tenantId }) => begun.push(`receipt ${tenantId}`)),
          createHandler(renderStatement, async ({ tenantId }) => {
            begun.push(`statement ${tenantId}`);
            if (tenantId === TENANT) await gate.promise;
          }),
        ],
        finished,
      );
      const rendering = (job: typeof renderDocument, tenantId: string) => {
        const payload = { tenantId, documentId: nextId() };
        return { queue: job.queue, name: job.name, payload, key: job.key(payload), turn: 0 };
      };
      await producer.add(
        Array.from({ length: 18 }, () => rendering(renderStatement, TENANT)),
        5_000,
      );
      await vi.waitFor(() => expect(begun).toContain(`statement ${TENANT}`), 10_000);
      await producer.add([rendering(renderDocument, other), rendering(renderStatement, other)], 5_000);
      await vi.waitFor(() => {
        expect(begun).toContain(`receipt ${other}`);
        expect(begun).toContain(`statement ${other}`);
      }, 10_000);
      expect(begun.filter((one) => one === `statement ${TENANT}`)).toHaveLength(1);
      gate.resolve();
      await vi.waitFor(
        () => expect(finished.filter(({ outcome }) => outcome === "completed")).toHaveLength(20),
        20_000,
      );
    }, 60_000);

    it("keeps one job for a key that is added again while it waits", async () => {
      const id = nextId();
      await addJob(id);
      await addJob(id);
      await addJob(id);
      const seen: string[] = [];
      consume([createHandler(sendReminder, async (payload) => seen.push(payload.reminderId))]);
      // A second job would start before one that is added later.
      const later = nextId();
      await vi.waitFor(() => expect(seen).toContain(id), PATIENCE_MS);
      await addJob(later);
      await vi.waitFor(() => expect(seen).toContain(later), PATIENCE_MS);
      expect(seen).toEqual([id, later]);
    });

    it("runs again for a key that is added while its job runs", async () => {
      const id = nextId();
      const gate = Promise.withResolvers<void>();
      const runs: string[] = [];
      const finished: FinishedJob[] = [];
      consume(
        [
          createHandler(sendReminder, async ({ reminderId }) => {
            runs.push(reminderId);
            if (runs.length === 1) await gate.promise;
          }),
        ],
        finished,
      );
      await addJob(id);
      await vi.waitFor(() => expect(runs).toEqual([id]), PATIENCE_MS);
      await addJob(id);
      await addJob(id);
      gate.resolve();
      await vi.waitFor(() => expect(finished).toHaveLength(2), PATIENCE_MS);
      // A third run would start before a job that is added later.
      const later = nextId();
      await addJob(later);
      await vi.waitFor(() => expect(runs).toContain(later), PATIENCE_MS);
      expect(runs).toEqual([id, id, later]);
    });

    it("takes a key again after its job has finished, completed or failed", async () => {
      const id = nextId();
      const finished: FinishedJob[] = [];
      let fail = false;
      consume(
        [
          createHandler(sendReminder, async () => {
            if (fail) throw notFound("reminder");
          }),
        ],
        finished,
      );
      await addJob(id);
      await vi.waitFor(() => expect(finished).toHaveLength(1), PATIENCE_MS);
      fail = true;
      await addJob(id);
      await vi.waitFor(() => expect(finished).toHaveLength(2), PATIENCE_MS);
      fail = false;
      await addJob(id);
      await vi.waitFor(
        () => expect(finished.map((job) => job.outcome)).toEqual(["completed", "failed", "completed"]),
        PATIENCE_MS,
      );
    });

    it("tries a failure again and stops at a permanent one", async () => {
      const [passing, permanent] = [nextId(), nextId()];
      const runs: string[] = [];
      consume([
        createHandler(sendReminder, async ({ reminderId: id }) => {
          runs.push(id);
          if (id === permanent) throw providerFailed("refused");
          if (runs.filter((run) => run === id).length === 1) throw providerFailed("try later");
        }),
      ]);
      await addJob(passing);
      await addJob(permanent);
      await vi.waitFor(() => expect(runs.filter((run) => run === passing)).toHaveLength(2), PATIENCE_MS);
      expect(runs.filter((run) => run === permanent)).toHaveLength(1);
    });

    it("stops at a payload that does not parse", async () => {
      const finished: FinishedJob[] = [];
      consume([createHandler(sendReminder, async () => undefined)], finished);
      await producer.add(
        [{ queue: "notifications", name: "reminder.send", payload: { tenantId: "x" }, key: "broken", turn: 0 }],
        5_000,
      );
      await vi.waitFor(() => expect(finished.map((job) => job.outcome)).toEqual(["failed"]), PATIENCE_MS);
    });

    it("takes any event key as part of a job's key", async () => {
      const seen: string[] = [];
      consume([createHandler(processWebhook, async (payload) => seen.push(payload.eventKey))]);
      const eventKeys = ["123", "wamid.HBgM==", "é:ü", "a".repeat(300)];
      await producer.add(
        eventKeys.map((eventKey) => {
          const payload = { provider: "whatsapp" as const, eventKey };
          return { queue: "webhooks", name: "webhook.process", payload, key: processWebhook.key(payload), turn: 0 };
        }),
        5_000,
      );
      await vi.waitFor(() => expect(seen.sort()).toEqual(eventKeys.sort()), PATIENCE_MS);
    });

    it("lets what a person waits for overtake the bulk", async () => {
      const seen: string[] = [];
      for (let i = 0; i < 20; i += 1) await addJob(nextId());
      const payload = { userId: TENANT };
      await producer.add(
        [
          {
            queue: "notifications",
            name: sendPasswordReset.name,
            payload,
            key: sendPasswordReset.key(payload),
            turn: 0,
          },
        ],
        5_000,
      );
      consume([
        createHandler(sendPasswordReset, async () => seen.push("password")),
        createHandler(sendReminder, async () => seen.push("reminder")),
      ]);
      await vi.waitFor(() => expect(seen).toHaveLength(21), PATIENCE_MS);
      expect(seen[0]).toBe("password");
    });

    it("lets tenants take turns: sixty jobs of one do not hold up the three of another that came later", async () => {
      const other = "01980000-0000-7000-8000-000000000002";
      const seen: string[] = [];
      for (let turn = 0; turn < 60; turn += 1) await addJob(nextId(), { turn });
      for (let turn = 0; turn < 3; turn += 1) await addJob(nextId(), { tenantId: other, turn });
      consume([createHandler(sendReminder, async ({ tenantId }) => seen.push(tenantId))]);
      await vi.waitFor(() => expect(seen).toHaveLength(63), PATIENCE_MS);
      // Three jobs of each, and the four that may be taken at once.
      expect(seen.lastIndexOf(other)).toBeLessThan(10);
    });

    it("does not let a tenant whose runs hang hold the slots of others, and runs what it put back", async () => {
      const other = "01980000-0000-7000-8000-000000000003";
      const gate = Promise.withResolvers<void>();
      const seen: string[] = [];
      const finished: FinishedJob[] = [];
      const slow = Array.from({ length: 8 }, nextId);
      for (const id of slow) await addJob(id);
      consume(
        [
          createHandler(sendReminder, async ({ tenantId, reminderId: id }) => {
            if (tenantId === TENANT) await gate.promise;
            seen.push(id);
          }),
        ],
        finished,
      );
      // Two of the four slots hang; all other jobs of that tenant are put back and wait.
      await vi.waitFor(() => expect(finished.length).toBeGreaterThanOrEqual(6), PATIENCE_MS);
      expect(new Set(finished.map(({ outcome }) => outcome))).toEqual(new Set(["put-back"]));
      const quick = Array.from({ length: 5 }, nextId);
      for (const id of quick) await addJob(id, { tenantId: other });
      await vi.waitFor(() => expect(seen.toSorted()).toEqual(quick.toSorted()), PATIENCE_MS);
      gate.resolve();
      await vi.waitFor(() => expect(seen.toSorted()).toEqual([...slow, ...quick].toSorted()), PATIENCE_MS);
      const completed = () => finished.filter(({ outcome }) => outcome === "completed");
      await vi.waitFor(() => expect(completed()).toHaveLength(13), PATIENCE_MS);
    });

    it("counts waiting jobs, their age and permanently failed jobs", async () => {
      const before = (await readQueueFigures(queues, new Date())).find(({ queue }) => queue === "notifications");
      await addJob(nextId());
      const inAMinute = new Date(Date.now() + 60_000);
      const waiting = (await readQueueFigures(queues, inAMinute)).find(({ queue }) => queue === "notifications");
      expect(waiting?.jobs.waiting).toBe(1);
      expect(waiting?.oldestWaitingSeconds).toBeGreaterThan(50);

      const finished: FinishedJob[] = [];
      consume([createHandler(sendReminder, () => Promise.reject(notFound("reminder")))], finished);
      await vi.waitFor(() => expect(finished).toHaveLength(1), PATIENCE_MS);
      const after = (await readQueueFigures(queues, new Date())).find(({ queue }) => queue === "notifications");
      expect(after?.jobs).toEqual({ waiting: 0, active: 0, delayed: 0, failed: (before?.jobs.failed ?? 0) + 1 });
      expect(after?.oldestWaitingSeconds).toBe(0);
    });

    it("finishes the running job before it closes", async () => {
      let done = false;
      const started = Promise.withResolvers<void>();
      consume([
        createHandler(sendReminder, async () => {
          started.resolve();
          // The job is at work while the consumer closes.
          await new Promise((resolve) => setTimeout(resolve, 500));
          done = true;
        }),
      ]);
      await addJob(nextId());
      await started.promise;
      await consumer?.close();
      expect(done).toBe(true);
    });

    it("rings on a schedule, which it keeps until the queue forgets it", async () => {
      let sweeps = 0;
      consume([
        createHandler(sweepReminders, async () => {
          sweeps += 1;
        }),
      ]);
      const schedule = { job: sweepReminders, payload: {}, repeat: { every: 300 } };
      expect(await ensureSchedule(queues, schedule, new Date())).toBe("set");
      expect(await ensureSchedule(queues, schedule, new Date())).toBe("kept");
      await vi.waitFor(() => expect(sweeps).toBeGreaterThanOrEqual(3), PATIENCE_MS);
      expect(await ensureSchedule(queues, schedule, new Date())).toBe("kept");

      const rarer = { job: sweepReminders, payload: {}, repeat: { every: 60_000 } };
      expect(await ensureSchedule(queues, rarer, new Date())).toBe("set");
      await queues.get("sweeps")?.removeJobScheduler("reminders-sweep");
      expect(await ensureSchedule(queues, rarer, new Date())).toBe("set");
    });

    it("keeps a schedule on the clocks of a zone", async () => {
      const nightly = { job: resetDemo, payload: {}, repeat: { pattern: "0 3 * * *", tz: "Asia/Kolkata" } };
      expect(await ensureSchedule(queues, nightly, new Date())).toBe("set");
      expect(await ensureSchedule(queues, nightly, new Date())).toBe("kept");
      const scheduler = await queues.get("sweeps")?.getJobScheduler("demo-reset");
      expect(new Date(scheduler?.next ?? 0).toISOString()).toMatch(/T21:30:00.000Z$/);
    });

    it("repairs a schedule whose next run a wrong clock moved far ahead", async () => {
      let slices: unknown[] = [];
      const schedules = [
        { job: sweepReminders, payload: { slice: 3 }, repeat: { every: 300 } },
        { job: sweepReminders, payload: { slice: 4 }, repeat: { pattern: "10 0 * * *", tz: "Asia/Kolkata" } },
      ];
      const dayAhead = () => new Date(Date.now() + 2 * 86_400_000);
      for (const schedule of schedules) expect(await ensureSchedule(queues, schedule, new Date())).toBe("set");
      // A worker whose clock is two days ahead sets the next run by that clock when it takes a run.
      vi.useFakeTimers({ now: dayAhead(), toFake: ["Date"] });
      for (const { job, payload, repeat } of schedules) {
        const id = job.key(payload);
        await queues.get("sweeps")?.removeJobScheduler(id);
        await queues
          .get("sweeps")
          ?.upsertJobScheduler(id, { ...repeat, startDate: dayAhead() }, { name: job.name, data: payload });
      }
      vi.useRealTimers();
      const nextOf = async (id: string) => (await queues.get("sweeps")?.getJobScheduler(id))?.next ?? 0;
      expect(await nextOf("reminders-sweep-3")).toBeGreaterThan(Date.now() + 86_400_000);

      for (const schedule of schedules) expect(await ensureSchedule(queues, schedule, new Date())).toBe("set");
      for (const schedule of schedules) expect(await ensureSchedule(queues, schedule, new Date())).toBe("kept");
      expect(await nextOf("reminders-sweep-4")).toBeLessThan(Date.now() + 25 * 3_600_000);
      consume([
        createHandler(sweepReminders, async (payload) => {
          slices = [...slices, payload];
        }),
      ]);
      await vi.waitFor(() => expect(slices).toContainEqual({ slice: 3 }), PATIENCE_MS);
      for (const id of ["reminders-sweep-3", "reminders-sweep-4"])
        expect(await endSchedule(queues, { queue: "sweeps", id })).toBe(true);
      expect(await endSchedule(queues, { queue: "sweeps", id: "reminders-sweep-3" })).toBe(false);
    });

    it("gives a job back untried while the clock is wrong, and does it once it is right", async () => {
      const done: string[] = [];
      let looked = 0;
      let isRight = false;
      consumer = createConsumer({
        backend,
        handlers: [
          createHandler(sendReminder, async (payload) => {
            done.push(payload.reminderId);
          }),
        ],
        workerName: "wrong clock",
        concurrency: {
          sweeps: 1,
          notifications: 4,
          webhooks: 4,
          payments: 4,
          imports: 1,
          documents: 2,
          statements: 2,
          drafts: 2,
        },
        log: silent,
        mayWork: async () => {
          looked += 1;
          // As the clock guard does when it finds a wrong clock.
          if (!isRight) void consumer?.pause();
          return isRight;
        },
      });
      const id = nextId();
      await addJob(id);
      await vi.waitFor(() => expect(looked).toBeGreaterThan(0), PATIENCE_MS);
      expect(done).toEqual([]);
      isRight = true;
      consumer.resume();
      await vi.waitFor(() => expect(done).toEqual([id]), PATIENCE_MS);
      const [job] = (await queues.get("notifications")?.getJobs(["completed"])) ?? [];
      expect(job?.attemptsMade).toBe(1);
    });

    it("takes up a dead worker's job, however many died on it", async () => {
      const impatient = {
        ...workerSettings({ name: "impatient", concurrency: 1, backoffStrategy: () => 0 }),
        lockDuration: 200,
        stalledInterval: 300,
      };
      await addJob(nextId());
      for (let death = 0; death < 3; death += 1) {
        const started = Promise.withResolvers<void>();
        const dead = backend.openWorker("notifications", () => new Promise(() => started.resolve()), impatient);
        await started.promise;
        // Closes without waiting for the job: its lock stays and nobody renews it, as after a
        // SIGKILL.
        await dead.close(true);
      }
      const taken = Promise.withResolvers<void>();
      const alive = backend.openWorker("notifications", async () => taken.resolve(), impatient);
      await taken.promise;
      await alive.close();
    });
  },
);

describe("the queue's schema", () => {
  it("lets the app's role use the tables and own nothing", async () => {
    const postgres = await startThrowawayPostgres();
    try {
      await Promise.all([migrateQueueSchema(postgres.ownerUrl), migrateQueueSchema(postgres.ownerUrl)]);
      const client = new pg.Client({ connectionString: postgres.appUrl });
      await client.connect();
      const { rows } = await client.query(
        "select count(*)::int as owned from pg_class where relnamespace = 'bullmq'::regnamespace and pg_get_userbyid(relowner) = current_user",
      );
      expect(rows).toEqual([{ owned: 0 }]);
      await expect(client.query("create table bullmq.mine (id int)")).rejects.toThrow("permission denied");
      await expect(client.query("drop table bullmq.job")).rejects.toThrow("must be owner");
      await client.end();
    } finally {
      await postgres.close();
    }
  });
});
