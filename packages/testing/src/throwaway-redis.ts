import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type ThrowawayRedis = {
  url: string;
  /** Deletes all data, as when Redis loses its disk. */
  flush(): Promise<void>;
  /** Kills the server without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Returns the name of the Redis or Valkey server on the PATH, or null. Redis is not an npm
 * package: where it is not installed, suites run on PostgreSQL alone and say so in their name.
 */
export const redisProgram = (): string | null =>
  ["redis-server", "valkey-server"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;

/**
 * Starts a Redis for one test run, without persistence, on a free port of 127.0.0.1. `kill` and
 * `startAgain` simulate an outage; `stop` also deletes its files.
 */
export async function startThrowawayRedis(program: string): Promise<ThrowawayRedis> {
  const home = await mkdtemp(join(tmpdir(), "aavarti-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server = await start(program, port, home);

  return {
    url,
    async flush() {
      const cli = spawn(program.replace("-server", "-cli"), ["-p", String(port), "flushall"], { stdio: "ignore" });
      const [code] = await once(cli, "exit");
      if (code !== 0) throw new Error(`flushall answered ${code}`);
    },
    kill: () => end(server, "SIGKILL"),
    async startAgain() {
      server = await start(program, port, home);
    },
    async stop() {
      await end(server, "SIGTERM");
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function start(program: string, port: number, home: string): Promise<ChildProcess> {
  const server = spawn(
    program,
    [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      home,
      "--save",
      "",
      "--appendonly",
      "no",
      "--maxmemory-policy",
      "noeviction",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes("Ready to accept connections")) {
      server.stdout.resume();
      return server;
    }
  }
  throw new Error(`${program} did not start`);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  probe.close();
  await once(probe, "close");
  return address.port;
}
