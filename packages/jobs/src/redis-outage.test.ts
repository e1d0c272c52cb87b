import { PATIENCE_MS } from "@aavarti/testing/patience";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import { expect, it, vi } from "vitest";
import { createConsumer, createHandler } from "./consumer.ts";
import { sendReminder } from "./definitions/reminders.ts";
import { openBackend } from "./open-backend.ts";
import { closeQueues, openQueues } from "./open-queues.ts";
import { createProducer } from "./producer.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ID = "01980000-0000-7000-8000-000000000001";
const program = redisProgram();

it(`says at once that Redis is down, and goes on when it is back${program ? "" : " (redis-server is not installed here: not run)"}`, async () => {
  if (!program) return;
  const redis = await startThrowawayRedis(program);
  const backend = openBackend({ redisUrl: redis.url, databaseUrl: "", log: silent });
  const queues = openQueues(backend);
  const producer = createProducer(backend, queues);
  const seen: string[] = [];
  const consumer = createConsumer({
    backend,
    handlers: [createHandler(sendReminder, async ({ reminderId }) => seen.push(reminderId))],
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
    log: silent,
  });
  const payload = { tenantId: ID, reminderId: ID };
  const add = () =>
    producer.add(
      [{ queue: "notifications", name: sendReminder.name, payload, key: sendReminder.key(payload), turn: 0 }],
      3_000,
    );

  await vi.waitFor(add, PATIENCE_MS);
  await vi.waitFor(() => expect(seen).toHaveLength(1), PATIENCE_MS);
  await redis.kill();
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(add()).rejects.toThrow();
  await redis.startAgain();
  await vi.waitFor(add, { timeout: PATIENCE_MS, interval: 200 });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(2), PATIENCE_MS);

  await consumer.close();
  await closeQueues(queues);
  await backend.close();
  await redis.stop();
});
