import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresProgram } from "./postgres-program.ts";

export type LogLine = (line: string) => void;

/** How a process ended: with an exit code or by a signal. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** A running PostgreSQL server. `exited` settles when the process has ended, wanted or not. */
export type RunningCluster = { port: number; exited: Promise<Ending>; stop: () => Promise<void> };

type ClusterSettings = Readonly<Record<string, string | number>>;

/**
 * A shell script that keeps PostgreSQL running while its standard input is open. When we close it,
 * or the kernel does because this process was killed, the server gets a fast shutdown. A folder
 * given as $1 is removed afterwards.
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

/**
 * Creates an empty cluster in `folder`, which must not exist yet, completely or not at all: after
 * a kill it can be created again. UTF-8, sorted by code point, with checksums unless `throwaway`.
 * Throws with initdb's output when it fails.
 */
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
 * Starts the server of a cluster, on 127.0.0.1 only. Without `port` the system picks a free one,
 * again (at most five times) when it is taken meanwhile; a given port is never replaced. It stops
 * with this process, even when that is killed; then the folder `removeAfterwards` is deleted.
 * Throws with the last lines of PostgreSQL's log when it does not start.
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
      // Another program can take the port after we found it free and before PostgreSQL binds it.
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
  // In a session of its own: Ctrl-C in the terminal must reach the server after the processes that
  // use it.
  const keeper = postgres.spawn(
    "/bin/sh",
    ["-c", KEEPER, "sh", removeAfterwards, join(postgres.binaries, "postgres"), "-D", folder, ...flags],
    { detached: true },
  );
  keeper.stdin?.on("error", () => undefined);
  // Not "close": sessions of a killed server keep its log open until their statement ends.
  const exited = once(keeper, "exit").then(([code, signal]) => endingOf(code, signal));

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

/** The keeper exits with the server's status as shells do: 128 plus the number of the signal. */
function endingOf(code: number | null, signal: NodeJS.Signals | null): Ending {
  const [name] = Object.entries(constants.signals).find(([, number]) => code === 128 + number) ?? [];
  return name === undefined ? { code, signal } : { code: null, signal: name as NodeJS.Signals };
}

/**
 * Cleans up what an earlier server of a cluster left behind. Call only while holding the folder's
 * lock: then everything found is an orphan. A server that outlived its owner (the owner and its
 * keeper were both killed) is stopped; throws when it still runs after 20 seconds. On Linux,
 * sessions that outlived a killed server are ended, since PostgreSQL does not start while one of
 * them holds its shared memory. A pid file is removed when it is empty or its number now belongs to
 * another program.
 */
export async function clearOrphans(postgres: PostgresProgram, folder: string, log: LogLine): Promise<void> {
  if (!existsSync(join(folder, "postmaster.pid"))) return;
  await stopOrphan(folder, log);
  if (process.platform === "linux") await endOrphanSessions(postgres, folder, log);
}

/**
 * Ends orphaned sessions, found by their working directory, which is the data folder. Root in a
 * container may not see that of other users' processes, so this runs as the user that PostgreSQL
 * runs as.
 */
async function endOrphanSessions(postgres: PostgresProgram, folder: string, log: LogLine): Promise<void> {
  const cluster = realpathSync(folder);
  const list = postgres.spawn("/bin/sh", ["-c", "ls -ld /proc/[0-9]*/cwd 2>/dev/null"], {});
  const said = (await list.stdout?.toArray()) ?? [];
  const sessions = [
    ...Buffer.concat(said)
      .toString()
      .matchAll(/\/proc\/(\d+)\/cwd -> (.*)/g),
  ]
    .filter(([, , directory]) => directory === cluster)
    .map(([, pid]) => Number(pid));
  if (sessions.length === 0) return;
  log(`ending ${sessions.length} processes that a killed PostgreSQL left behind`);
  for (const pid of sessions) killIfAlive(pid, "SIGKILL");
  for (let waited = 0; sessions.some(isAlive) && waited < STOP_PATIENCE_MS; waited += 10) await sleep(10);
}

async function stopOrphan(folder: string, log: LogLine): Promise<void> {
  const pid = readPostmasterPid(folder);
  if (pid === null || !isAlive(pid) || !commandLine(pid).includes(folder)) {
    if (pid === null || isAlive(pid)) rmSync(join(folder, "postmaster.pid"), { force: true });
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
  if (pid !== null) killIfAlive(pid, signal);
}

function killIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function readPostmasterPid(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/**
 * Returns the port of the running server of a cluster, or null when none runs or it has not started
 * yet.
 */
export function readPostmasterPort(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  const pid = readPostmasterPid(folder);
  if (pid === null || !isAlive(pid)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  return lines[7]?.trim() === "ready" ? Number(lines[3]) : null;
}

/**
 * Whether a process is running. A zombie counts as ended: it holds no resources. A process of
 * another user counts as running.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // The process ended after the signal was sent. Without /proc, only the signal decides.
    return !existsSync("/proc/self");
  }
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
  if (address === null || typeof address === "string") throw new Error("No free port is available");
  return address.port;
}
