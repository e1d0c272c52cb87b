import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { createPopulation, insertPopulation } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { judge, report, settled } from "./verdict.ts";

/** Milliseconds that a provider takes for a call. */
const CALL_MS = 3_000;

let processes: ProductProcesses | undefined;
afterEach(async () => {
  await processes?.stop();
  processes = undefined;
});

it("a stopping worker takes no new jobs, finishes its calls and leaves the rest to the next one", async () => {
  processes = await startProcesses({ sweepSeconds: 2 });
  const { control, clearFaults, witness, sandboxUrl, startWorker } = processes;
  for (const [provider, on] of [
    ["postmark", "email.send"],
    ["whatsapp", "messages.send"],
  ])
    await control("fault", { provider, on, fault: `slow:${CALL_MS}`, times: 1_000_000 });
  const population = createPopulation({ seed: 3, now: new Date(), perBusiness: 20 });
  await insertPopulation(witness, population, new Date());
  const countOf = async (state: string) => {
    const { rows } = await witness.query<{ n: number }>("select count(*)::int as n from reminder where state = $1", [
      state,
    ]);
    return rows[0]?.n ?? 0;
  };

  const worker = await startWorker();
  await expect.poll(() => countOf("sending")).toBeGreaterThan(0);
  const stoppedAt = performance.now();
  worker.kill("SIGTERM");
  const [code] = await once(worker, "exit");
  const seconds = (performance.now() - stoppedAt) / 1000;
  expect(code).toBe(0);
  expect(await countOf("sending")).toBe(0);
  expect(await countOf("planned")).toBeGreaterThan(0);

  await clearFaults();
  await startWorker();
  await settled(processes);
  const verdict = await judge(population, witness, sandboxUrl);
  report("graceful stop", verdict, { stoppedInSeconds: Math.round(seconds * 10) / 10 });
  expect(verdict).toMatchObject({ doubled: [], lost: [], uncalledFor: [], wrongDigests: [], unknown: [] });
});
