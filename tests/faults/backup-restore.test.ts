import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "@aavarti/runtime/embedded-postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acceptedMessages, isDigest } from "./accepted-messages.ts";
import { createPopulation, insertPopulation } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { settled } from "./verdict.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let dataDir: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "aavarti-backup-"));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (command: "backup" | "restore", file: string) =>
  promisify(execFile)(process.execPath, [`scripts/${command}.ts`, file], {
    cwd: ROOT,
    env: { CRM_ENV: "test", DATA_DIR: dataDir },
  });

async function startProduct(): Promise<{ processes: ProductProcesses; stop: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  closing.push(postgres.close);
  const processes = await startProcesses({ sweepSeconds: 1, postgres });
  closing.push(processes.stop);
  return {
    processes,
    async stop() {
      closing.splice(0);
      await processes.stop();
      await postgres.close();
    },
  };
}

it("sends nothing again after a backup from before the messages were sent is restored", async () => {
  const file = join(dataDir, "before.backup");
  const first = await startProduct();
  const { witness, sandboxUrl, startWorker } = first.processes;
  // Leaves jobs in the queue.
  const idle = await startWorker();
  idle.kill("SIGTERM");
  await once(idle, "exit");
  const population = createPopulation({ seed: 5, now: new Date(), perBusiness: 24 });
  await insertPopulation(witness, population, new Date());

  await run("backup", file);
  await witness.query("delete from sweep_run");
  await startWorker();
  await settled(first.processes);
  const before = await acceptedMessages(sandboxUrl);
  expect(before.length).toBeGreaterThan(40);

  await expect(run("restore", file)).rejects.toThrow("is in use by another running Aavarti");
  await first.stop();
  const { stdout } = await run("restore", file);
  const [keptAside = ""] = /\S+postgres\.before-restore-\S+Z/.exec(stdout) ?? [];
  expect(existsSync(join(keptAside, "cluster"))).toBe(true);

  const second = await startProduct();
  const after = second.processes;
  const { rows: left } = await after.witness.query(
    "select (select count(*)::int from bullmq.job) as jobs, (select count(*)::int from outbox) as outbox",
  );
  expect(left).toEqual([{ jobs: 0, outbox: 0 }]);
  // The times in the backup are of sweeps before it.
  await after.witness.query("delete from sweep_run");
  await after.startWorker();
  await settled(after);
  expect(await acceptedMessages(after.sandboxUrl)).toEqual([]);

  // What the backup had not planned is on record, and the businesses know of it.
  const { rows: heldBack } = await after.witness.query(
    `select (select count(*)::int from reminder where state_reason like 'Not sent because data was restored%') as reminders,
      (select count(*)::int from notification where title like 'Reminders not sent after a backup was restored:%') as notifications`,
  );
  expect(heldBack[0].reminders).toBeGreaterThan(40);
  expect(heldBack[0].notifications).toBeGreaterThan(0);

  // The same worker sends once the business may send for earlier days, so it was the restore that
  // prevented sending above.
  await after.witness.query("delete from reminder where state_reason like 'Not sent because data was restored%'");
  await after.witness.query("update notification_settings set customer_since = to_timestamp(0)");
  await expect.poll(async () => (await acceptedMessages(after.sandboxUrl)).length).toBeGreaterThan(0);
  expect((await acceptedMessages(after.sandboxUrl)).filter(isDigest)).toEqual([]);
});
