import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import { redisProgram, startThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import type pg from "pg";
import { beforeAll, describe, it } from "vitest";
import { bundleWorker } from "./bundled-worker.ts";
import { messagesDue } from "./due-oracle.ts";
import { createPopulation, insertPopulation, phonesNotOnWhatsapp, seededRandom } from "./population.ts";
import { startProcesses } from "./product-processes.ts";
import { judge, report, settled } from "./verdict.ts";

const KILLS = 30;
/** How many of the kills happen during planning. */
const KILLS_WHILE_PLANNING = 10;
/**
 * Minimum number of further messages sent before each of the other kills, so that the killed worker
 * is one of several that send.
 */
const MESSAGES_BETWEEN_KILLS = 8;
/** Minimum number of messages sent, however many are merged. */
const MESSAGES = 500;
/** Workers that are alive or starting at any time: a killed one is replaced at once. */
const CREW = 3;
/**
 * Milliseconds that a provider takes for a call, so that every kill finds calls in progress and the
 * last one finds work left.
 */
const CALL_MS = 1_200;
/** Well within the time after which the product gives up on a call. */
const LONGEST_CALL_MS = 5_000;
const SEED = 20261121;
/** A limit that only ends a hang: every kill waits for a worker that starts. */
const LIMIT_MS = KILLS * PATIENCE_MS;

const program = redisProgram();
const stores = program ? (["PostgreSQL", "Redis"] as const) : (["PostgreSQL"] as const);

describe(`hundreds of messages while the worker is killed ${KILLS} times`, () => {
  let worker: string;
  beforeAll(async () => {
    worker = await bundleWorker();
  });

  it.for(stores)(
    "are each accepted once, with the queues in %s",
    { concurrent: true, timeout: LIMIT_MS },
    async (store, { expect }) => {
      await using cleanup = new AsyncDisposableStack();
      const redis = store === "Redis" && program ? await startThrowawayRedis(program) : null;
      if (redis) cleanup.defer(redis.stop);
      const processes = await startProcesses({ redisUrl: redis?.url, sweepSeconds: 2, worker });
      cleanup.defer(processes.stop);
      const { control, witness, sandboxUrl, startWorker } = processes;
      const slowDown = async (callMs: number) => {
        await processes.clearFaults();
        for (const call of [
          { provider: "postmark", on: "email.send" },
          { provider: "whatsapp", on: "messages.send" },
        ])
          await control("fault", { ...call, fault: `slow:${callMs}`, times: 1_000_000 });
      };
      await slowDown(CALL_MS);
      const population = createPopulation({ seed: SEED, now: new Date(), perBusiness: 330 });
      expect(messagesDue(population).length).toBeGreaterThanOrEqual(1_000);
      await insertPopulation(witness, population, new Date());
      await processes.leaveWhatsapp(phonesNotOnWhatsapp(population));

      const startedAt = performance.now();
      const random = seededRandom(SEED);
      const crew = await startCrew(startWorker, CREW);
      // Where a worker starts slowly, calls are slow too, so that the work outlasts the kills.
      const startMs = performance.now() - startedAt;
      await slowDown(Math.min(Math.max(CALL_MS, Math.round(startMs / 2)), LONGEST_CALL_MS));
      const inFlight: number[] = [];
      const acceptedAtKill: number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const victim = await crew.take();
        if (kill > KILLS_WHILE_PLANNING) {
          const enough = Math.min((acceptedAtKill.at(-1) ?? 0) + MESSAGES_BETWEEN_KILLS, MESSAGES);
          await expect.poll(() => countSent(witness), { interval: 100 }).toBeGreaterThanOrEqual(enough);
        }
        // A kill at a moment of chance, so that every step of a sweep is hit by some.
        await new Promise((resolve) => setTimeout(resolve, random() * 500));
        inFlight.push(await countSending(witness));
        acceptedAtKill.push(await countSent(witness));
        await kill9(victim);
        if (redis && kill === KILLS / 2) await redis.flush();
      }
      await processes.clearFaults();
      const killedAfter = performance.now() - startedAt;
      await crew.ready();
      await settled(processes);

      const verdict = await judge(population, witness, sandboxUrl);
      report(`kill run on ${store}`, verdict, {
        seed: SEED,
        killingSeconds: Math.round(killedAfter / 1000),
        seconds: Math.round((performance.now() - startedAt) / 1000),
        acceptedAtLastKill: acceptedAtKill.at(-1),
        killsWithCallsUnderWay: inFlight.filter((n) => n > 0).length,
        meanUnderWay: Math.round(inFlight.reduce((sum, n) => sum + n, 0) / KILLS),
      });
      // Otherwise the kills interrupted nothing, and the rest proves nothing.
      expect(inFlight.filter((n) => n > 0).length).toBeGreaterThanOrEqual(KILLS / 2);
      expect(verdict).toMatchObject({ doubled: [], lost: [], uncalledFor: [], wrongDigests: [] });
      // When the sender of a WhatsApp message died between claim and call, the outcome cannot be
      // found out; it is shown as unknown and never sent again.
      expect(verdict.unknown.every((words) => words.startsWith("whatsapp|"))).toBe(true);
      expect(verdict.accepted + verdict.unknown.length).toBe(verdict.due);
      expect(verdict.messages).toBeGreaterThanOrEqual(MESSAGES);
      expect(verdict.merged).toBeGreaterThan(0);
      expect(verdict.fallback).toBeGreaterThan(0);
    },
  );
});

/** Keeps workers ready. One that is ready is taken to be killed while the next one starts. */
async function startCrew(startWorker: () => Promise<ChildProcess>, size: number) {
  const starting = Array.from({ length: size }, startWorker);
  await starting[0];
  return {
    async take(): Promise<ChildProcess> {
      const oldest = starting.shift();
      if (!oldest) throw new Error("The crew is gone");
      const victim = await oldest;
      starting.push(startWorker());
      return victim;
    },
    ready: () => Promise.all(starting),
  };
}

/**
 * Counts the messages that the ledger knows to be accepted; the sandbox is asked once, at the end.
 */
async function countSent(witness: pg.Pool): Promise<number> {
  const { rows } = await witness.query<{ n: number }>(
    "select count(*)::int as n from reminder where sent_at is not null and merged_into is null",
  );
  return rows[0]?.n ?? 0;
}

async function countSending(witness: pg.Pool): Promise<number> {
  const { rows } = await witness.query<{ n: number }>(
    "select count(*)::int as n from reminder where state = 'sending'",
  );
  return rows[0]?.n ?? 0;
}

async function kill9(worker: ChildProcess): Promise<void> {
  const exited = once(worker, "exit");
  worker.kill("SIGKILL");
  await exited;
}
