import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isAlive } from "@aavarti/runtime/postgres-cluster";
import { START_MS } from "@aavarti/testing/patience";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
import { Processes } from "./processes.ts";
import { PartFailure, type Run } from "./supervisor.ts";

let folder: string;
let stopping: AbortController;
let processes: Processes;
let runs: Run[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aavarti-processes-"));
  stopping = new AbortController();
  runs = [];
  processes = newProcesses();
});

afterEach(async () => {
  await Promise.all(runs.map((run) => run.stop()));
  rmSync(folder, { recursive: true });
});

const newProcesses = () => new Processes({ logFolder: folder, showsOutput: false, onLogError: () => undefined });

const spec = (name: string, code: string) => ({
  name,
  args: ["--input-type=module", "-e", code],
  cwd: folder,
  env: process.env,
});

async function start(name: string, code: string, readyWithinMs = START_MS): Promise<Run> {
  const run = await processes.start(spec(name, code), { readyWithinMs, signal: stopping.signal });
  runs.push(run);
  return run;
}

it("fails a start that ends before it is ready, with the last lines", async () => {
  const failure = await start("worker", `console.error("no database"); process.exitCode = 3;`).catch((error) => error);
  expect(failure).toBeInstanceOf(PartFailure);
  expect(failure.message).toBe("The worker ended (code 3).\n  no database");
  expect(failure.ending).toEqual({ code: 3, signal: null });
});

it("waits until a process is ready, and tells how it ended", async () => {
  const first = await start("worker", `setInterval(() => {}, 1000); process.send("ready");`);
  await first.stop();
  expect(await first.ended).toEqual({ code: null, signal: "SIGTERM" });
  const second = await start(
    "worker",
    `process.on("message", () => {}); process.send("ready"); setTimeout(() => process.abort(), 50);`,
  );
  expect((await second.ended).signal).toBe("SIGABRT");
});

it("stops waiting after the limit, and ends the process that was not ready", async () => {
  // Long enough for a process to begin on a busy machine.
  const late = start("worker", "console.log(process.pid); setInterval(() => {}, 1000);", 5_000);
  await expect(late).rejects.toThrow("The worker was not ready within 5 s; its log says why.");
  const pid = Number(processes.log("worker").lastLines()[0]);
  expect(pid).toBeGreaterThan(1);
  expect(isAlive(pid)).toBe(false);
});

it("continues the log of an earlier start", async () => {
  await processes.runToEnd(spec("seed", `console.log("first");`));
  processes = newProcesses();
  await processes.runToEnd(spec("seed", `console.log("second");`));
  expect(readFileSync(join(folder, "seed.log"), "utf8")).toBe("first\nsecond\n");
});

it("fails with the last lines of a process that had to succeed", async () => {
  await processes.runToEnd(spec("seed", `console.log("done");`));
  await expect(processes.runToEnd(spec("seed", `throw new Error("no such table");`))).rejects.toThrow(
    /seed failed\.[\s\S]*no such table/,
  );
});

it("leaves no process behind when it is killed itself", async () => {
  const module = new URL("./processes.ts", import.meta.url).href;
  const args = [
    "--import",
    join(ROOT, "scripts/exit-with-parent.ts"),
    "-e",
    "console.log(process.pid); setInterval(() => {}, 1000);",
  ];
  const code = `
    const { Processes } = await import(${JSON.stringify(module)});
    const processes = new Processes({ logFolder: ".", showsOutput: true, onLogError() {} });
    await processes.start(
      { name: "vite", args: ${JSON.stringify(args)}, cwd: ".", env: process.env },
      { readyWithinMs: ${START_MS}, signal: new AbortController().signal, saysReady: false },
    );
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(parent.stdout), "line");
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
});
