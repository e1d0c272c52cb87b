import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresProgram } from "./postgres-program.ts";

export type LogLine = (line: string) => void;

/** A running PostgreSQL server process. `exited` settles when it is gone, wanted or not. */
export type RunningCluster = { port: number; exited: Promise<void>; stop: () => Promise<void> };

type ClusterSettings = Readonly<Record<string, string | number>>;

/**
 * Keeps PostgreSQL as long as its standard input is open: when we close it, or the kernel does because we were killed, the server gets a fast
 * shutdown. A folder given as $1 is removed afterwards.
 */
const KEEPER = `
folder=$1; shift
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( read -r _ <&3; kill -INT "$server" ) >/dev/null 2>&1 &
exec 3<&-
wait "$server"; status=$?
[ -z "$folder" ] || rm -rf -- "$folder"
exit "$status"
`;

const STOP_PATIENCE_MS = 10_000;

/** Makes an empty cluster at `folder`, whole or not at all: what a kill leaves behind is made anew. UTF-8, sorted by code point, checksummed unless `throwaway`. */
export async function createCluster(
  postgres: PostgresProgram,
  folder: string,
  { superuserPassword, throwaway }: { superuserPassword: string; throwaway: boolean },
): Promise<void> {
  const unfinished = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  postgres.own(unfinished);
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  postgres.own(passwordFile);

  const speed = throwaway ? ["--no-sync", "--no-data-checksums"] : [];
  const initdb = postgres.spawn(
    join(postgres.binaries, "initdb"),
    [
      `--pgdata=${unfinished}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...speed,
    ],
    {},
  );
  const said: string[] = [];
  for (const stream of [initdb.stdout, initdb.stderr])
    stream?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  try {
    const [code] = await once(initdb, "close");
    if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${folder}: ${said.join("").trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, folder);
}

/**
 * Starts the server on a cluster, on 127.0.0.1 only. Without `port` the system picks a free one. It stops with this process, even when that is
 * killed. Throws with PostgreSQL's own last words when it does not come up.
 */
export async function startCluster(
  postgres: PostgresProgram,
  {
    folder,
    port,
    settings,
    removeAfterwards,
    log,
  }: { folder: string; port?: number; settings: ClusterSettings; removeAfterwards?: string; log: LogLine },
): Promise<RunningCluster> {
  const attempts = port === undefined ? 5 : 1;
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    try {
      return await launch(postgres, { folder, port: chosen, settings, removeAfterwards: removeAfterwards ?? "", log });
    } catch (error) {
      // Between our look and PostgreSQL's bind another program can take the port.
      const taken = error instanceof Error && error.message.includes("could not create any TCP/IP sockets");
      if (!taken || attempt === attempts) throw error;
    }
  }
}

async function launch(
  postgres: PostgresProgram,
  {
    folder,
    port,
    settings,
    removeAfterwards,
    log,
  }: { folder: string; port: number; settings: ClusterSettings; removeAfterwards: string; log: LogLine },
): Promise<RunningCluster> {
  const all: ClusterSettings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A session of its own: Ctrl-C in the terminal must reach the server after the processes that use it.
  const keeper = postgres.spawn(
    "/bin/sh",
    ["-c", KEEPER, "sh", removeAfterwards, join(postgres.binaries, "postgres"), "-D", folder, ...flags],
    { detached: true },
  );
  keeper.stdin?.on("error", () => undefined);
  const exited = once(keeper, "close").then(() => undefined);

  const lastWords: string[] = [];
  await new Promise<void>((resolve, reject) => {
    keeper.once("error", reject);
    if (keeper.stderr === null) return reject(new Error("PostgreSQL's log cannot be read"));
    createInterface(keeper.stderr).on("line", (line) => {
      log(line);
      if (lastWords.push(line) > 8) lastWords.shift();
      if (line.includes("database system is ready to accept connections")) resolve();
    });
    keeper.once("close", () => reject(new Error(`PostgreSQL did not start on ${folder}: ${lastWords.join(" | ")}`)));
  });

  return {
    port,
    exited,
    async stop() {
      keeper.stdin?.end();
      const timer = new AbortController();
      const gone = await Promise.race([
        exited.then(() => true),
        sleep(STOP_PATIENCE_MS, false, { signal: timer.signal }),
      ]);
      timer.abort();
      if (!gone) {
        signalServer(readPostmasterPid(folder), "SIGQUIT");
        await exited;
      }
    },
  };
}

/**
 * Stops a server that outlived its owner (the owner and its keeper were both killed). Call only while holding the folder's lock: then any server
 * still on the folder is an orphan. A pid file whose number now belongs to another program is removed, since PostgreSQL would refuse to start over it.
 */
export async function stopOrphan(folder: string, log: LogLine): Promise<void> {
  const pid = readPostmasterPid(folder);
  if (pid === null || !isAlive(pid)) return;
  if (!commandLine(pid).includes(folder)) {
    rmSync(join(folder, "postmaster.pid"), { force: true });
    return;
  }
  log(`stopping the PostgreSQL that an earlier start left behind (process ${pid})`);
  for (const [signal, patienceMs] of [
    ["SIGINT", STOP_PATIENCE_MS],
    ["SIGQUIT", STOP_PATIENCE_MS],
  ] as const) {
    signalServer(pid, signal);
    for (let waited = 0; waited < patienceMs; waited += 20) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(
    `A PostgreSQL left behind by an earlier start (process ${pid}) does not stop; end it and start again.`,
  );
}

function signalServer(pid: number | null, signal: "SIGINT" | "SIGQUIT"): void {
  if (pid !== null && isAlive(pid)) process.kill(pid, signal);
}

function readPostmasterPid(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/** Whether a process runs. A zombie counts as gone: it holds nothing any more. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const stat = `/proc/${pid}/stat`;
  if (process.platform !== "linux" || !existsSync(stat)) return true;
  return !/\) Z /.test(readFileSync(stat, "utf8"));
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no free port");
  return address.port;
}
