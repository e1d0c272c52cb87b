import type { ChildProcess } from "node:child_process";
import { START_MS } from "@aavarti/testing/patience";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import type pg from "pg";
import { describe, it, vi } from "vitest";
import { isRunning } from "./child-processes.ts";
import { lostOrDoubled, startCustomerLoad } from "./customer-load.ts";
import { createPopulation, insertPopulation, phonesNotOnWhatsapp } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { judge, report, settled } from "./verdict.ts";

/** How often all connections of the product are ended, in use or not. */
const ROUNDS = 10;
/**
 * Milliseconds that a provider takes for a call, so that connections are lost between a call and
 * its record.
 */
const CALL_MS = 300;

const program = redisProgram();
const stores = program ? (["PostgreSQL", "Redis"] as const) : (["PostgreSQL"] as const);

describe("server and worker whose database connections are lost", () => {
  it.for(stores)(
    "answer or ask to try again, keep what they acknowledged and send once, with the queues in %s",
    { concurrent: true },
    async (store, { expect, onTestFailed }) => {
      await using cleanup = new AsyncDisposableStack();
      const redis = store === "Redis" && program ? await startThrowawayRedis(program) : null;
      if (redis) cleanup.defer(redis.stop);
      const processes = await startProcesses({ redisUrl: redis?.url, sweepSeconds: 2, keepsPostgres: true });
      onTestFailed(() => void process.stdout.write(processes.logs()));
      cleanup.defer(processes.stop);
      const { control, witness, sandboxUrl, serverUrl, server } = processes;
      await control("fault", { provider: "postmark", on: "email.send", fault: `slow:${CALL_MS}`, times: 1_000_000 });
      await control("fault", { provider: "whatsapp", on: "messages.send", fault: `slow:${CALL_MS}`, times: 1_000_000 });
      const population = createPopulation({ seed: 19, now: new Date(), perBusiness: 20 });
      await insertPopulation(witness, population, new Date());
      await processes.leaveWhatsapp(phonesNotOnWhatsapp(population));

      const load = await startCustomerLoad(serverUrl);
      const worker = store === "PostgreSQL" ? await startWithLostQueues(processes) : await processes.startWorker();
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = load.acknowledged.length;
        // In every other round the worker is frozen meanwhile, as when PostgreSQL ends what has
        // been idle in a transaction for too long.
        if (round % 2 === 1) worker.kill("SIGSTOP");
        await endConnections(witness);
        worker.kill("SIGCONT");
        await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 2);
      }
      const killedAt = performance.now();
      const before = load.acknowledged.length;
      await processes.killPostgres();
      const startedAgainAt = performance.now();
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 2);
      const servedAgainAt = performance.now();
      await load.stop();
      await processes.clearFaults();
      await settled(processes);

      expect([server, worker].map(isRunning), processes.logs()).toEqual([true, true]);
      expect(load.unexpected).toEqual([]);
      expect(await lostOrDoubled(load, witness)).toEqual({ lost: [], doubled: [] });

      const verdict = await judge(population, witness, sandboxUrl);
      report(`lost connections on ${store}`, verdict, {
        requests: load.count(),
        acknowledged: load.acknowledged.length,
        askedToTryAgain: load.count503(),
        postgresDownMs: Math.round(startedAgainAt - killedAt),
        thenServedWithinMs: Math.round(servedAgainAt - startedAgainAt),
      });
      expect(verdict).toMatchObject({ doubled: [], lost: [], uncalledFor: [], wrongDigests: [] });
      expect(verdict.unknown.every((words) => words.startsWith("whatsapp|"))).toBe(true);
    },
  );
});

/** Ends all connections of server and workers, in use or not. */
const endConnections = (witness: pg.Pool) =>
  witness.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aavarti_app'");

/** Starts a worker and ends all connections while it checks the tables of its queues. */
async function startWithLostQueues({ witness, startWorker }: ProductProcesses): Promise<ChildProcess> {
  const lock = await witness.connect();
  try {
    await lock.query("begin; lock table bullmq.migration in access exclusive mode");
    const worker = await startWorker();
    const isChecking = async () => {
      const { rows } = await witness.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where usename = 'aavarti_app' and wait_event = 'relation'",
      );
      return (rows[0]?.n ?? 0) > 0;
    };
    await vi.waitUntil(isChecking, { timeout: START_MS });
    await endConnections(witness);
    return worker;
  } finally {
    // Ends its session, too, and so the lock.
    lock.release(true);
  }
}
