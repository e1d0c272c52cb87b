import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { parseArgs } from "node:util";
import { migrate } from "@aavarti/db/migrate";
import type { DB } from "@aavarti/db/schema";
import { ALL_SLICES, type TenantSlice } from "@aavarti/jobs/definitions/slices";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { sweepReminders } from "@aavarti/services/reminders/plan/sweep-reminders";
import { makeDependencies } from "@aavarti/testing/dependencies";
import pg from "pg";
import { load, machine } from "./measure.ts";
import { insertBenchPopulation } from "./population.ts";
import { write } from "./services.ts";

/**
 * Measures the reminder sweep over all tenants: as one job, and in slices that one or several
 * worker processes run. Only planning is measured: nothing is sent. Each process runs three slices
 * at once over twelve connections, as a worker does.
 */
const { values } = parseArgs({
  options: {
    tenants: { type: "string", default: "10000" },
    due: { type: "string", default: "12000" },
    others: { type: "string", default: "1" },
    seed: { type: "string", default: "20261122" },
    workers: { type: "string", default: "1,2" },
    rounds: { type: "string", default: "1" },
    worker: { type: "string" },
  },
});
const AT_ONCE = 3;

/**
 * A worker process: runs the slices that it receives and replies with the number of planned
 * messages.
 */
async function work(url: string): Promise<void> {
  const pool = createPool({
    url,
    applicationName: "bench",
    max: 12,
    statementTimeoutMs: 60_000,
    pipeline: true,
    onLostConnection: () => undefined,
  });
  const db = createKysely<DB>(pool);
  const deps = makeDependencies({ db, now: () => new Date() });
  process.on("message", (slice: TenantSlice) => {
    void sweepReminders(deps, slice).then(({ planned }) => process.send?.({ planned }));
  });
  await db.selectFrom("deployment").selectAll().execute();
  process.send?.("ready");
}

type Run = { seconds: number; planned: number };

/** Sends each slice to whichever process is free. */
async function sweep(url: string, workers: number, slices: readonly TenantSlice[]): Promise<Run> {
  const processes = await Promise.all(Array.from({ length: workers }, () => startWorker(url)));
  const waiting = [...slices];
  let planned = 0;
  const began = performance.now();
  const takeShares = async (worker: ChildProcess, answers: AsyncIterator<unknown>) => {
    const free = () => waiting.shift();
    let running = 0;
    const begin = () => {
      const slice = free();
      if (!slice) return;
      running += 1;
      worker.send(slice);
    };
    for (let place = 0; place < AT_ONCE; place += 1) begin();
    while (running > 0) {
      const { value } = (await answers.next()) as { value: [{ planned: number }] };
      planned += value[0].planned;
      running -= 1;
      begin();
    }
  };
  await Promise.all(processes.map(({ worker, answers }) => takeShares(worker, answers)));
  const seconds = (performance.now() - began) / 1_000;
  for (const { worker } of processes) worker.kill();
  return { seconds, planned };
}

async function startWorker(url: string) {
  const worker = fork(new URL(import.meta.url), ["--worker", url]);
  await once(worker, "message");
  return { worker, answers: on(worker, "message")[Symbol.asyncIterator]() };
}

/**
 * Returns the seconds until all tenants but the slow one are planned; the slow one's planning waits
 * for a lock until then.
 */
async function besideASlowOne(superuser: pg.Pool, appUrl: string, slices: readonly TenantSlice[]): Promise<number> {
  const holder = await superuser.connect();
  const { rows } = await holder.query<{ id: string }>("select id from tenant order by id limit 1");
  const slow = rows[0]?.id;
  await holder.query("begin");
  await holder.query("select id from customer where tenant_id = $1 for update", [slow]);
  const began = performance.now();
  const run = sweep(appUrl, 1, slices);
  for (;;) {
    const left = await superuser.query(
      `select from tenant t where id <> $1 and not exists (select from reminder r where r.tenant_id = t.id) limit 1`,
      [slow],
    );
    if (left.rowCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const seconds = (performance.now() - began) / 1_000;
  await holder.query("rollback");
  holder.release();
  await run;
  return seconds;
}

async function measure(): Promise<void> {
  const postgres = await startThrowawayPostgres();
  try {
    await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
    const url = Object.assign(new URL(postgres.superuserUrl), { pathname: new URL(postgres.ownerUrl).pathname });
    const superuser = new pg.Pool({ connectionString: url.href, max: 3 });
    superuser.on("error", () => undefined);
    const { tenants, due, others, seed } = values;
    const plan = {
      seed: Number(seed),
      tenants: Number(tenants),
      due: Number(due),
      hot: 0,
      phones: 0.3,
      others: Number(others),
    };
    await insertBenchPopulation(superuser, plan, new Date());
    write(JSON.stringify({ ...machine(), ...plan }));
    const forget = () => superuser.query("delete from reminder; delete from outbox; analyze reminder");
    const cases: [string, number, readonly TenantSlice[]][] = [
      ["one job", 1, [{}]],
      ...values.workers
        .split(",")
        .map((count): [string, number, typeof ALL_SLICES] => [
          `16 shares, ${count} workers`,
          Number(count),
          ALL_SLICES,
        ]),
    ];
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [name, workers, slices] of cases) {
        await forget();
        const { seconds, planned } = await sweep(postgres.appUrl, workers, slices);
        write(`${name}: ${seconds.toFixed(1)} s, ${planned} messages planned, load ${load()}`);
      }
    await forget();
    const seconds = await besideASlowOne(superuser, postgres.appUrl, ALL_SLICES);
    write(`16 shares, 1 worker, one tenant locked: the others planned after ${seconds.toFixed(1)} s, load ${load()}`);
    await superuser.end();
  } finally {
    await postgres.close();
  }
}

if (values.worker) await work(values.worker);
else await measure();
