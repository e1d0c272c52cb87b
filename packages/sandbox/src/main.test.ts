import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const PORT = "4917";
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aavarti-sandbox-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, [MAIN], {
    env: { SANDBOX_PORT: PORT, DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return child;
}

async function wordsOf({ stderr }: ChildProcess): Promise<string> {
  return stderr === null ? "" : text(stderr);
}

const messages = () => fetch(`http://127.0.0.1:${PORT}/control/messages`).then((response) => response.json());

describe("the sandbox's process", () => {
  it("starts without any variable that matters, and ends in order on SIGTERM", async () => {
    const started = start({ PUBLIC_URL: "http://127.0.0.1:1" });
    await expect.poll(messages, { timeout: 240_000 }).toEqual([]);
    started.kill("SIGTERM");
    expect(await once(started, "exit")).toEqual([0, null]);
  });

  it.each([
    [{ NODE_ENV: "production" }, "production"],
    [{ CRM_ENV: "production" }, "production"],
    [{ CRM_ENV: "staging" }, "staging"],
    [{ CRM_ENV: "demo", NODE_ENV: "production" }, "production"],
  ])("refuses to start with %o", async (environment, named) => {
    const started = start(environment);
    const [[code], words] = await Promise.all([once(started, "exit"), wordsOf(started)]);
    expect(code).toBe(1);
    expect(words).toContain(`The sandbox must not run in ${named}.`);
  });
});
