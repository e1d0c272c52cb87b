import { afterEach, expect, it } from "vitest";
import { isRunning } from "./child-processes.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";

/** One more than the crashes after which `npm start` gives up. */
const REJECTIONS = 6;

let processes: ProductProcesses | undefined;
afterEach(async () => {
  await processes?.stop();
  processes = undefined;
});

it("server and worker log rejections that nothing handles, and go on", async () => {
  const preload = new URL("./lost-rejection.mjs", import.meta.url).href;
  processes = await startProcesses({ sweepSeconds: 60, environment: { NODE_OPTIONS: `--import=${preload}` } });
  const { server, serverUrl, logs, startWorker } = processes;
  const worker = await startWorker();
  for (const child of [server, worker]) {
    for (let count = 1; count <= REJECTIONS; count += 1) {
      child.kill("SIGUSR2");
      await expect.poll(logs).toContain(`rejection ${count} of process ${child.pid}`);
    }
  }
  expect([server, worker].map(isRunning), logs()).toEqual([true, true]);
  expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200);
});
