import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { START_MS } from "@aavarti/testing/patience";
import { childEnv } from "./env.ts";
import type { RunningProduct } from "./running-product.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STOPPED_WITHIN_MS = 60_000;

type ProductUnderTest = {
  running: RunningProduct;
  /** The process that `npm start` runs, which supervises all others. */
  supervisor: ChildProcess;
  dataDir: string;
  /** Returns what it has printed so far. */
  console: () => string;
  stop: () => Promise<void>;
};

/**
 * Starts the whole product (PostgreSQL, sandbox, server, worker) as a new user would, on private
 * ports and a temporary data folder below `home`. Reminders are due at midnight and swept every
 * second, so that no scenario waits for the morning.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { home = tmpdir() }: { home?: string } = {},
): Promise<ProductUnderTest> {
  const dataDir = mkdtempSync(join(home, "aavarti-blackbox-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const operatorPassword = randomBytes(12).toString("base64url");
  const logFile = join(dataDir, "product.log");
  const log = openSync(logFile, "w");
  const child = spawn(join(ROOT, "node_modules/node/bin/node"), ["scripts/start.ts"], {
    cwd: ROOT,
    env: childEnv({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      OPERATOR_PASSWORD: operatorPassword,
      REMINDER_SEND_HOUR: "0",
      REMINDER_SWEEP_SECONDS: "1",
      ...settings,
    }),
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(url, child);
  } catch (error) {
    const said = readFileSync(logFile, "utf8").slice(-6_000);
    await stop();
    throw new Error(`The product did not start. It said:\n${said}`, { cause: error });
  }
  return {
    running: { url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, operatorPassword },
    supervisor: child,
    dataDir,
    console: () => readFileSync(logFile, "utf8"),
    stop,
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It exited with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`Not ready within ${START_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
  await exited;
  clearTimeout(late);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  await once(probe, "close");
  return address.port;
}
