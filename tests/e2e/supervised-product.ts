import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment } from "./config.ts";

const ENTRIES = {
  server: "apps/server/src/server.ts",
  worker: "apps/worker/src/worker.ts",
  sandbox: "packages/sandbox/src/main.ts",
} as const;

type ProductPart = keyof typeof ENTRIES | "database";

export interface SupervisedProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Returns what it printed on the console. */
  readonly said: () => string;
  /** Kills a part without warning. */
  readonly kill: (part: ProductPart) => void;
  /** Stops a part so that it accepts connections and answers nothing. */
  readonly freeze: (part: ProductPart) => void;
  /** Suspends the supervisor itself, so that nothing is restarted until `release`. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, with its own ports and data. Resolves when it is ready.
 */
export async function startSupervisedProduct(): Promise<SupervisedProduct> {
  const home = mkdtempSync(join(tmpdir(), "aavarti-restarts-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const supervisor = spawn(process.execPath, [join(import.meta.dirname, "../../scripts/start.ts")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...environment,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: home,
      CRM_ENV: "demo",
    },
  });
  const { pid } = supervisor;
  if (pid === undefined) throw new Error("The product could not be started");
  let console = "";
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on("data", (chunk: Buffer) => {
      console += chunk.toString();
    });
  const exited = once(supervisor, "exit");
  const ready = new Promise<void>((resolve) => {
    supervisor.stdout?.on("data", () => console.includes(`http://127.0.0.1:${port}`) && resolve());
  });
  const outcome = await Promise.race([ready, exited.then(() => "ended" as const)]);
  if (outcome === "ended") throw new Error(`The product ended:\n${console}`);

  const pidOf = (part: ProductPart): number =>
    part === "database"
      ? Number(readFileSync(join(home, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0])
      : childOf(pid, ENTRIES[part]);
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    said: () => console,
    kill: (part) => process.kill(pidOf(part), "SIGKILL"),
    freeze: (part) => process.kill(pidOf(part), "SIGSTOP"),
    hold: () => process.kill(pid, "SIGSTOP"),
    release: () => process.kill(pid, "SIGCONT"),
    async stop() {
      await end(supervisor, exited);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function end(supervisor: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
  supervisor.kill("SIGCONT");
  supervisor.kill("SIGTERM");
  await exited;
}

/** Returns the id of the child process that runs this file. */
function childOf(parent: number, entry: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes(entry));
  if (found === undefined) throw new Error(`${entry} does not run`);
  return Number(found);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  return address.port;
}
