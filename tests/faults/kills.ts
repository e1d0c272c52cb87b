import type { ChildProcess } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@aavarti/runtime/postgres-cluster";
import { START_MS } from "@aavarti/testing/patience";
import pg from "pg";
import { type ProcessName, processesOf } from "./child-processes.ts";

export const VICTIMS = ["server", "worker", "sandbox", "postmaster", "connection"] as const;
export type Victim = (typeof VICTIMS)[number];

export type Killed = {
  victim: Victim;
  /** Calls in progress when it was killed. */
  underWay: number;
  /** Milliseconds from the kill to its first success afterwards. */
  backAfterMs: number;
};

type Target = {
  supervisor: ChildProcess;
  dataDir: string;
  url: string;
  sandboxUrl: string;
  /** Sees every tenant. */
  witness: pg.Pool;
  /** The token of a signed-in user. */
  token: string;
  /** Writes that were sent and are not yet answered. */
  load: { inFlight: () => number };
};

/** Milliseconds that a provider takes for a call, so that kills find calls in progress. */
const CALL_MS = 300;
const POLL_MS = 10;

/**
 * Returns a function that kills one part of a product under load, while it is working. It resolves
 * when that part, and everything that depends on it, works again.
 */
export async function startKills({ supervisor, dataDir, url, sandboxUrl, witness, token, load }: Target) {
  const postgresUrl = witness.options.connectionString;
  const acceptedFile = join(dataDir, "sandbox/messages.jsonl");
  /** A call that was claimed before this may belong to a process that has ended. */
  let healthySince = new Date();

  /** Returns the first row; null when there is none, or no database. */
  const look = async (text: string, values: unknown[] = []): Promise<Record<string, unknown> | null> => {
    const result = await witness.query<Record<string, unknown>>(text, values).catch(() => null);
    return result?.rows[0] ?? null;
  };
  const isAnswering = async (): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/customers?limit=1`, { headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  };
  const hasSentSince = async (instant: Date): Promise<boolean> =>
    (await look("select id from reminder where sent_at > $1 limit 1", [instant])) !== null;
  const acceptedBytes = (): number => statSync(acceptedFile).size;
  const isQueryable = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: postgresUrl });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  /** Wait until writes, or calls to a provider, are in progress. */
  const writes = () => until("a write is under way", () => load.inFlight());
  const sends = () =>
    until("a provider is called", async () => {
      const row = await look("select count(*)::int as n from reminder where state = 'sending' and updated_at > $1", [
        healthySince,
      ]);
      return Number(row?.n ?? 0);
    });
  const endProcess = async (name: ProcessName, underWay: () => Promise<number>) => {
    const pid = (await processesOf(supervisor)).get(name);
    if (pid === undefined) throw new Error(`There is no ${name}`);
    return kill9(pid, underWay);
  };

  const killers: Record<Victim, () => Promise<{ underWay: number; killedAt: Date; isBack: () => Promise<boolean> }>> = {
    server: async () => ({ ...(await endProcess("server", writes)), isBack: isAnswering }),
    async worker() {
      const killed = await endProcess("worker", sends);
      return { ...killed, isBack: () => hasSentSince(killed.killedAt) };
    },
    async sandbox() {
      const killed = await endProcess("sandbox", sends);
      const bytes = acceptedBytes();
      return { ...killed, isBack: async () => acceptedBytes() > bytes };
    },
    async postmaster() {
      const [pid] = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
      return { ...(await kill9(Number(pid), writes)), isBack: isQueryable };
    },
    async connection() {
      const underWay = await until("a connection is at work", async () => {
        const row = await look(
          `select pg_terminate_backend(pid) as ended from (select pid from pg_stat_activity
             where usename = 'aavarti_app' and state <> 'idle' order by random() limit 1) as one`,
        );
        return row?.ended === true ? 1 : 0;
      });
      return { underWay, killedAt: new Date(), isBack: isAnswering };
    },
  };

  const isHealthyAgain = async (since: Date): Promise<boolean> => (await isAnswering()) && (await hasSentSince(since));
  await slowDown(sandboxUrl);
  await until("everything works", () => isHealthyAgain(healthySince));

  return async (victim: Victim): Promise<Killed> => {
    await sleep(Math.random() * CALL_MS);
    const { underWay, killedAt, isBack } = await killers[victim]();
    await until(`the ${victim} is back`, isBack);
    const backAfterMs = Date.now() - killedAt.getTime();
    if (victim === "sandbox") await slowDown(sandboxUrl);
    const backAt = new Date();
    await until(`everything works after the ${victim}`, () => isHealthyAgain(backAt));
    healthySince = backAt;
    return { victim, underWay, backAfterMs };
  };
}

/** Kills a process as soon as calls are in progress, and resolves when it has ended. */
async function kill9(pid: number, underWay: () => Promise<number>): Promise<{ underWay: number; killedAt: Date }> {
  const count = await underWay();
  process.kill(pid, "SIGKILL");
  const killedAt = new Date();
  await until(`process ${pid} is gone`, () => !isAlive(pid));
  return { underWay: count, killedAt };
}

/** Polls until the result is neither 0 nor false, and returns it. */
async function until<T extends number | boolean>(what: string, ask: () => T | Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + START_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > giveUpAt) throw new Error(`Not within ${START_MS / 1_000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

/** The sandbox forgets this setting when it is killed. */
async function slowDown(sandboxUrl: string): Promise<void> {
  const calls = [
    { provider: "postmark", on: "email.send" },
    { provider: "whatsapp", on: "messages.send" },
  ];
  for (const call of calls) {
    const answer = await fetch(`${sandboxUrl}/control/fault`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...call, fault: `slow:${CALL_MS}`, times: 1_000_000 }),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  }
}
