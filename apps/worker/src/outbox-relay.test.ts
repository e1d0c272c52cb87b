import { insertOutbox } from "@aavarti/db/queries/outbox";
import type { Producer, QueuedJob } from "@aavarti/jobs/producer";
import { newId } from "@aavarti/runtime/ids";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { relayBatch, startRelay } from "./outbox-relay.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const now = () => NOW;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let database: TestDatabase;
let added: QueuedJob[];
let producer: Producer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  await database.db.deleteFrom("outbox").execute();
  added = [];
  producer = {
    async add(jobs) {
      added.push(...jobs);
    },
  };
});

const write = (changes: Partial<Parameters<typeof insertOutbox>[1]> = {}) =>
  insertOutbox(database.db, {
    id: newId(),
    tenant_id: null,
    queue: "notifications",
    name: "reminder.send",
    payload: JSON.stringify({ reminderId: "r" }),
    job_key: "reminder-send-r",
    available_at: NOW,
    created_at: NOW,
    ...changes,
  });
const left = async () => (await database.db.selectFrom("outbox").select("job_key").execute()).map((row) => row.job_key);
const relay = () => relayBatch({ db: database.db, producer, now });

describe("the outbox relay", () => {
  it("enqueues only due entries", async () => {
    await write({ job_key: "due" });
    await write({ job_key: "later", available_at: new Date(NOW.getTime() + 1) });
    expect(await relay()).toBe(1);
    expect(added).toEqual([
      { queue: "notifications", name: "reminder.send", payload: { reminderId: "r" }, key: "due", turn: 0 },
    ]);
    expect(await left()).toEqual(["later"]);
  });

  it("keeps the rows when the queue does not take them", async () => {
    await write();
    producer.add = async () => {
      throw new Error("The queue is down");
    };
    await expect(relay()).rejects.toThrow("The queue is down");
    expect(await left()).toEqual(["reminder-send-r"]);
  });

  it("sees no job of a transaction that has not committed, and none of one that never did", async () => {
    await expect(
      database.db.transaction().execute(async (trx) => {
        await insertOutbox(trx, {
          id: newId(),
          tenant_id: null,
          queue: "sweeps",
          name: "reminders.sweep",
          payload: "{}",
          job_key: "sweep",
          available_at: NOW,
          created_at: NOW,
        });
        expect(await relay()).toBe(0);
        throw new Error("Changed my mind");
      }),
    ).rejects.toThrow("Changed my mind");
    expect(await relay()).toBe(0);
    expect(added).toEqual([]);
  });

  it("shares the work with other relays: every row is handed over once", async () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `job-${index}`);
    for (const job_key of keys) await write({ job_key });
    const relays = Array.from({ length: 4 }, () => startRelay({ db: database.db, producer, now, log }));
    await vi.waitFor(async () => expect(await left()).toEqual([]), PATIENCE_MS);
    await Promise.all(relays.map((each) => each.stop()));
    expect(added.map((job) => job.key).sort()).toEqual(keys.sort());
  });

  it("leaves a queue of another version of the product alone", async () => {
    await write({ queue: "dreams", job_key: "unknown" });
    expect(await relay()).toBe(0);
    expect(await left()).toEqual(["unknown"]);
  });

  it("continues when the queue is back", async () => {
    await write();
    let isDown = true;
    producer.add = async (jobs) => {
      if (isDown) throw new Error("The queue is down");
      added.push(...jobs);
    };
    const running = startRelay({ db: database.db, producer, now, log });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), PATIENCE_MS);
    isDown = false;
    await vi.waitFor(() => expect(added).toHaveLength(1), PATIENCE_MS);
    await running.stop();
  });

  it("stops reading the outbox once it is stopped", async () => {
    // Its pauses pass by themselves, five seconds at a time at most.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const mayWork = vi.fn(async () => true);
    const running = startRelay({ db: database.db, producer, now, log, mayWork });
    await vi.waitFor(() => expect(mayWork.mock.calls.length).toBeGreaterThan(2), PATIENCE_MS);
    await running.stop();
    const looks = mayWork.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mayWork).toHaveBeenCalledTimes(looks);
  });
});
