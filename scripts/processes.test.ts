import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@aavarti/runtime/postgres-cluster";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
import { Processes } from "./processes.ts";

let folder: string;
let deaths: string[];
let processes: Processes;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aavarti-processes-"));
  deaths = [];
  processes = new Processes({
    logFolder: folder,
    showsOutput: false,
    onDeath: (name, message) => deaths.push(`${name}: ${message}`),
  });
});

afterEach(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true });
});

const spec = (name: string, code: string) => ({
  name,
  args: ["--input-type=module", "-e", code],
  cwd: folder,
  env: process.env,
});

it("tells of a process that ends by itself, with the last it said", async () => {
  processes.start(spec("worker", `console.error("no database"); process.exitCode = 3;`));
  await expect.poll(() => deaths, { timeout: 10_000 }).toEqual(["worker: The worker ended (code 3).\n  no database"]);
});

it("waits for the word of a process, and calls no death what it asked for", async () => {
  processes.start(spec("worker", `setInterval(() => {}, 1000); process.send("ready");`));
  await processes.untilReady("worker", 10_000);
  expect(processes.isRunning("worker")).toBe(true);
  await processes.stop();
  expect(processes.isRunning("worker")).toBe(false);
  expect(deaths).toEqual([]);
});

it("does not wait for ever", async () => {
  processes.start(spec("worker", "setInterval(() => {}, 1000);"));
  await expect(processes.untilReady("worker", 200)).rejects.toThrow(
    "The worker was not ready within 0.2 s; its log says why.",
  );
});

it("fails with the last lines of a process that had to come to a good end", async () => {
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
    const processes = new Processes({ logFolder: ".", showsOutput: true, onDeath() {} });
    processes.start({ name: "vite", args: ${JSON.stringify(args)}, cwd: ".", env: process.env });
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(parent.stdout), "line");
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  for (let waited = 0; isAlive(pid) && waited < 5_000; waited += 20) await sleep(20);
  expect(isAlive(pid)).toBe(false);
});
