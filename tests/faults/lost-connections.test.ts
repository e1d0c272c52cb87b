import type { ChildProcess } from "node:child_process";
import { redisProgram, startThrowawayRedis, type ThrowawayRedis } from "@aavarti/testing/throwaway-redis";
import { afterEach, describe, expect, it } from "vitest";
import { createPopulation, insertPopulation, phonesNotOnWhatsapp } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { judge, report, settled } from "./verdict.ts";

/** Times that every connection of the product is ended, in use or not. */
const ROUNDS = 10;
/** Requests under way at any time. */
const CLIENTS = 4;
/** Milliseconds that a provider takes for a call: connections are then lost between a call and its record. */
const CALL_MS = 300;

const program = redisProgram();
const stores = program ? (["PostgreSQL", "Redis"] as const) : (["PostgreSQL"] as const);

describe("server and worker whose database connections are lost", () => {
  let processes: ProductProcesses | undefined;
  let redis: ThrowawayRedis | undefined;

  afterEach(async () => {
    await processes?.stop();
    await redis?.stop();
    processes = redis = undefined;
  });

  it.each(stores)(
    "answer or ask to try again, keep what they acknowledged and send once, with the queues in %s",
    async (store) => {
      if (store === "Redis" && program) redis = await startThrowawayRedis(program);
      processes = await startProcesses({ redisUrl: redis?.url, sweepSeconds: 2, keepsPostgres: true });
      const { control, witness, sandboxUrl, serverUrl, server } = processes;
      await control("fault", { provider: "postmark", on: "email.send", fault: `slow:${CALL_MS}`, times: 1_000_000 });
      await control("fault", { provider: "whatsapp", on: "messages.send", fault: `slow:${CALL_MS}`, times: 1_000_000 });
      const population = createPopulation({ seed: 19, now: new Date(), perBusiness: 20 });
      await insertPopulation(witness, population, new Date());
      await processes.leaveWhatsapp(phonesNotOnWhatsapp(population));

      const load = await startLoad(serverUrl);
      const worker = await processes.startWorker();
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = load.acknowledged.length;
        // Every other time the worker is frozen meanwhile, as when PostgreSQL ends what has been idle in a transaction for too long.
        if (round % 2 === 1) worker.kill("SIGSTOP");
        await witness.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aavarti_app'");
        worker.kill("SIGCONT");
        await expect.poll(() => load.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
      }
      const killedAt = performance.now();
      const before = load.acknowledged.length;
      await processes.killPostgres();
      const startedAgainAt = performance.now();
      await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 2);
      const servedAgainAt = performance.now();
      await load.stop();
      await processes.clearFaults();
      await settled(witness, 120_000);

      expect([server, worker].map(isAlive), processes.logs()).toEqual([true, true]);
      expect(load.unexpected).toEqual([]);
      const { rows } = await witness.query<{ name: string }>("select name from customer where name like 'Load %'");
      const stored = new Set(rows.map(({ name }) => name));
      expect(load.acknowledged.filter((name) => !stored.has(name))).toEqual([]);
      expect(rows).toHaveLength(stored.size);

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
    240_000,
  );
});

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** People who add customers and read their list, one request after the other, and note what they were told. */
async function startLoad(serverUrl: string) {
  const registered = await fetch(`${serverUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Asha Rao",
      email: "load@example.com",
      password: "a long and quiet password",
      businessName: "Load",
    }),
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let count = 0;
  let asked = 0;
  let isStopping = false;

  const ask = async (method: "GET" | "POST", path: string, body?: object): Promise<boolean> => {
    count += 1;
    const answer = await fetch(`${serverUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.ok) return true;
    const isUnavailable = answer.status === 503 && text.includes("UNAVAILABLE") && answer.headers.has("retry-after");
    if (isUnavailable) asked += 1;
    else unexpected.push(`${method} ${path}: ${answer.status} ${text}`);
    return false;
  };
  const person = async (id: number): Promise<void> => {
    for (let n = 0; !isStopping; n += 1) {
      const name = `Load ${id}-${n}`;
      const isCreated = await ask("POST", "/api/customers", { name, email: `c${id}-${n}@example.com` });
      if (isCreated) acknowledged.push(name);
      await ask("GET", "/api/customers?limit=10");
      await ask("GET", "/trpc/auth.me");
    }
  };
  const people = Promise.all(Array.from({ length: CLIENTS }, (_, id) => person(id)));
  people.catch((error: unknown) => unexpected.push(String(error)));
  return {
    acknowledged,
    unexpected,
    count: () => count,
    count503: () => asked,
    async stop() {
      isStopping = true;
      await people.catch(() => undefined);
    },
  };
}
