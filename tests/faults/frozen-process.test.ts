import type { ChildProcess } from "node:child_process";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { isRunning } from "./child-processes.ts";
import { lostOrDoubled, startCustomerLoad } from "./customer-load.ts";
import { createPopulation, insertPopulation, phonesNotOnWhatsapp } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { judge, settled } from "./verdict.ts";

describe("a process that is frozen in the middle of a transaction", () => {
  let processes: ProductProcesses | undefined;

  afterEach(async () => {
    await processes?.stop();
    processes = undefined;
  });

  it("goes on as server and as worker after PostgreSQL has ended its sessions", async () => {
    processes = await startProcesses({ sweepSeconds: 2 });
    const { witness, sandboxUrl, serverUrl, server } = processes;
    const population = createPopulation({ seed: 7, now: new Date(), perBusiness: 20 });
    await insertPopulation(witness, population, new Date());
    await processes.leaveWhatsapp(phonesNotOnWhatsapp(population));
    const load = await startCustomerLoad(serverUrl);

    await freezeInTransaction(server, witness, "customer");
    const served = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(served + 5);
    await load.stop();

    const worker = await processes.startWorker();
    await freezeInTransaction(worker, witness, "reminder");
    await settled(processes);

    expect([server, worker].map(isRunning), processes.logs()).toEqual([true, true]);
    expect(load.unexpected).toEqual([]);
    expect(load.count503()).toBeGreaterThan(0);
    expect(await lostOrDoubled(load, witness)).toEqual({ lost: [], doubled: [] });
    const verdict = await judge(population, witness, sandboxUrl);
    expect(verdict).toMatchObject({ doubled: [], lost: [], uncalledFor: [], wrongDigests: [] });
  });
});

/**
 * Freezes the process while one of its transactions waits for `table`, lets the waiting statement
 * end, and wakes the process only after PostgreSQL has ended every session that was left idle in a
 * transaction.
 */
async function freezeInTransaction(child: ChildProcess, witness: pg.Pool, table: string): Promise<void> {
  const sessions = async (condition: string): Promise<number> => {
    const { rows } = await witness.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'aavarti_app' and ${condition}`,
    );
    return rows[0]?.n ?? 0;
  };
  const lock = await witness.connect();
  try {
    await lock.query(`begin; lock table ${table} in exclusive mode`);
    await expect.poll(() => sessions("wait_event_type = 'Lock'")).toBeGreaterThan(0);
    child.kill("SIGSTOP");
    await lock.query("rollback");
  } finally {
    lock.release();
  }
  await expect.poll(() => sessions("state like 'idle in transaction%'")).toBeGreaterThan(0);
  await expect.poll(() => sessions("state like 'idle in transaction%'")).toBe(0);
  child.kill("SIGCONT");
}
