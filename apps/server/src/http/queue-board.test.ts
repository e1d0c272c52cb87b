import { createConsumer, createHandler } from "@aavarti/jobs/consumer";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { openBackend } from "@aavarti/jobs/open-backend";
import { closeQueues, openQueues } from "@aavarti/jobs/open-queues";
import { createProducer } from "@aavarti/jobs/producer";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import type { Queue } from "bullmq";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { queueBoard } from "./queue-board.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PERSONAL = ["Asha Patel", "asha@example.in", "+919876543210", "Gold plan"];
const payload = {
  tenantId: "01980000-0000-7000-8000-000000000001",
  reminderId: "01980000-0000-7000-9000-000000000001",
};

/**
 * Blocks new database connections and terminates the current ones, as in a restart; or allows
 * connections again.
 */
async function admit(database: TestDatabase | null, isOpen: boolean): Promise<void> {
  if (!database) return;
  const url = new URL(database.superuserUrl);
  const name = url.pathname.slice(1);
  const superuser = new pg.Client({ connectionString: Object.assign(url, { pathname: "/postgres" }).href });
  await superuser.connect();
  await superuser.query(`alter database ${name} allow_connections ${isOpen}`);
  await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await superuser.end();
}

const program = redisProgram();
describe.each(program ? ["PostgreSQL", "Redis"] : ["PostgreSQL"])("the board over queues in %s", (kind) => {
  let app: FastifyInstance;
  let queue: Queue;
  let jobId: string;
  let runs = 0;
  let isBroken = true;
  let store: { goAway(): Promise<unknown>; comeBack(): Promise<unknown> };
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const redis = kind === "Redis" && program ? await startThrowawayRedis(program) : null;
    const database = redis ? null : await createTestDatabase();
    const backend = openBackend({ redisUrl: redis?.url, databaseUrl: database?.appUrl ?? "", log });
    const queues = openQueues(backend);
    await vi.waitFor(() => backend.ping(1_000), PATIENCE_MS);
    const consumer = createConsumer({
      backend,
      handlers: [
        createHandler(sendReminder, async () => {
          runs += 1;
          if (isBroken) throw new RangeError(`Asha Patel <asha@example.in> +919876543210: your Gold plan ends`);
        }),
      ],
      workerName: "test",
      concurrency: {
        sweeps: 1,
        notifications: 1,
        webhooks: 1,
        payments: 1,
        imports: 1,
        documents: 1,
        statements: 1,
        drafts: 1,
      },
      log,
      isPermanent: () => true,
    });
    closing.push(
      () => consumer.close(),
      () => closeQueues(queues),
      () => backend.close(),
      async () => database?.close(),
      async () => redis?.stop(),
    );
    app = Fastify();
    await app.register(queueBoard, { queues: [...queues.values()], ping: () => backend.ping(1_000) });
    store = redis
      ? { goAway: () => redis.kill(), comeBack: () => redis.startAgain() }
      : { goAway: () => admit(database, false), comeBack: () => admit(database, true) };
    const notifications = queues.get("notifications");
    if (!notifications) throw new Error("No such queue");
    queue = notifications;
    const key = sendReminder.key(payload);
    await createProducer(backend, queues).add(
      [{ queue: "notifications", name: sendReminder.name, payload, key, turn: 0 }],
      5_000,
    );
    await vi.waitFor(async () => expect(await queue.getFailedCount()).toBe(1), PATIENCE_MS);
    jobId = (await queue.getFailed())[0]?.id ?? "";
  });
  afterAll(async () => {
    await app.close();
    for (const close of closing) await close();
  });

  const ask = (method: "GET" | "PUT" | "POST" | "PATCH", path: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url: `/admin/queues${path}`, headers, ...(method === "GET" ? {} : { payload: {} }) });

  it("shows a failed job and its error without names, addresses, numbers or messages", async () => {
    const list = await ask("GET", "/api/queues?activeQueue=notifications&status=failed&page=1&jobsPerPage=10");
    const one = await ask("GET", `/api/queues/notifications/${jobId}`);
    for (const { statusCode, body } of [list, one]) {
      expect(statusCode).toBe(200);
      expect(body).toContain("RangeError");
      expect(body).toContain("queue-board.test.ts");
      expect(body).toContain(payload.reminderId);
      for (const personal of PERSONAL) expect(body).not.toContain(personal);
    }
    expect((await ask("GET", "/")).body).toContain("Aavarti queues");
  });

  it("asks no other host for anything its page shows", async () => {
    const { body } = await ask("GET", "/");
    expect(body).toContain("static/css/");
    expect(body).not.toMatch(/(href|src)="(https?:)?\/\//);
  });

  it("refuses what would change a job, add one, or empty a queue", async () => {
    const refusals = [
      ask("POST", "/api/queues/notifications/add"),
      ask("PATCH", `/api/queues/notifications/${jobId}/update-data`),
      ask("PUT", "/api/queues/notifications/empty"),
      ask("PUT", "/api/queues/notifications/obliterate"),
      ask("PUT", "/api/queues/notifications/retry/completed"),
      ask("PUT", "/api/queues/sweeps/job-schedulers/reminders-sweep/remove"),
    ];
    for (const answer of await Promise.all(refusals)) expect(answer.statusCode).toBe(403);
    expect(await queue.getFailedCount()).toBe(1);
  });

  it("takes no order from another site's page, for which a browser would send the password along", async () => {
    const path = `/api/queues/notifications/${jobId}/retry`;
    expect((await ask("PUT", path, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await ask("PUT", path, { origin: "https://evil.example" })).statusCode).toBe(403);
    expect(runs).toBe(1);
  });

  it("runs a failed job again, and a finished one not", async () => {
    isBroken = false;
    const path = `/api/queues/notifications/${jobId}/retry`;
    expect((await ask("PUT", path, { "sec-fetch-site": "same-origin" })).statusCode).toBe(204);
    await vi.waitFor(async () => expect(await queue.getCompletedCount()).toBe(1), PATIENCE_MS);
    expect((await ask("PUT", path)).statusCode).toBe(403);
    expect(runs).toBe(2);
  });

  it("asks to try again while the store is unavailable, and shows the queues afterwards", async () => {
    const path = "/api/queues?activeQueue=notifications&status=failed&page=1&jobsPerPage=10";
    await store.goAway();
    try {
      const answer = await ask("GET", path);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.json().error).toMatchObject({ code: "UNAVAILABLE" });
      expect((await ask("GET", "/")).statusCode).toBe(200);
    } finally {
      await store.comeBack();
    }
    await vi.waitFor(async () => expect((await ask("GET", path)).statusCode).toBe(200), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
  });
});
